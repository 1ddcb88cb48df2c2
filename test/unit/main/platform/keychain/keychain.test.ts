import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createKeychain, fingerprintOf, type Vault } from '../../../../../main/platform/keychain/keychain.ts'
import { createHash } from 'node:crypto'

function vaultWith(changes: Partial<Vault> = {}, entries = new Map<string, string>()): Vault {
  return {
    get: (account) => Promise.resolve(entries.get(account) ?? null),
    set: (account, secret) => {
      entries.set(account, secret)
      return Promise.resolve()
    },
    remove: (account) => Promise.resolve(entries.delete(account)),
    ...changes,
  }
}

const never = <T>(): Promise<T> => new Promise(() => undefined)

describe('a keychain', () => {
  it('counts a key as saved after the same value was read back', async () => {
    const keychain = createKeychain(vaultWith(), 50)
    expect(await keychain.write('a', 'key')).toBeNull()
    expect(await keychain.read('a', true)).toEqual({ state: 'ok', key: 'key' })
  })

  // SECURITY 16
  it('does not count a key that came back changed or not at all', async () => {
    expect(await createKeychain(vaultWith({ get: () => Promise.resolve('other') }), 50).write('a', 'key')).toBe(
      'undecryptable',
    )
    expect(await createKeychain(vaultWith({ get: () => Promise.resolve(null) }), 50).write('a', 'key')).toBe('locked')
  })

  // SECURITY 17
  it('distinguishes locked from empty: an open one accepts an entry, which is removed at once', async () => {
    const entries = new Map<string, string>()
    const open = vaultWith({}, entries)
    expect(await createKeychain(open, 50).read('a', true)).toEqual({ state: 'missing' })
    expect(entries.size).toBe(0)
    const locked = vaultWith({ get: () => Promise.resolve(null) })
    expect(await createKeychain(locked, 50).read('a', true)).toEqual({ state: 'locked' })
    const refusing = vaultWith({ set: () => Promise.reject(new Error('the collection is locked')) })
    expect(await createKeychain(refusing, 50).read('a', true)).toEqual({ state: 'locked' })
  })

  it('is checked with an entry that is removed at once', async () => {
    const entries = new Map<string, string>()
    const vault = vaultWith({}, entries)
    expect(await createKeychain(vault, 50).check()).toBeNull()
    expect(entries.size).toBe(0)
  })

  it.each([
    ['locked', () => Promise.reject(new Error('the collection is locked'))],
    ['no-service', () => Promise.reject(new Error('The name was not provided by any .service files'))],
    ['timed-out', never<undefined>],
  ])('that is checked says %s', async (error, set) => {
    expect(await createKeychain(vaultWith({ set }), 5).check()).toBe(error)
  })

  it('is not probed where nothing was saved', async () => {
    const set = vi.fn(() => Promise.resolve())
    expect(await createKeychain(vaultWith({ set }), 50).read('a', false)).toEqual({ state: 'absent' })
    expect(set).not.toHaveBeenCalled()
  })

  it('names a missing service', async () => {
    const broken = vaultWith({
      get: () => Promise.reject(new Error('Cannot autolaunch D-Bus')),
      set: () => Promise.reject(new Error('The name org.freedesktop.secrets was not provided')),
    })
    expect(await createKeychain(broken, 50).read('a', true)).toEqual({ state: 'no-service' })
    expect(await createKeychain(broken, 50).write('a', 'k')).toBe('no-service')
  })

  it('waits no longer than its time limit', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const stuck = createKeychain(vaultWith({ get: never, set: never, remove: never }), 20)
    const calls = [stuck.read('a', true), stuck.write('a', 'k'), stuck.remove('a')]
    await vi.advanceTimersByTimeAsync(60)
    expect(await Promise.all(calls)).toEqual([{ state: 'timed-out' }, 'timed-out', 'timed-out'])
  })

  it('makes one call at a time', async () => {
    let running = 0
    let most = 0
    const get = async (): Promise<null> => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return null
    }
    const keychain = createKeychain(vaultWith({ get }), 500)
    await Promise.all([keychain.read('a', false), keychain.read('b', false), keychain.read('c', false)])
    expect(most).toBe(1)
  })
})

const KEY = '0123456789abcdef0123456789abcdef'

it('the fingerprint of a key is the beginning of a salted hash of it, and no part of the key', () => {
  const hash = createHash('sha256').update(`tearsheet key fingerprint\0${KEY}`).digest('hex')
  expect(fingerprintOf(KEY)).toBe(hash.slice(0, 16))
  expect(KEY).not.toContain(fingerprintOf(KEY).slice(0, 6))
})

it('two keys have different fingerprints', () => {
  expect(fingerprintOf(KEY)).not.toBe(fingerprintOf(`${KEY}0`))
})
