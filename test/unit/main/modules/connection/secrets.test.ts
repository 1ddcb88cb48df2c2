import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import type { Connection } from '../../../../../app/domain/connection/connection.ts'
import { createSecrets } from '../../../../../main/modules/connection/secrets.ts'
import { fingerprintOf } from '../../../../../main/platform/keychain/keychain.ts'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { keychainOf } from '../../../../support/system/keychain.ts'
import { A, B, logger, restarted, setUp, slowKeychain } from '../../../../support/system/secrets-rig.ts'
import { settled } from '../../../../support/system/settled.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

describe('a secret', () => {
  it('is kept in the keychain, and only its fingerprint in the settings', async () => {
    const keychain = keychainOf(null)
    const { path, settings, secrets } = await setUp(keychain)
    expect((await secrets.store(A, 'key', 'CANARY-KEY-123')).done).toBe(true)
    expect(readFileSync(path, 'utf8')).not.toContain('CANARY')
    expect(await restarted(settings, keychain).read(A, 'key')).toMatchObject({ state: 'ok', secret: 'CANARY-KEY-123' })
  })

  // SECURITY 17
  it('is not kept when no keychain answers and the person did not choose the session', async () => {
    const { secrets } = await setUp(keychainOf('no-service'))
    expect(await secrets.store(A, 'key', 'CANARY-KEY-123')).toMatchObject({ done: false, refused: 'no-service' })
    expect(await secrets.read(A, 'key')).toMatchObject({ state: 'absent', secret: null })
    expect(secrets.lastOutcome('a', 'key')).toBeNull()
  })

  // SECURITY 17
  it('is held for the session only when the person chose that, and that is said', async () => {
    const { path, settings, secrets } = await setUp(keychainOf('no-service'))
    const outcome = await secrets.store(A, 'key', 'CANARY-KEY-123', true)
    expect(outcome).toMatchObject({ done: false })
    expect(outcome.message).toContain('this session only')
    expect((await secrets.read(A, 'key')).state).toBe('session-only')
    expect(readFileSync(path, 'utf8')).not.toContain('CANARY')
    expect(await restarted(settings, keychainOf(null)).read(A, 'key')).toMatchObject({ state: 'absent', secret: null })
  })

  it('that was saved and that the keychain does not give out is behind a lock', async () => {
    const { settings, secrets } = await setUp(keychainOf(null))
    await secrets.store(A, 'key', 'some-key')
    expect(await restarted(settings, keychainOf(null)).read(A, 'key')).toMatchObject({ state: 'locked', secret: null })
  })

  it('is not used when it is not the one that was saved', async () => {
    const keychain = keychainOf(null)
    const { settings, secrets } = await setUp(keychain)
    await secrets.store(A, 'key', 'first-key')
    const account = `a key (${settings.current().installation})`
    await keychain.write(account, JSON.stringify({ origin: 'https://a.example', secret: 'swapped-key' }))
    expect(await restarted(settings, keychain).read(A, 'key')).toMatchObject({ state: 'undecryptable', secret: null })
  })

  it('of one connection and use is none of another', async () => {
    const { secrets } = await setUp(keychainOf(null))
    await secrets.store(A, 'key', 'key-of-a')
    await secrets.store(A, 'token', 'token-of-a')
    expect(await secrets.read(B, 'key')).toMatchObject({ state: 'absent', secret: null })
    expect((await secrets.read(A, 'key')).secret).toBe('key-of-a')
    expect((await secrets.read(A, 'token')).secret).toBe('token-of-a')
  })

  it('that cannot be one is refused with the reason, and nothing is stored', async () => {
    const { settings, secrets } = await setUp(keychainOf(null))
    expect(await secrets.store(A, 'key', 'a key')).toMatchObject({ done: false })
    expect(secrets.lastOutcome('a', 'key')?.message).toContain('contains a space')
    expect(settings.connection('a')?.savedKey).toBeNull()
  })

  it('of the demonstration lives in memory only', async () => {
    const write = vi.fn(() => Promise.resolve(null))
    const { settings, secrets } = await setUp({ ...keychainOf(null), write })
    const demonstration = settings.current().connections.find((each) => each.demonstration !== null) ?? A
    await secrets.store(demonstration, 'token', 'a-token')
    expect(write).not.toHaveBeenCalled()
    expect(await secrets.read(demonstration, 'token')).toMatchObject({ state: 'session-only', secret: 'a-token' })
  })
})

