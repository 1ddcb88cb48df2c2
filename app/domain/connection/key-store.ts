/** Where this system keeps keys. `secret-service` is one whose provider is not known; `none`: no program keeps any. */
export const KEY_STORES = [
  'macos-keychain',
  'windows-credential-manager',
  'gnome-keyring',
  'kwallet',
  'secret-service',
  'none',
] as const
export type KeyStore = (typeof KEY_STORES)[number]

/** Each store within a sentence, and as an entry of the settings. */
const WORDS: Readonly<Record<KeyStore, readonly [name: string, line: string]>> = {
  'macos-keychain': ['the macOS Keychain', 'macOS Keychain'],
  'windows-credential-manager': ['the Windows Credential Manager', 'Windows Credential Manager'],
  'gnome-keyring': ['GNOME Keyring', 'GNOME Keyring, over the Secret Service'],
  kwallet: ['KWallet', 'KWallet, over the Secret Service'],
  'secret-service': ['the Secret Service of this computer', 'Secret Service (libsecret)'],
  none: [
    'no keychain',
    'None on this computer. Tearsheet asks before it keeps a key in memory instead, and never writes one to a file.',
  ],
}

/** The name of a store, within a sentence. */
export const keyStoreName = (store: KeyStore): string => WORDS[store][0]

/** The store as an entry of the settings. */
export const describeKeyStore = (store: KeyStore): string => WORDS[store][1]

/** The states of a key as the window may know them, in words. None of them has the key itself. */
export const KEY_STATES = {
  asking: 'Reading the keychain…',
  ok: 'In the keychain',
  absent: 'No key',
  'session-only': 'Kept in memory for this session only: Tearsheet never writes a key to a file',
  locked: 'A key was saved, but the keychain is locked',
  'no-service': 'No keychain is available',
  undecryptable: 'The keychain entry is damaged',
  'timed-out': 'The keychain does not respond',
  /** The keychain is open, but the saved key is not in it. */
  missing: 'The saved key is no longer in the keychain',
  /** The keychain holds a key for a different address than the connection has now. */
  elsewhere: 'The saved key belongs to another address',
  /** The user removed the key, but it has not been removed from the keychain yet. */
  'not-removed': 'Removed here, but still in the keychain',
} as const
export type KeyState = keyof typeof KEY_STATES

/** The mark on a connection whose address nothing is sent to until the person confirms it. */
export const ADDRESS_UNCONFIRMED = 'address not confirmed'
