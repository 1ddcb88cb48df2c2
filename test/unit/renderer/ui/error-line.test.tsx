// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { describeError } from '../../../../app/errors/describe-error.ts'
import { CommandProvider } from '../../../../renderer/commands/commands.tsx'
import { ErrorLine } from '../../../../renderer/ui/error-line.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

const BROKEN: ErrorInfo = { kind: 'connection-broken', host: 'a.example' }

const shown = (onRetry: (() => void) | null) =>
  renderWindow(
    <CommandProvider>
      <ErrorLine what="The chart is not loaded." error={BROKEN} onRetry={onRetry} />
    </CommandProvider>,
  )

it('a line says what was not done, why, and what to do', async () => {
  await shown(null)
  const { cause, next } = describeError(BROKEN)
  expect(screen.getByRole('status').textContent).toBe(`The chart is not loaded. ${cause} ${next}`)
})

it('a line has a button to try again', async () => {
  const retry = vi.fn()
  const { user } = await shown(retry)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
