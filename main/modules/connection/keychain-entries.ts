import type { SecretUse } from '../../../app/domain/connection/connection.ts'
import type { KeyState } from '../../../app/domain/connection/key-store.ts'
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

export interface SecretReading {
  state: Exclude<KeyState, 'asking'>
  secret: string | null
  fingerprint: string | null
}

/** The result of storing or removing a secret, as text for the person. */
export interface SecretOutcome {
  done: boolean
  message: string
  /** Why nothing was stored, where the person can choose to keep the secret for the session. */
  refused?: SecretError
}

/** Why a secret could not be stored or removed. */
export type SecretError = KeychainError | 'unreadable-settings'

/** The errors as the beginning of a sentence. */
export const SECRET_ERRORS: Record<SecretError, string> = {
  'no-service': 'No keychain answers on this computer',
  locked: 'The keychain is locked',
  'timed-out': 'The keychain did not answer',
  undecryptable: 'The keychain gave the secret back changed',
  'unreadable-settings': 'The settings could not be read',
}

/** Names of the uses, in texts and in the accounts of the keychain. */
export const SECRET_NAMES: Record<SecretUse, string> = { key: 'key', token: 'transform token' }

/** Text for a secret that was not stored, because only the keychain was allowed. */
export const refusedText = (use: SecretUse, error: SecretError): string =>
  `${SECRET_ERRORS[error]}, so the ${SECRET_NAMES[use]} was not stored.`

/** What to do about each error before it is tried again. */
const ADVICE: Record<SecretError, string> = {
  'no-service': 'Start a program that keeps secrets, such as GNOME Keyring or KWallet, then try again.',
  locked: 'Unlock it, then try again.',
  'timed-out': 'Look for a window that asks for its password, then try again.',
  undecryptable: 'Something else may have written to it at the same time. Try again.',
  'unreadable-settings': 'Tearsheet would not find the entry of the keychain again at its next start.',
}

/** What the person is asked before a secret is kept for the session only. */
export const notKeptTexts = (use: SecretUse, error: SecretError): { title: string; cause: string } => ({
  title: SECRET_ERRORS[error],
  cause: `The ${SECRET_NAMES[use]} was not stored. ${ADVICE[error]} Or keep the ${SECRET_NAMES[use]} for this session only: it stays in the memory of the main process of Tearsheet, is never written to a file, and is forgotten when Tearsheet closes.`,
})

export const sessionOnlyText = (use: SecretUse, error: SecretError): string =>
  `${SECRET_ERRORS[error]}, so the ${SECRET_NAMES[use]} is kept in memory for this session only and is gone when Tearsheet closes. It was not written to any file.`

/** Text for a secret that could not be removed. After its connection was removed, nothing is left to try it with. */
export const unremovedText = (use: SecretUse, error: KeychainError, hasConnection: boolean): string =>
  `${SECRET_ERRORS[error]}, so the ${SECRET_NAMES[use]} is still in it. Tearsheet does not use it any more. ${
    hasConnection ? 'Unlock the keychain and remove it again.' : 'It tries again at its next start.'
  }`
