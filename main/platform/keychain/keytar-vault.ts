import { createRequire } from 'node:module'
import type { Vault } from './keychain.ts'

/** The service name under which the keychain lists the application's entries. */
const KEYCHAIN_SERVICE = 'Tearsheet'

interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/**
 * The vault over keytar. The native module is loaded on first use, so that it does not slow down the start. Its find
 * calls are never used, because they end the process when the keyring is locked.
 */
export function createKeytarVault(): Vault {
  let loaded: Keytar | null = null
  const keytar = (): Keytar => (loaded ??= createRequire(import.meta.url)('keytar') as Keytar)
  return {
    get: async (account) => keytar().getPassword(KEYCHAIN_SERVICE, account),
    set: async (account, secret) => keytar().setPassword(KEYCHAIN_SERVICE, account, secret),
    remove: async (account) => keytar().deletePassword(KEYCHAIN_SERVICE, account),
  }
}
