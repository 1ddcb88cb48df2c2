import { describe, expect, it } from 'vitest'
import { DEMONSTRATION } from '../../../../../app/domain/connection/connection.ts'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { errorInfo } from '../../../../../app/errors/app-error.ts'
import { createConnections } from '../../../../../main/modules/connection/connection-scopes.ts'
import type { EmbeddedServiceControl } from '../../../../../main/modules/connection/demonstration.ts'
import { keychainOf } from '../../../../support/system/keychain.ts'
import { A, setUp } from '../../../../support/system/secrets-rig.ts'

/** Connections with A, which has the key `key-of-a`. */
async function connections() {
  const { settings, secrets } = await setUp(keychainOf(null), [A])
  await secrets.store(A, 'key', 'key-of-a')
  const embedded = {
    start: () => Promise.resolve({ url: 'http://127.0.0.1:9', keys: { full: 'key-of-full', newsOnly: 'key-of-news' } }),
  } as unknown as EmbeddedServiceControl
  const told: string[] = []
  const { scope } = createConnections(settings, secrets, embedded, () => told.push('confirmed'))
  return { settings, secrets, scope, told }
}

const refusalOf = (call: Promise<unknown>): Promise<unknown> => call.then(() => null, errorInfo)

describe('the scope of a connection', () => {
  it('has what a request needs, and says whose data in the library are its own', async () => {
    const { scope } = await connections()
    const opened = scope('a')
    const access = await opened.access()
    expect(access).toMatchObject({ connection: 'a', baseUrl: 'https://a.example', key: 'key-of-a' })
    expect([access.owner, opened.owner]).toEqual(Array(2).fill({ connection: 'a', origin: 'https://a.example' }))
  })

  it('is refused for a connection that is gone', async () => {
    const { scope } = await connections()
    expect(() => scope('gone')).toThrow()
  })

  it('stays as it was when the connection changes: no key goes to either address', async () => {
    const { settings, scope } = await connections()
    const before = scope('a')
    await settings.updateConnection('a', { baseUrl: 'https://b.example' })
    expect(before.connection.baseUrl).toBe('https://a.example')
    expect(await refusalOf(before.access())).toEqual({ kind: 'no-key' })
    expect(await refusalOf(scope('a').access())).toEqual({ kind: 'no-key' })
  })

  // SECURITY 87
  it('gives no key out for an address that is not confirmed', async () => {
    const { settings, scope } = await connections()
    await settings.updateConnection('a', { isAddressConfirmed: false })
    expect(await refusalOf(scope('a').access())).toEqual({
      kind: 'address-unconfirmed',
      connection: 'a',
      address: 'https://a.example',
    })
    await settings.updateConnection('a', { isAddressConfirmed: true })
    expect(await refusalOf(scope('a').access())).toBeNull()
  })

  it('asks no service while working offline, and still has the key for what is checked on this computer', async () => {
    const { settings, scope } = await connections()
    await settings.update({ preferences: { ...DEFAULT_PREFERENCES, offline: true } })
    expect(await refusalOf(scope('a').access())).toMatchObject({ kind: 'offline', reason: 'chosen' })
    expect(await scope('a').key()).toBe('key-of-a')
    expect(await scope(DEMONSTRATION).key()).toBe('key-of-full')
  })

  it('of the demonstration has the key of the plan that was chosen, and none while that is stopped', async () => {
    const { settings, scope } = await connections()
    await settings.updateConnection(DEMONSTRATION, { demonstration: { running: true, plan: 'newsOnly' } })
    expect(await scope(DEMONSTRATION).access()).toMatchObject({ baseUrl: 'http://127.0.0.1:9', key: 'key-of-news' })
    await settings.updateConnection(DEMONSTRATION, { demonstration: { running: false, plan: 'newsOnly' } })
    expect(await refusalOf(scope(DEMONSTRATION).access())).toMatchObject({ reason: 'service-stopped' })
    expect(await scope(DEMONSTRATION).key()).toBeNull()
  })

  it('confirms what a call has succeeded with, unless that was changed meanwhile', async () => {
    const { settings, scope } = await connections()
    const opened = scope('a')
    opened.confirm(['symbolsParameter'])
    expect(settings.connection('a')?.confirmed).toEqual(['symbolsParameter'])
    const profile = { ...A.profile, periodParameter: 'quarter' }
    await settings.updateConnection('a', { profile })
    opened.confirm(['periodParameter'])
    expect(settings.connection('a')?.confirmed).toEqual(['symbolsParameter'])
  })

  it('says once that something was confirmed, when that is stored', async () => {
    const { settings, scope, told } = await connections()
    scope('a').confirm(['symbolsParameter'])
    scope('a').confirm(['symbolsParameter'])
    expect(told).toEqual([])
    await settings.updateConnection('a', {})
    expect(told).toEqual(['confirmed'])
  })
})
