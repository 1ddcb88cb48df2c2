// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { CommandProvider, useCommands } from '../../../../renderer/commands/commands.tsx'
import type { Handler } from '../../../../renderer/commands/registry.ts'
import { Remedies } from '../../../../renderer/ui/remedies.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

const UNREACHABLE: ErrorInfo = { kind: 'offline', reason: 'unreachable', detail: '' }

const command = (id: Handler['id'], given: Partial<Handler> = {}): Handler => ({ id, run: () => undefined, ...given })

function Offering({ commands }: { commands: readonly Handler[] }): ReactElement | null {
  useCommands(commands)
  return null
}

const remedies = (error: ErrorInfo, commands: readonly Handler[], onRetry: (() => void) | null = null) =>
  renderWindow(
    <CommandProvider>
      <Offering commands={commands} />
      <Remedies error={error} onRetry={onRetry} />
    </CommandProvider>,
  )

const names = (): (string | null)[] => screen.queryAllByRole('button').map(({ textContent }) => textContent)

const BOTH = [command('console.show-requests'), command('settings.open-connection')]

it('the remedies are buttons, the best first', async () => {
  await remedies(UNREACHABLE, BOTH)
  expect(names()).toEqual(['Open the connection settings', 'Show the requests'])
})

it('a button runs its command', async () => {
  const run = vi.fn()
  const { user } = await remedies(UNREACHABLE, [command('settings.open-connection', { run })])
  await user.click(screen.getByRole('button'))
  expect(run).toHaveBeenCalledOnce()
})

it('what was requested can be tried again first', async () => {
  await remedies(UNREACHABLE, BOTH, () => undefined)
  expect(names()[0]).toBe('Try again')
})

it('a command that cannot run has no button', async () => {
  await remedies(UNREACHABLE, [command('settings.open-connection', { unavailable: 'There is no connection.' })])
  expect(names()).toEqual([])
})

it('there is nothing where nothing helps', async () => {
  const { container } = await remedies({ kind: 'cancelled' }, BOTH)
  expect(container.querySelector('.error-action')).toBeNull()
})
