import { describe, expect, it } from 'vitest'
import type { Connection, ConnectionTarget } from '../../../../../app/domain/connection/connection.ts'
import type { KeyEntryInput } from '../../../../../app/ipc/window/key-window.ts'
import type { EmbeddedServiceControl } from '../../../../../main/modules/connection/demonstration.ts'
import { createConnections } from '../../../../../main/modules/connection/connection-scopes.ts'
import { existingConnectionTask, newConnectionTask } from '../../../../../main/modules/connection/key-tasks.ts'
import { createProfileService } from '../../../../../main/modules/connection/profile-service.ts'
import { createConnectionRegistry } from '../../../../../main/modules/connection/registry.ts'
import type { Keychain } from '../../../../../main/platform/keychain/keychain.ts'
import { keychainOf } from '../../../../support/system/keychain.ts'
import { restarted, setUp as secretsOf, slowKeychain } from '../../../../support/system/secrets-rig.ts'
import { connectionOf } from '../../../../support/service/scope.ts'

const DESK = 1
const A = connectionOf({ id: 'a', name: 'A', baseUrl: 'https://a.example' })
const ENTRY: KeyEntryInput = { name: 'New', colour: 4, address: 'https://b.example', secret: 'some-key' }

async function setUp(connections: readonly Connection[] = [], keychain: Keychain = keychainOf(null)) {
  const { settings, secrets } = await secretsOf(keychain, connections)
  let last = 0
  const registry = createConnectionRegistry(settings, secrets, {
    newId: () => `c${++last}`,
    firstConnection: () => null,
    removeData: () => Promise.resolve(),
  })
  const profiles = createProfileService(settings, secrets)
  const { scope } = createConnections(settings, secrets, {} as EmbeddedServiceControl, () => undefined)
  const parts = { settings, secrets, registry, profiles, scope }
  const services = (): readonly Connection[] => registry.list().filter(({ demonstration }) => demonstration === null)
  return { ...parts, parts, keychain, services }
}

const targetOf = (purpose: ConnectionTarget['purpose']): ConnectionTarget => ({
  purpose,
  connection: 'a',
  origin: 'https://a.example',
})

const isOpen = (): boolean => false

describe('a new connection', () => {
  it('begins with a colour that no other has', async () => {
    const { parts } = await setUp([A])
    expect(newConnectionTask(parts, DESK).form()).toMatchObject({ purpose: 'connection', colour: 1, address: '' })
  })

  it('is made with its key, and shown by the desk window that asked for it', async () => {
    const { parts, registry, secrets, services } = await setUp()
    expect(await newConnectionTask(parts, DESK).keep(ENTRY, isOpen)).toBe('kept')
    expect(services()).toMatchObject([{ id: 'c1', name: 'New', colour: 4, baseUrl: 'https://b.example' }])
    expect((await secrets.read(services()[0] ?? A, 'key')).secret).toBe('some-key')
    expect(registry.current(DESK)?.id).toBe('c1')
  })

  it('is tried with the assumed parameters, and with the key in its header', async () => {
    const { parts } = await setUp()
    expect(newConnectionTask(parts, DESK).access(ENTRY)).toMatchObject({
      baseUrl: 'https://b.example',
      key: 'some-key',
      keyPlacement: 'header',
    })
  })

  it('keeps its key from the address that a second window enters meanwhile', async () => {
    const { parts, settings, secrets, services } = await setUp()
    const keeping = newConnectionTask(parts, DESK).keep(ENTRY, isOpen)
    // The connection is in the list before the settings are on disk.
    while (services().length === 0) await Promise.resolve()
    const [created] = services()
    const target: ConnectionTarget = { purpose: 'address', connection: 'c1', origin: 'https://b.example' }
    const elsewhere = { ...ENTRY, address: 'https://c.example', secret: 'key-of-c' }
    const moving = existingConnectionTask(parts, target).keep(elsewhere, isOpen)
    expect(await keeping).toBe('gone')
    await moving
    const moved = settings.connection('c1') ?? created ?? A
    expect(moved.baseUrl).toBe('https://c.example')
    expect((await secrets.read(moved, 'key')).secret).not.toBe('some-key')
  })

  it('is not left behind when its window is closed while the keychain is slow', async () => {
    const { parts, registry, services, keychain, settings } = await setUp()
    await newConnectionTask(parts, DESK).keep(ENTRY, () => true)
    expect(services()).toEqual([])
    expect(registry.current(DESK)).toBeNull()
    expect(await keychain.read(`c1 key (${settings.current().installation})`, false)).toEqual({ state: 'absent' })
  })

  it('is not left behind without its key when that could not be stored', async () => {
    const write = (): Promise<never> => Promise.reject(new Error('planted'))
    const { parts, services } = await setUp([], { ...keychainOf(null), write })
    await expect(newConnectionTask(parts, DESK).keep(ENTRY, isOpen)).rejects.toThrow('planted')
    expect(services()).toEqual([])
  })
})

