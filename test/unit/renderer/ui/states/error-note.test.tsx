// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import type { Handler } from '../../../../../renderer/commands/registry.ts'
import { ErrorNote, OnlineContext, Remedies, ErrorLine } from '../../../../../renderer/ui/states/error-note.tsx'
import { describeError } from '../../../../../app/errors/describe-error.ts'

afterEach(cleanup)

const NO_KEY: ErrorInfo = { kind: 'no-key' }

function Offering({ commands }: { commands: readonly Handler[] }): ReactElement | null {
  useCommands(commands)
  return null
}

/** An error in a window that offers the command for a key. */
function shown(error: ErrorInfo, enterKey: Partial<Handler> = {}, onRetry: (() => void) | null = null): void {
  const command: Handler = { id: 'connection.enter-key', run: () => undefined, ...enterKey }
  render(
    <CommandProvider>
      <Offering commands={[command]} />
      <ErrorNote error={error} onRetry={onRetry} />
    </CommandProvider>,
  )
}

// U22
it('an error has a button for the command that helps', () => {
  const run = vi.fn()
  shown(NO_KEY, { run })
  fireEvent.click(screen.getByRole('button', { name: 'Enter key…' }))
  expect(run).toHaveBeenCalledOnce()
})

it('an error has no button for a command that cannot run', () => {
  shown(NO_KEY, { unavailable: 'Confirm the address first.' })
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('an error has no button for a command that does not help', () => {
  shown({ kind: 'not-found', reply: { status: 403, message: '', requestId: null } })
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('an error of what can be tried again has a button for that', () => {
  const onRetry = vi.fn()
  shown({ kind: 'internal', reference: null }, {}, onRetry)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('an error of what was entered has no button to try the same again', () => {
  shown({ kind: 'invalid-input', field: 'name', errorText: 'Too long' }, {}, () => undefined)
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('an error outside of a window with commands is shown without buttons', () => {
  render(<ErrorNote error={NO_KEY} onRetry={null} />)
  expect(screen.queryAllByRole('button')).toEqual([])
})

it.each<[ErrorInfo, string]>([
  [NO_KEY, 'true'],
  [{ kind: 'keychain-unavailable', state: 'locked' }, 'true'],
  [{ kind: 'offline', reason: 'chosen', detail: '' }, 'true'],
  [{ kind: 'offline', reason: 'refused', detail: 'a.example' }, 'false'],
])('of %o is shown without alarm: %s', (error, isCalm) => {
  render(<ErrorNote error={error} onRetry={null} />)
  expect(screen.getByRole('alert').dataset.calm).toBe(isCalm)
})

it('what was refused for working offline says so in the past once the person is online, and can be tried again', () => {
  const [error, retry] = [{ kind: 'offline', reason: 'chosen', detail: '' } as const, vi.fn()]
  const note = (isOnline: boolean) => (
    <OnlineContext value={isOnline}>
      <ErrorNote error={error} onRetry={retry} />
    </OnlineContext>
  )
  const { rerender } = render(note(false))
  expect(screen.getByRole('alert').textContent).toContain('Switch it off')
  rerender(note(true))
  expect(screen.getByRole('alert').textContent).toBe(
    'This was not done, because Tearsheet was working offline.Try again',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('the remedies are buttons, the best first, after one that tries again', () => {
  const error: ErrorInfo = { kind: 'offline', reason: 'unreachable', detail: '' }
  const ids = ['console.show-requests', 'settings.open-connection'] as const
  render(
    <CommandProvider>
      <Offering commands={ids.map((id) => ({ id, run: () => undefined }))} />
      <Remedies error={error} onRetry={() => undefined} />
    </CommandProvider>,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Try again',
    'Open the connection settings',
    'Show the requests',
  ])
})

it('a line says what was not done, why, and what to do, with a button to try again', () => {
  const [broken, retry] = [{ kind: 'connection-broken', host: 'a.example' } as const, vi.fn()]
  render(<ErrorLine what="The chart is not loaded." error={broken} onRetry={retry} />)
  const { cause, next } = describeError(broken)
  expect(screen.getByRole('status').textContent).toBe(`The chart is not loaded. ${cause} ${next}Try again`)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
