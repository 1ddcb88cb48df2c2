// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import {
  EarlierKeys,
  KeyStoreLine,
  ConnectionSection,
} from '../../../../../renderer/features/settings/connection-section.tsx'
import { NOTHING_CACHED } from '../../../../support/window/cached-data.ts'
import { commandsOf } from '../../../../support/window/commands-of.tsx'
import { refusing, renderWindow, type Replies } from '../../../../support/window/render-window.tsx'
import { connectionView } from '../../../../support/window/connection-view.ts'
import type { KeyStore } from '../../../../../app/domain/connection/key-store.ts'
import type { ConnectionTest, ConnectionView } from '../../../../../app/ipc/connection.ts'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { describeError } from '../../../../../app/errors/describe-error.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { ratiosQueries } from '../../../../../renderer/query/ratios.ts'

const [PRESENT, OLD, OLDER] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)]

/** The earlier keys of a library whose data came with these. */
async function cachedUnder(...fingerprints: string[]) {
  return cachedNow(() => fingerprints)
}

/** The same where the keys change, and with another reply to a deletion. */
async function cachedNow(fingerprints: () => string[], purgeKey: Replies['library.purgeKey'] = () => null) {
  const commands = await commandsOf(
    <EarlierKeys />,
    {
      'library.inventory': () => ({
        ...NOTHING_CACHED,
        keys: fingerprints().map((fingerprint) => ({ fingerprint, responses: 2 })),
      }),
      'library.purgeKey': purgeKey,
    },
    connectionView({ fingerprint: PRESENT }),
  )
  await commands.settle()
  return commands
}

