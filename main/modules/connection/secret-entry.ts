import type { KeychainError } from '../../../app/errors/app-error.ts'

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

/**
 * The origin whose secret the first version kept under that name: `https://a.example #id (installation)`. Null for any other name,
 * such as that of another entry, to which settings that were changed could point.
 */
export function formerOriginOf(account: string, installation: string): string | null {
  const [, place = '', owner = ''] = /^(\S+?)(?: #\S+)? \(([^)]+)\)(?: transform token)?$/.exec(account) ?? []
  return owner === installation ? (URL.parse(place)?.origin ?? null) : null
}

/** Why a keychain did not do what it was asked to, as the beginning of a sentence. */
export const TROUBLES: Record<KeychainError, string> = {
  'no-service': 'No keychain answers on this computer',
  locked: 'The keychain is locked',
  'timed-out': 'The keychain did not answer',
  undecryptable: 'The keychain gave the secret back changed',
}
