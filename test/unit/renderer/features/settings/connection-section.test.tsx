// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ConnectionTest, ConnectionView } from '../../../../../app/ipc/connection.ts'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { describeError } from '../../../../../app/errors/describe-error.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { ConnectionSection } from '../../../../../renderer/features/settings/connection-section.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { commandsOf } from '../../../../support/commands-of.tsx'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

/** What the section says of each endpoint after a test of the connection. */
async function tested(errors: readonly (ErrorInfo | null)[], clockSkewMs: number | null = 0) {
  const outcome: ConnectionTest = {
    checks: ['News', 'Operation ratios', 'Earnings reports'].map((endpoint, place) => {
      const error = errors[place] ?? null
      return { endpoint, ok: error === null, durationMs: 40.4, error }
    }),
    clockSkewMs,
  }
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <ConnectionSection />
      </CommandProvider>
    </ConnectionContext>,
    { 'connection.test': () => outcome },
  )
  await window.user.click(screen.getByRole('button', { name: 'Test connection' }))
  await window.settle()
  const lineOf = (endpoint: string): string =>
    screen.getByText(endpoint, { exact: true }).closest('.settings-line')?.textContent ?? ''
  return { ...window, lineOf }
}

const reply = { status: 403, message: '', requestId: null }

describe('a test of the connection', () => {
  it.each<ErrorInfo>([
    { kind: 'unauthorized', reply: { ...reply, status: 401 } },
    { kind: 'forbidden', reply },
    { kind: 'not-secure', reason: 'expired', host: 'a.example' },
    { kind: 'offline', reason: 'name-not-resolved', detail: 'a.example' },
  ])('says the cause of $kind beside what responds', async (error) => {
    const { lineOf } = await tested([null, error])
    expect([lineOf('News'), lineOf('Earnings reports')]).toEqual([
      'NewsResponds · 40 ms',
      'Earnings reportsResponds · 40 ms',
    ])
    expect(lineOf('Operation ratios')).toContain(describeError(error).cause)
  })

  it('says a cause that all endpoints share once', async () => {
    const error: ErrorInfo = { kind: 'unauthorized', reply: { ...reply, status: 401 } }
    const { lineOf, container } = await tested([error, error, { kind: 'forbidden', reply }])
    expect(lineOf('Operation ratios')).toBe('Operation ratiosLike News')
    expect(lineOf('Earnings reports')).toContain(describeError({ kind: 'forbidden', reply }).cause)
    expect(container.textContent.split(describeError(error).cause)).toHaveLength(2)
  })

  it.each([
    [180_000, 'This computer’s clock is 3 min ahead of the service’s.'],
    // U33
    [-365 * 86_400_000, 'This computer’s clock is 365 days behind the service’s.'],
  ])('says that the clocks differ by %i ms in units that can be read', async (skew, words) => {
    expect((await tested([], skew)).container.textContent).toContain(words)
  })

  it.each([119_000, -119_000, null])('says nothing of clocks that differ by %s ms', async (skew) => {
    expect((await tested([], skew)).container.textContent).not.toContain('clock is')
  })
})

describe('the command that removes the key', () => {
  const withKey = (keyState: ConnectionView['keyState'] = 'ok') =>
    commandsOf(<ConnectionSection />, { 'key.remove': () => null }, connectionView({ name: 'Desk', keyState }))

  it('asks first', async () => {
    const { run, inputsOf } = await withKey()
    await run('connection.remove-key')
    expect(screen.getByRole('alertdialog', { name: 'Remove the key of “Desk”?' })).toBeTruthy()
    expect(inputsOf('key.remove')).toEqual([])
  })

  it('removes it once that is confirmed', async () => {
    const { run, user, inputsOf, settle } = await withKey()
    await run('connection.remove-key')
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await settle()
    expect(inputsOf('key.remove')).toHaveLength(1)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('removes nothing when that is cancelled', async () => {
    const { run, user, inputsOf } = await withKey()
    await run('connection.remove-key')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(inputsOf('key.remove')).toEqual([])
  })

  it('cannot run without a key', async () => {
    expect((await withKey('absent')).find('connection.remove-key').unavailable).toBe('There is no key to remove.')
  })
})
