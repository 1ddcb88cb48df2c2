// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { CommandProvider } from '../../../../renderer/commands/commands.tsx'
import { useRemedies } from '../../../../renderer/shell/use-remedies.ts'
import { ErrorNote } from '../../../../renderer/ui/error-note.tsx'
import { connectionView } from '../../../support/connection-view.ts'
import { renderWindow } from '../../../support/render-window.tsx'

const FORBIDDEN: ErrorInfo = { kind: 'forbidden', reply: { status: 403, message: '', requestId: null } }

function Offering({ push }: { push: (change: object) => void }): null {
  useRemedies(connectionView(), push)
  return null
}

const inWindow = (push: (change: object) => void): ReactElement => (
  <CommandProvider>
    <Offering push={push} />
    <ErrorNote error={FORBIDDEN} onRetry={null} />
  </CommandProvider>
)

it('what the plan does not include leads to the plan check first, then to another key and to the request', async () => {
  await renderWindow(inWindow(() => undefined))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Open the plan check',
    'Enter key…',
    'Show the requests',
  ])
})

it.each([
  ['Open the plan check', 'entitlement'],
  ['Show the requests', 'requests'],
] as const)('%s opens that part of the console', async (name, panel) => {
  const push = vi.fn()
  const { user } = await renderWindow(inWindow(push))
  await user.click(screen.getByRole('button', { name }))
  expect(push).toHaveBeenCalledWith({ view: 'console', console: { panel } })
})