describe('another key', () => {
  it('is asked for by the name and the address of its connection', async () => {
    const { parts } = await setUp([A])
    expect(existingConnectionTask(parts, targetOf('key')).form()).toEqual({
      purpose: 'key',
      name: 'A',
      colour: 0,
      address: 'https://a.example',
      isReplacing: false,
      isDemonstration: false,
    })
  })

  it('is tried on the address of its connection, whatever else was typed', async () => {
    const { parts } = await setUp([A])
    expect(existingConnectionTask(parts, targetOf('key')).access(ENTRY)).toMatchObject({ baseUrl: 'https://a.example' })
  })

  it('is known to replace one, and takes its place', async () => {
    const { parts, secrets } = await setUp([A])
    await secrets.store(A, 'key', 'old-key')
    expect(existingConnectionTask(parts, targetOf('key')).form().isReplacing).toBe(true)
    expect(await existingConnectionTask(parts, targetOf('key')).keep(ENTRY, isOpen)).toBe('kept')
    expect((await secrets.read(A, 'key')).secret).toBe('some-key')
  })
})

describe('another address', () => {
  it('is tried with the key that was typed for it', async () => {
    const { parts } = await setUp([A])
    expect(existingConnectionTask(parts, targetOf('address')).access(ENTRY)).toMatchObject({
      baseUrl: 'https://b.example',
      key: 'some-key',
    })
  })

  it('removes the secrets of the former one and stores the key for the new one', async () => {
    const { parts, settings, secrets, keychain } = await setUp([A])
    await secrets.store(A, 'key', 'old-key')
    await secrets.store(A, 'token', 'old-token')
    expect(await existingConnectionTask(parts, targetOf('address')).keep(ENTRY, isOpen)).toBe('kept')
    const moved = settings.connection('a') ?? A
    expect(moved).toMatchObject({ baseUrl: 'https://b.example', savedKey: { origin: 'https://b.example' } })
    expect((await secrets.read(moved, 'key')).secret).toBe('some-key')
    expect(moved.savedToken).toBeNull()
    expect(await keychain.read(`a transform token (${settings.current().installation})`, false)).toEqual({
      state: 'absent',
    })
  })

  it('keeps its key from the address that a second window enters meanwhile', async () => {
    const { parts, settings, secrets } = await setUp([A])
    const first = existingConnectionTask(parts, targetOf('address')).keep(ENTRY, isOpen)
    // The second window was opened for the new address, before the key for that was stored.
    while (settings.connection('a')?.baseUrl !== 'https://b.example') await Promise.resolve()
    const second = existingConnectionTask(parts, { ...targetOf('address'), origin: 'https://b.example' })
    const elsewhere = { ...ENTRY, address: 'https://c.example', secret: 'key-of-c' }
    const outcomes = await Promise.all([first, second.keep(elsewhere, isOpen)])
    const left = settings.connection('a') ?? A
    expect(left.baseUrl).toBe('https://c.example')
    expect((await secrets.read(left, 'key')).secret).not.toBe('some-key')
    expect(outcomes[0]).toBe('gone')
  })

  it('confirms itself', async () => {
    const { parts, settings } = await setUp([{ ...A, isAddressConfirmed: false }])
    await existingConnectionTask(parts, targetOf('address')).keep(ENTRY, isOpen)
    expect(settings.connection('a')?.isAddressConfirmed).toBe(true)
  })
})

