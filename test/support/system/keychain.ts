import type { KeychainError } from '../../../app/errors/app-error.ts'
import type { Keychain } from '../../../main/platform/keychain/keychain.ts'

/** A keychain in memory; with an error it stores nothing and returns the error. */
export function keychainOf(trouble: KeychainError | null): Keychain {
  const entries = new Map<string, string>()
  return {
    read: (account, wasSaved) => {
      const key = entries.get(account)
      return Promise.resolve(key === undefined ? { state: wasSaved ? 'locked' : 'absent' } : { state: 'ok', key })
    },
    write: (account, key) => {
      if (trouble === null) entries.set(account, key)
      return Promise.resolve(trouble)
    },
    remove: (account) => {
      entries.delete(account)
      return Promise.resolve(null)
    },
    check: () => Promise.resolve(trouble),
    isWaiting: () => false,
  }
}
