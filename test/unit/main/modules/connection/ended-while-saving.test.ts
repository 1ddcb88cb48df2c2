import { describe, expect, it } from 'vitest'
import type { Keychain } from '../../../../../main/platform/keychain/keychain.ts'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { keychainOf } from '../../../../support/system/keychain.ts'
import { A, restarted, setUp } from '../../../../support/system/secrets-rig.ts'

const never = (): Promise<never> => new Promise(() => undefined)

/** A keychain whose next write is done, but whose process ends before it hears of that. */
function unheard() {
  const keychain = keychainOf(null)
  const ended = Promise.withResolvers<undefined>()
  const dying: Keychain = {
    ...keychain,
    async write(account, secret) {
      await keychain.write(account, secret)
      ended.resolve(undefined)
      return never()
    },
  }
  return { keychain, dying, ended: ended.promise }
}

describe('a process that ends while it saves a secret', () => {
  it('leaves an entry that the next start removes', async () => {
    const { keychain, dying, ended } = unheard()
    const { path, secrets } = await setUp(dying)
    void secrets.store(A, 'key', 'some-key')
    await ended
    const settings = await openSettings(path)
    const again = restarted(settings, keychain)
    expect(again.state(A, 'key', () => undefined).state).toBe('not-removed')
    await again.retryRemovals()
    const entry = await keychain.read(`a key (${settings.current().installation})`, false)
    expect([entry.state, again.state(A, 'key', () => undefined).state]).toEqual(['absent', 'absent'])
  })

  it('leaves no entry of a removed connection', async () => {
    const keychain = keychainOf(null)
    const { path, settings, secrets } = await setUp(keychain)
    await secrets.store(A, 'key', 'some-key')
    const present = settings.connection('a')
    // The connection is removed in one write with the list of its entries, and nothing more happens.
    await settings.update({
      connections: settings.current().connections.filter(({ id }) => id !== 'a'),
      unremovedEntries: present === undefined ? [] : secrets.listedWith(present),
    })
    const later = await openSettings(path)
    await restarted(later, keychain).retryRemovals()
    expect((await keychain.read(`a key (${later.current().installation})`, false)).state).toBe('absent')
  })
})

describe('a secret that is being stored', () => {
  it('is not called left over meanwhile', async () => {
    const { dying, ended } = unheard()
    const { secrets } = await setUp(dying)
    void secrets.store(A, 'key', 'some-key')
    await ended
    expect(secrets.state(A, 'key', () => undefined).state).toBe('absent')
  })
})

it('keeps the list of an entry that an earlier removal left when the keychain then refuses a new secret', async () => {
  const keychain = keychainOf(null)
  const { settings, secrets } = await setUp(keychain)
  await secrets.store(A, 'key', 'some-key')
  const locked: Keychain = {
    ...keychain,
    write: () => Promise.resolve('locked'),
    remove: () => Promise.resolve('locked'),
  }
  const closed = restarted(settings, locked)
  await closed.remove(A, 'key')
  await closed.store(A, 'key', 'new-key')
  expect(settings.current().unremovedEntries).toHaveLength(1)
})
