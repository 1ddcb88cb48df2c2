import type { KeychainError } from '../../../app/errors/app-error.ts'
import { createHash } from 'node:crypto'

/** The first 16 hex digits of a salted hash of the key. They distinguish two keys but reveal neither. */
export function fingerprintOf(key: string): string {
  return createHash('sha256').update('tearsheet key fingerprint\0').update(key).digest('hex').slice(0, 16)
}

/** The raw store of the keychain: the operating system's, or a fake in tests. */
export interface Vault {
  get(account: string): Promise<string | null>
  set(account: string, secret: string): Promise<void>
  remove(account: string): Promise<boolean>
}

type KeychainRead = { state: 'ok'; key: string } | { state: 'absent' | 'missing' } | { state: KeychainError }

/** The system's keychain with explicit states. */
export interface Keychain {
  /**
   * A locked keychain and a missing entry give the same empty result. If the entry `wasSaved`, a probe entry is
   * written: if that works, the saved entry is missing; otherwise the keychain is locked.
   */
  read(account: string, wasSaved: boolean): Promise<KeychainRead>
  /** Saves a key, reads it back and compares. Null when it was saved, otherwise the error. */
  write(account: string, key: string): Promise<KeychainError | null>
  remove(account: string): Promise<KeychainError | null>
  /** Writes a probe entry, reads it back and removes it. Null when that works, otherwise the error. */
  check(): Promise<KeychainError | null>
  /** Whether a call has not returned, such as one that waits for a password window. */
  isWaiting(): boolean
}

const TIMED_OUT = Symbol('timed out')

/** Account and secret of the probe entry that tests whether the keychain is open. */
const PROBE = 'is the keychain open'

function errorOf(thrown: unknown): KeychainError {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  if (/locked|dismissed|cancell?ed|prompt/i.test(message)) return 'locked'
  return 'no-service'
}

/**
 * A keychain over a vault. Calls run one after another, because the system's stores fail with concurrent ones. Each has
 * a time limit, because a locked store may wait for a password window that is not visible.
 */
export function createKeychain(vault: Vault, timeLimitMs: number): Keychain {
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0

  function limited<T>(call: () => Promise<T>): Promise<T | typeof TIMED_OUT> {
    const run = (): Promise<T | typeof TIMED_OUT> => {
      let timer: NodeJS.Timeout | undefined
      const limit = new Promise<typeof TIMED_OUT>((resolve) => {
        timer = setTimeout(() => resolve(TIMED_OUT), timeLimitMs)
      })
      waiting += 1
      const result = call().finally(() => {
        waiting -= 1
      })
      // After the time limit the result of the call itself is no longer needed.
      result.catch(() => undefined)
      return Promise.race([result, limit]).finally(() => clearTimeout(timer))
    }
    const result = queue.then(run, run)
    queue = result.catch(() => undefined)
    return result
  }

  // SECURITY 16: a key counts as saved only after the same value was read back.
  async function write(account: string, key: string): Promise<KeychainError | null> {
    try {
      if ((await limited(() => vault.set(account, key))) === TIMED_OUT) return 'timed-out'
      const back = await limited(() => vault.get(account))
      if (back === TIMED_OUT) return 'timed-out'
      if (back === key) return null
      return back === null ? 'locked' : 'undecryptable'
    } catch (thrown) {
      return errorOf(thrown)
    }
  }

  async function check(): Promise<KeychainError | null> {
    const error = await write(PROBE, PROBE)
    // What is left of the probe is no secret, and the next one removes it.
    if (error === null) await limited(() => vault.remove(PROBE)).catch(() => undefined)
    return error
  }

  return {
    isWaiting: () => waiting > 0,

    async read(account, wasSaved) {
      try {
        const secret = await limited(() => vault.get(account))
        if (secret === TIMED_OUT) return { state: 'timed-out' }
        if (secret === null) return { state: !wasSaved ? 'absent' : (await check()) === null ? 'missing' : 'locked' }
        return secret === '' ? { state: 'undecryptable' } : { state: 'ok', key: secret }
      } catch (thrown) {
        return { state: errorOf(thrown) }
      }
    },

    write,
    check,

    async remove(account) {
      try {
        const isRemoved = await limited(() => vault.remove(account))
        if (isRemoved === TIMED_OUT) return 'timed-out'
        // Nothing was removed: either there is no entry, or the locked keychain does not show it.
        return isRemoved || (await check()) === null ? null : 'locked'
      } catch (thrown) {
        return errorOf(thrown)
      }
    },
  }
}
