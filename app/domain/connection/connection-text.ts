/** The state of the key as the window may know it. It never holds the key itself. */
export type KeyState =
  | 'asking'
  | 'ok'
  | 'absent'
  | 'session-only'
  | 'locked'
  | 'no-service'
  | 'undecryptable'
  | 'timed-out'
  /** The keychain is open, but the saved key is not in it. */
  | 'missing'
  /** The keychain holds a key for a different address than the connection has now. */
  | 'elsewhere'
  /** The user removed the key, but it has not been removed from the keychain yet. */
  | 'not-removed'

/** The mark on a connection whose address nothing is sent to until the person confirms it. */
export const ADDRESS_UNCONFIRMED = 'address not confirmed'

export function describeKeyState(state: KeyState): string {
  switch (state) {
    case 'asking':
      return 'Reading the keychain…'
    case 'ok':
      return 'In the keychain'
    case 'absent':
      return 'No key'
    case 'session-only':
      return 'Kept in memory for this session only: Tearsheet never writes a key to a file'
    case 'locked':
      return 'A key was saved, but the keychain is locked'
    case 'no-service':
      return 'No keychain is available'
    case 'undecryptable':
      return 'The keychain entry is damaged'
    case 'missing':
      return 'The saved key is no longer in the keychain'
    case 'elsewhere':
      return 'The saved key belongs to another address'
    case 'not-removed':
      return 'Removed here, but still in the keychain'
    case 'timed-out':
      return 'The keychain does not respond'
  }
}
