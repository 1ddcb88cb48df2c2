import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createLogger } from '../../../../../main/platform/log/logger.ts'
import type { Keychain } from '../../../../../main/platform/keychain/keychain.ts'
import { createKeyService } from '../../../../../main/modules/connection/key-service.ts'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { keychainOf } from '../../../../support/keychain.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { settled } from '../../../../support/settled.ts'

const logger = createLogger({ sink: () => undefined, now: () => 0, reference: () => '' })

async function setUp(keychain: Keychain) {
  const path = join(temporaryFolder(), 'settings.json')
  const settings = await openSettings(path)
  await settings.update({ connection: 'service', baseUrl: 'https://a.example' })
  return { path, settings, keys: createKeyService(settings, keychain, logger, Date.now) }
}

describe('the key service', () => {
  it('keeps a key in the keychain and only its fingerprint in the settings', async () => {
    const keychain = keychainOf(null)
    const { path, settings, keys } = await setUp(keychain)
    expect((await keys.store('CANARY-KEY-123')).stored).toBe(true)
    expect(readFileSync(path, 'utf8')).not.toContain('CANARY')
    const restarted = createKeyService(settings, keychain, logger, Date.now)
    expect(await restarted.held()).toMatchObject({ state: 'ok', key: 'CANARY-KEY-123' })
  })

  // SECURITY 17
  it('holds the key for the session only when no keychain answers, and says so', async () => {
    const { path, settings, keys } = await setUp(keychainOf('no-service'))
    const outcome = await keys.store('CANARY-KEY-123')
    expect(outcome).toMatchObject({ stored: false })
    expect(outcome.message).toContain('this session only')
    expect((await keys.held()).state).toBe('session-only')
    expect(readFileSync(path, 'utf8')).not.toContain('CANARY')
    expect(await createKeyService(settings, keychainOf(null), logger, Date.now).held()).toMatchObject({
      state: 'absent',
      key: null,
    })
  })

  it('takes an empty keychain for a locked one when a key was saved', async () => {
    const { settings, keys } = await setUp(keychainOf(null))
    await keys.store('some-key')
    expect(await createKeyService(settings, keychainOf(null), logger, Date.now).held()).toMatchObject({
      state: 'locked',
      key: null,
    })
  })

  it('does not use a key that is not the one that was saved', async () => {
    const keychain = keychainOf(null)
    const { settings, keys } = await setUp(keychain)
    await keys.store('first-key')
    await keychain.write(`https://a.example (${settings.current().installation})`, 'swapped-key')
    expect(await createKeyService(settings, keychain, logger, Date.now).held()).toMatchObject({
      state: 'undecryptable',
      key: null,
    })
  })

  it('gives a key to the service it was saved for and to no other', async () => {
    const { settings, keys } = await setUp(keychainOf(null))
    await keys.store('some-key')
    await settings.update({ baseUrl: 'https://other.example' })
    expect(await keys.held()).toMatchObject({ state: 'absent', key: null })
  })

  it('asks a keychain in trouble once, and again only after a while', async () => {
    const { settings, keys } = await setUp(keychainOf(null))
    await keys.store('some-key')
    const read = vi.fn(() => Promise.resolve({ state: 'timed-out' } as const))
    let now = 0
    const troubled = createKeyService(settings, { ...keychainOf(null), read }, logger, () => now)
    await Promise.all([troubled.held(), troubled.held()])
    await troubled.held()
    expect(read).toHaveBeenCalledTimes(1)
    now = 20_000
    await troubled.held()
    expect(read).toHaveBeenCalledTimes(2)
    expect(troubled.fingerprint()).toBe(keys.fingerprint())
  })

  it('says that the keychain is being asked instead of waiting for it, and tells when it has answered', async () => {
    const { settings, keys } = await setUp(keychainOf(null))
    await keys.store('some-key')
    const answer = Promise.withResolvers<{ state: 'ok'; key: string }>()
    const slow = createKeyService(settings, { ...keychainOf(null), read: () => answer.promise }, logger, Date.now)
    const notify = vi.fn()
    expect(slow.state(notify)).toEqual({ state: 'asking', fingerprint: keys.fingerprint() })
    answer.resolve({ state: 'ok', key: 'some-key' })
    await slow.held()
    await settled()
    expect(notify).toHaveBeenCalledTimes(1)
    expect(slow.state(notify).state).toBe('ok')
  })

  it('refuses what cannot be a key', async () => {
    const { keys } = await setUp(keychainOf(null))
    expect(await keys.store('with blank')).toMatchObject({
      stored: false,
      message: expect.stringContaining('blank') as string,
    })
    expect((await keys.held()).state).toBe('absent')
  })

  it('forgets a removed key', async () => {
    const { keys } = await setUp(keychainOf(null))
    await keys.store('some-key')
    await keys.remove()
    expect(await keys.held()).toMatchObject({ state: 'absent', key: null })
  })
})
