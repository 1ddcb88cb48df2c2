import type { KeychainTrouble } from '../../../app/errors/fault.ts'

/** An entry of the keychain: the secret with the origin it was entered for. */
export interface Entry {
  origin: string
  secret: string
}

/** The entry that a text of the keychain is; null for what is none. */
export function parseEntry(text: string): Entry | null {
  try {
    const { origin, secret } = JSON.parse(text) as Partial<Record<string, unknown>>
    return typeof origin === 'string' && typeof secret === 'string' ? { origin, secret } : null
  } catch {
    return null
  }
}

/** Why a keychain did not do what it was asked to, as the beginning of a sentence. */
export const TROUBLES: Record<KeychainTrouble, string> = {
  'no-service': 'No keychain answers on this computer',
  locked: 'The keychain is locked',
  'timed-out': 'The keychain did not answer',
  undecryptable: 'The keychain gave the secret back changed',
}
