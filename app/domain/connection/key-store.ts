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

const NAMES: Readonly<Record<KeyStore, string>> = {
  'macos-keychain': 'the macOS Keychain',
  'windows-credential-manager': 'the Windows Credential Manager',
  'gnome-keyring': 'GNOME Keyring',
  kwallet: 'KWallet',
  'secret-service': 'the Secret Service of this computer',
  none: 'no keychain',
}

/** The name of a store, within a sentence. */
export const keyStoreName = (store: KeyStore): string => NAMES[store]

const LINES: Readonly<Record<KeyStore, string>> = {
  'macos-keychain': 'macOS Keychain',
  'windows-credential-manager': 'Windows Credential Manager',
  'gnome-keyring': 'GNOME Keyring, over the Secret Service',
  kwallet: 'KWallet, over the Secret Service',
  'secret-service': 'Secret Service (libsecret)',
  none: 'None on this computer. Tearsheet asks before it keeps a key in memory instead, and never writes one to a file.',
}

/** The store as an entry of the settings. */
export const describeKeyStore = (store: KeyStore): string => LINES[store]
