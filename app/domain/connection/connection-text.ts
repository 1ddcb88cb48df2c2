/** State of the key as the window may know it: never the key itself. */
export type KeyState =
  'asking' | 'ok' | 'absent' | 'session-only' | 'locked' | 'no-service' | 'undecryptable' | 'timed-out'

/** What each key state means, in a few words. */
export function describeKeyState(state: KeyState): string {
  switch (state) {
    case 'asking':
      return 'Asking the keychain…'
    case 'ok':
      return 'In the keychain'
    case 'absent':
      return 'No key'
    case 'session-only':
      return 'Held for this session only: no keychain answers, and a key is never written to a file'
    case 'locked':
      return 'A key was saved, but the keychain is locked'
    case 'no-service':
      return 'No keychain service answers'
    case 'undecryptable':
      return 'The keychain entry is damaged'
    case 'timed-out':
      return 'The keychain does not answer'
  }
}