describe('the command that deletes what came under an earlier key', () => {
  it('asks, and deletes what came under the only one', async () => {
    const { run, user, settle, inputsOf } = await cachedUnder(PRESENT, OLD)
    await run('library.purge-key')
    expect(inputsOf('library.purgeKey')).toEqual([])
    expect(screen.queryByRole('combobox', { name: 'Key' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await settle()
    expect(inputsOf('library.purgeKey')).toMatchObject([{ fingerprint: OLD }])
  })

  it('asks which of several', async () => {
    const { run, user, settle, inputsOf } = await cachedUnder(OLD, OLDER)
    await run('library.purge-key')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Key' }), OLDER)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await settle()
    expect(inputsOf('library.purgeKey')).toMatchObject([{ fingerprint: OLDER }])
  })

  it.each([
    ['which was chosen by itself', OLD, [OLDER]],
    ['which was chosen', OLDER, [OLD]],
  ])('closes its question when another window deletes what came under the key %s', async (_which, key, left) => {
    let keys: string[] = [OLD, OLDER]
    const { run, user, settle, notify } = await cachedNow(() => keys)
    await run('library.purge-key')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Key' }), key)
    keys = left
    await notify('stories.changed')
    await settle()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    keys = [OLD, OLDER]
    await notify('stories.changed')
    await settle()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('keeps its question and the reason of a failure while the library is read anew', async () => {
    const refused = refusing({ kind: 'storage-failed', reason: 'full', detail: '' })
    const { run, user, settle, notify } = await cachedNow(() => [OLD], refused)
    await run('library.purge-key')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await settle()
    await notify('library.changed')
    await settle()
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    expect(screen.getByRole('alert')).toBeTruthy()
  })

  it('leaves another question open when an earlier deletion ends', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const { run, user, settle } = await cachedNow(
      () => [OLD, OLDER],
      () => promise,
    )
    await run('library.purge-key')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await run('library.purge-key')
    resolve(null)
    await settle()
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })

  it('says no longer why one key failed when another is chosen', async () => {
    const refused = refusing({ kind: 'storage-failed', reason: 'full', detail: '' })
    const { run, user, settle } = await cachedNow(() => [OLD, OLDER], refused)
    await run('library.purge-key')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await settle()
    expect(screen.getByRole('alert')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Key' }), OLDER)
    await settle()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('has one button for several keys', async () => {
    await cachedUnder(OLD, OLDER)
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Delete what came under one of them…',
    ])
  })

  it('cannot run where every response came with the present key', async () => {
    expect((await cachedUnder(PRESENT)).find('library.purge-key').unavailable).toBe('Open Settings first.')
  })

  it('does not say that nothing came under an earlier key before that is read', async () => {
    const { find } = await commandsOf(<EarlierKeys />, {}, connectionView({ fingerprint: PRESENT }))
    expect(find('library.purge-key').unavailable).toBe('The earlier keys are not read yet.')
  })
})

describe('the store of keys in the settings', () => {
  it.each<[KeyStore, string]>([
    ['macos-keychain', 'macOS Keychain'],
    ['windows-credential-manager', 'Windows Credential Manager'],
    ['gnome-keyring', 'GNOME Keyring, over the Secret Service'],
    ['kwallet', 'KWallet, over the Secret Service'],
    ['secret-service', 'Secret Service (libsecret)'],
  ])('%s is named', async (store, name) => {
    await renderWindow(<KeyStoreLine />, { 'key.store': () => store })
    expect((await screen.findByTestId('key-store')).textContent).toBe(name)
  })

  it('that is none is said, with what happens instead', async () => {
    await renderWindow(<KeyStoreLine />, { 'key.store': () => 'none' })
    expect((await screen.findByTestId('key-store')).textContent).toContain('asks before it keeps a key in memory')
  })

  it('is looked for until it is known', async () => {
    await renderWindow(<KeyStoreLine />, {})
    expect(screen.getByText('Looking for a keychain…')).toBeTruthy()
  })

  it('is named again when the program that keeps keys has changed', async () => {
    let store: KeyStore = 'none'
    const { notify } = await renderWindow(<KeyStoreLine />, { 'key.store': () => store })
    store = 'kwallet'
    await notify('status.changed')
    expect(screen.getByTestId('key-store').textContent).toBe('KWallet, over the Secret Service')
  })

  it('that was not found out says why', async () => {
    await renderWindow(<KeyStoreLine />, { 'key.store': refusing({ kind: 'internal', reference: 'abcd' }) })
    expect(await screen.findByText(/abcd/)).toBeTruthy()
  })
})

/** What the section says of each endpoint after a test of the connection. */
async function tested(
  errors: readonly (ErrorInfo | null)[],
  clockSkewMs: number | null = 0,
  replies: Replies = {},
  beside: ReactElement | null = null,
) {
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
        {beside}
      </CommandProvider>
    </ConnectionContext>,
    { 'connection.test': () => outcome, ...replies },
  )
  await window.user.click(screen.getByRole('button', { name: 'Test connection' }))
  await window.settle()
  const lineOf = (endpoint: string): string =>
    screen.getByText(endpoint, { exact: true }).closest('.settings-line')?.textContent ?? ''
  return { ...window, lineOf }
}

const reply = { status: 403, message: '', requestId: null }

/** A view of ratios beside the settings. */
function Ratios(): null {
  useQuery(ratiosQueries.refreshed(connectionView().id, ['A']))
  return null
}

describe('a test of the connection', () => {
  it.each<[string, ErrorInfo, boolean, number]>([
    ['again for ratios that the plan did not include, where something responds', { kind: 'forbidden', reply }, true, 2],
    ['again for ratios while the key was wrong, where something responds', { kind: 'unauthorized', reply }, true, 2],
    ['for nothing where nothing responds', { kind: 'forbidden', reply }, false, 1],
    ['again for what a gateway did not find, where something responds', { kind: 'not-found', reply }, true, 2],
    ['for nothing that another request cannot mend', { kind: 'no-data', reply }, true, 1],
  ])('asks %s', async (_what, because, responds, times) => {
    const source = { state: 'cached', receivedAt: 1, because } as const
    const answer = { 'ratios.refresh': () => ({ source, value: null }) as never }
    const errors = Array.from({ length: 3 }, () => (responds ? null : because))
    const { inputsOf } = await tested(errors, 0, answer, <Ratios />)
    expect(inputsOf('ratios.refresh')).toHaveLength(times)
  })

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

  it('asks first, and removes it once that is confirmed', async () => {
    const { run, user, inputsOf, settle } = await withKey()
    await run('connection.remove-key')
    expect(screen.getByRole('alertdialog', { name: 'Remove the key of “Desk”?' })).toBeTruthy()
    expect(inputsOf('key.remove')).toEqual([])
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