// SECURITY 55
describe('a secret goes to the origin it was entered for:', () => {
  it('a changed address does not get it', async () => {
    const { settings, secrets } = await setUp(keychainOf(null))
    await secrets.store(A, 'key', 'key-of-a')
    await settings.updateConnection('a', { baseUrl: 'https://elsewhere.example' })
    const changed = settings.connection('a') ?? A
    expect(await secrets.read(changed, 'key')).toMatchObject({ state: 'elsewhere', secret: null })
    // Nor does a call that was begun before the change go on with it: the secret is the former address's, which is gone.
    expect(await secrets.read(A, 'key')).toMatchObject({ secret: null })
  })

  it('settings that were changed behind the application do not get it', async () => {
    const keychain = keychainOf(null)
    const { settings, secrets } = await setUp(keychain)
    await secrets.store(A, 'key', 'key-of-a')
    const saved = { ...settings.connection('a')?.savedKey, origin: 'https://thief.example' }
    const connections = settings
      .current()
      .connections.map((each) =>
        each.id === 'a' ? { ...each, baseUrl: 'https://thief.example', savedKey: saved } : each,
      )
    await settings.update({ connections: connections as Connection[] })
    const thief = settings.connection('a') ?? A
    expect(await restarted(settings, keychain).read(thief, 'key')).toMatchObject({ state: 'elsewhere', secret: null })
  })

  it('another path of it does get it', async () => {
    const { settings, secrets } = await setUp(keychainOf(null))
    await secrets.store(A, 'key', 'key-of-a')
    await settings.updateConnection('a', { baseUrl: 'https://a.example/feed' })
    expect((await secrets.read(settings.connection('a') ?? A, 'key')).secret).toBe('key-of-a')
  })
})

describe('a connection that changes while a secret is stored', () => {
  it('by another address stores nothing, and says so', async () => {
    const { keychain, letGo } = slowKeychain()
    const { settings, secrets } = await setUp(keychain)
    const storing = secrets.store(A, 'key', 'key-of-a')
    await settings.updateConnection('a', { baseUrl: 'https://elsewhere.example' })
    letGo()
    expect(await storing).toMatchObject({
      done: false,
      message: expect.stringContaining('Nothing was stored') as string,
    })
    expect(settings.connection('a')?.savedKey).toBeNull()
    expect((await secrets.read(settings.connection('a') ?? A, 'key')).secret).toBeNull()
    expect(await keychain.read(`a key (${settings.current().installation})`, false)).toEqual({ state: 'absent' })
  })

  it('by its removal stores nothing', async () => {
    const { keychain, letGo } = slowKeychain()
    const { settings, secrets } = await setUp(keychain)
    const storing = secrets.store(A, 'key', 'key-of-a')
    await settings.update({ connections: settings.current().connections.filter(({ id }) => id !== 'a') })
    letGo()
    expect((await storing).done).toBe(false)
    expect(await keychain.read(`a key (${settings.current().installation})`, false)).toEqual({ state: 'absent' })
  })

  it('has no effect on another connection', async () => {
    const { keychain, letGo } = slowKeychain()
    const { settings, secrets } = await setUp(keychain)
    const storing = secrets.store(A, 'key', 'key-of-a')
    letGo()
    await storing
    expect(settings.connection('b')?.savedKey).toBeNull()
    expect((await secrets.read(B, 'key')).secret).toBeNull()
  })
})

describe('a secret in a keychain that does not answer', () => {
  it('is asked for once, and again only after a while', async () => {
    const { settings, secrets } = await setUp(keychainOf(null))
    await secrets.store(A, 'key', 'some-key')
    const read = vi.fn(() => Promise.resolve({ state: 'timed-out' } as const))
    let now = 0
    const failing = restarted(settings, { ...keychainOf(null), read }, () => now)
    await Promise.all([failing.read(A, 'key'), failing.read(A, 'key')])
    await failing.read(A, 'key')
    expect(read).toHaveBeenCalledTimes(1)
    now = 60_000
    await failing.read(A, 'key')
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('is being asked for until it has answered, and whoever looks is told', async () => {
    const keychain = keychainOf(null)
    const { settings, secrets } = await setUp(keychain)
    await secrets.store(A, 'key', 'some-key')
    const again = restarted(settings, keychain)
    const told = vi.fn()
    expect(again.state(A, 'key', told)).toEqual({ state: 'asking', fingerprint: fingerprintOf('some-key') })
    await settled()
    expect(told).toHaveBeenCalledTimes(1)
    expect(again.state(A, 'key', told).state).toBe('ok')
  })
})

describe('a secret entered while the settings cannot be read', () => {
  it('is kept for the session only, because nothing would find its entry again', async () => {
    const keychain = keychainOf(null)
    const write = vi.fn(keychain.write)
    // A folder in the place of the file cannot be read as a file.
    const settings = await openSettings(temporaryFolder())
    await settings.update({ connections: [...settings.current().connections, A] })
    const outcome = await createSecrets(settings, { ...keychain, write }, logger, Date.now).store(
      A,
      'key',
      'some-key',
      true,
    )
    expect(outcome.message).toContain('The settings could not be read, so the key is kept in memory')
    expect(write).not.toHaveBeenCalled()
  })
})
