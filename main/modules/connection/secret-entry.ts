import type { KeychainError } from '../../../app/errors/app-error.ts'

/** An entry of the keychain: the secret with the origin it was entered for. */
export interface Entry {
  origin: string
  secret: string
}

/** Parses a keychain text; null when it is not an entry. */
export function parseEntry(text: string): Entry | null {
  try {
    const { origin, secret } = JSON.parse(text) as Partial<Record<string, unknown>>
    return typeof origin === 'string' && typeof secret === 'string' ? { origin, secret } : null
  } catch {
    return null
  }
}

/**
 * The origin in an account name of the first version: `https://a.example #id (installation)`. Null for any other name, because changed
 * settings could point to another entry.
 */
export function formerOriginOf(account: string, installation: string): string | null {
  const [, place = '', owner = ''] = /^(\S+?)(?: #\S+)? \(([^)]+)\)(?: transform token)?$/.exec(account) ?? []
  return owner === installation ? (URL.parse(place)?.origin ?? null) : null
}

/** The keychain errors as the beginning of a sentence. */
export const TROUBLES: Record<KeychainError, string> = {
  'no-service': 'No keychain answers on this computer',
  locked: 'The keychain is locked',
  'timed-out': 'The keychain did not answer',
  undecryptable: 'The keychain gave the secret back changed',
}