// SECURITY 17
describe('where the keychain keeps nothing,', () => {
  it('a new connection is not made before the person has chosen', async () => {
    const { parts, services } = await setUp([], keychainOf('locked'))
    const task = newConnectionTask(parts, DESK)
    expect(await task.keep(ENTRY, isOpen)).toBe('locked')
    expect(services()).toEqual([])
    expect(await task.keep(ENTRY, isOpen, true)).toBe('kept')
    expect(services()).toHaveLength(1)
  })

  it('a new connection is not left behind when the keychain closes meanwhile', async () => {
    const { parts, services } = await setUp([], { ...keychainOf('locked'), check: () => Promise.resolve(null) })
    expect(await newConnectionTask(parts, DESK).keep(ENTRY, isOpen)).toBe('locked')
    expect(services()).toEqual([])
  })

  it('the former key stays until the person has chosen', async () => {
    const keychain = keychainOf(null)
    const { parts, settings, secrets } = await setUp([A], keychain)
    await secrets.store(A, 'key', 'old-key')
    const write: Keychain['write'] = () => Promise.resolve('no-service')
    const locked = restarted(settings, { ...keychain, write })
    await locked.read(A, 'key')
    const task = existingConnectionTask({ ...parts, secrets: locked }, targetOf('key'))
    expect(await task.keep(ENTRY, isOpen)).toBe('no-service')
    expect((await locked.read(A, 'key')).secret).toBe('old-key')
    expect(await task.keep(ENTRY, isOpen, true)).toBe('kept')
    expect(await locked.read(A, 'key')).toMatchObject({ state: 'session-only', secret: 'some-key' })
  })

  it('the former address stays until the person has chosen', async () => {
    const { parts, settings } = await setUp([A], keychainOf('no-service'))
    const task = existingConnectionTask(parts, targetOf('address'))
    expect(await task.keep(ENTRY, isOpen)).toBe('no-service')
    expect(settings.connection('a')?.baseUrl).toBe('https://a.example')
    expect(await task.keep(ENTRY, isOpen, true)).toBe('kept')
    expect(settings.connection('a')?.baseUrl).toBe('https://b.example')
  })
})

describe('a transform token', () => {
  it('is tried by no call, and stored beside the key', async () => {
    const { parts, secrets } = await setUp([A])
    expect(existingConnectionTask(parts, targetOf('transform-token')).access(ENTRY)).toBeNull()
    await existingConnectionTask(parts, targetOf('transform-token')).keep(ENTRY, isOpen)
    expect((await secrets.read(A, 'token')).secret).toBe('some-key')
    expect((await secrets.read(A, 'key')).secret).toBeNull()
  })
})

// SECURITY 59
describe('a secret belongs to the connection as it was when its window was opened:', () => {
  const CHANGES: [string, Partial<Connection> | null][] = [
    ['that is removed', null],
    ['that gets another address', { baseUrl: 'https://elsewhere.example' }],
    ['whose key goes to another place', { keyPlacement: 'query' }],
  ]

  it.each(CHANGES)('nothing is stored for one %s', async (_what, change) => {
    const { parts, settings, secrets } = await setUp([A])
    const task = existingConnectionTask(parts, targetOf('key'))
    expect(task.stands()).toBe(true)
    if (change !== null) await settings.updateConnection('a', change)
    else await settings.update({ connections: settings.current().connections.filter(({ id }) => id !== 'a') })
    expect(task.stands()).toBe(false)
    expect(task.access(ENTRY)).toBeNull()
    expect(await task.keep(ENTRY, isOpen)).toBe('gone')
    expect((await secrets.read(settings.connection('a') ?? A, 'key')).secret).toBeNull()
  })

  it('another name or colour does not matter', async () => {
    const { parts, settings } = await setUp([A])
    const task = existingConnectionTask(parts, targetOf('key'))
    await settings.updateConnection('a', { name: 'Other', colour: 7 })
    expect(task.stands()).toBe(true)
  })

  it('nothing is stored for one that moves while the keychain is slow', async () => {
    const { keychain, letGo } = slowKeychain()
    const { parts, settings } = await setUp([A], keychain)
    const keeping = existingConnectionTask(parts, targetOf('key')).keep(ENTRY, isOpen)
    await settings.updateConnection('a', { baseUrl: 'https://elsewhere.example' })
    letGo()
    expect(await keeping).toBe('gone')
    expect(settings.connection('a')?.savedKey).toBeNull()
  })
})
