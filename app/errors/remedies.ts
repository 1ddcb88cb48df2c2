import type { ErrorInfo } from './app-error.ts'

/** ID of a command that helps with an error. The window offers its button in the error, where the command can run. */
export type Remedy =
  | 'connection.enter-key'
  | 'settings.open-connection'
  | 'settings.open-profile'
  | 'settings.open-library'
  | 'window.go-online'
  | 'console.check-plan'
  | 'console.show-requests'

/** The commands that help with an error, the best first; none where only waiting or another program helps. */
export function remediesOf(error: ErrorInfo): readonly Remedy[] {
  switch (error.kind) {
    case 'no-key':
      return ['connection.enter-key']
    case 'unauthorized':
      return ['connection.enter-key', 'console.show-requests']
    case 'keychain-unavailable':
      return ['connection.enter-key', 'settings.open-connection']
    case 'offline':
      return error.reason === 'chosen' ? ['window.go-online'] : ['settings.open-connection', 'console.show-requests']
    case 'not-secure':
    case 'proxy-failed':
      return ['settings.open-connection', 'console.show-requests']
    case 'bad-request':
      return ['settings.open-profile', 'console.show-requests']
    case 'forbidden':
      return ['console.check-plan', 'console.show-requests']
    case 'not-found':
    case 'delivery-failed':
    case 'service-error':
    case 'rate-limited':
    case 'unreadable-reply':
    case 'timed-out':
    case 'connection-broken':
      return ['console.show-requests']
    case 'storage-failed':
      return error.reason === 'full' ? ['settings.open-library'] : []
    case 'storage-damaged':
      return ['settings.open-library']
    case 'address-unconfirmed':
    case 'cancelled':
    case 'invalid-input':
    case 'settings-damaged':
    case 'start-failed':
    case 'response-gone':
    case 'copy-failed':
    case 'address-not-opened':
    case 'picture-failed':
    case 'window-stopped':
    case 'internal':
      return []
  }
}

/** Whether trying again without a change ends in the same error: what was entered has to be corrected. */
export const needsCorrection = (error: ErrorInfo): boolean => error.kind === 'invalid-input'
