import { describe, expect, it } from 'vitest'
import type { Keychain } from '../../../../../main/platform/keychain/keychain.ts'
import { keychainOf } from '../../../../support/system/keychain.ts'
import { A, B, restarted, setUp, slowKeychain } from '../../../../support/system/secrets-rig.ts'

/** A keychain that refuses to remove until it is unlocked. */
function lockable() {
  const entries = keychainOf(null)
  let isLocked = true
  const keychain: Keychain = {
    ...entries,
    remove: (account) => (isLocked ? Promise.resolve('locked') : entries.remove(account)),
  }
  return {
    keychain,
    unlock() {
      isLocked = false
    },
  }
}

describe('a secret that the keychain does not remove', () => {
  // SECURITY 47
  it('is not used any more, and the next start removes it', async () => {
    const keychain = keychainOf(null)
    const { settings, secrets } = await setUp(keychain)
    await secrets.store(A, 'key', 'some-key')
    const locked = restarted(settings, { ...keychain, remove: () => Promise.resolve('locked' as const) })
    const outcome = await locked.remove(A, 'key')
    expect(outcome).toMatchObject({ done: false, message: expect.stringContaining('still in it') as string })
    expect(locked.state(A, 'key', () => undefined).state).toBe('not-removed')
    expect((await restarted(settings, keychain).read(A, 'key')).secret).toBeNull()
    // The next start tries again by itself.
    await restarted(settings, keychain).retryRemovals()
    expect(settings.connection('a')?.savedKey).toBeNull()
  })
})

describe('what could not be removed before', () => {
  it('is removed before a secret that is stored meanwhile, and that stays', async () => {
    const keychain = keychainOf(null)
    const { settings, secrets } = await setUp(keychain)
    for (const connection of [A, B]) await secrets.store(connection, 'key', `old-${connection.id}`)
    const locked = restarted(settings, { ...keychain, remove: () => Promise.resolve('locked' as const) })
    for (const connection of [A, B]) await locked.remove(connection, 'key')
    const again = restarted(settings, keychain)
    const retried = again.retryRemovals()
    await again.store(B, 'key', 'new-b')
    expect(await retried).toBe(true)
    expect((await restarted(settings, keychain).read(A, 'key')).secret).toBeNull()
    expect((await restarted(settings, keychain).read(B, 'key')).secret).toBe('new-b')
  })
})

describe('an entry that nothing uses', () => {
  it('is removed by the next start when the keychain did not take back a secret of a removed connection', async () => {
    const { keychain, unlock } = lockable()
    const { keychain: slow, letGo } = slowKeychain()
    const { settings, secrets } = await setUp({ ...keychain, write: slow.write })
    const storing = secrets.store(A, 'key', 'key-of-a')
    await keychain.write(`a key (${settings.current().installation})`, 'key-of-a')
    await settings.update({ connections: settings.current().connections.filter(({ id }) => id !== 'a') })
    letGo()
    expect((await storing).message).toContain('looks for it there at its next start')
    unlock()
    await restarted(settings, keychain).retryRemovals()
    expect(await keychain.read(`a key (${settings.current().installation})`, false)).toEqual({ state: 'absent' })
    expect(settings.current().unremovedEntries).toEqual([])
  })

  it('is removed by the next start when the keychain stored it after the time limit', async () => {
    const keychain = keychainOf(null)
    const late: Keychain = {
      ...keychain,
      write: async (account, key) => {
        await keychain.write(account, key)
        return 'timed-out'
      },
    }
    const { settings, secrets } = await setUp(late)
    expect((await secrets.store(A, 'key', 'key-of-a', true)).done).toBe(false)
    expect((await secrets.read(A, 'key')).secret).toBe('key-of-a')
    const again = restarted(settings, keychain)
    expect((await again.read(A, 'key')).secret).toBeNull()
    await again.retryRemovals()
    expect(await keychain.read(`a key (${settings.current().installation})`, false)).toEqual({ state: 'absent' })
    expect((await again.read(A, 'key')).state).toBe('absent')
  })

  it('stays when the secret was stored again', async () => {
    const keychain = keychainOf(null)
    const { settings, secrets } = await setUp({ ...keychain, write: () => Promise.resolve('timed-out') })
    await secrets.store(A, 'key', 'first-key')
    const again = restarted(settings, keychain)
    await again.store(A, 'key', 'second-key')
    expect(settings.current().unremovedEntries).toEqual([])
    await again.retryRemovals()
    expect((await restarted(settings, keychain).read(A, 'key')).secret).toBe('second-key')
  })
})
