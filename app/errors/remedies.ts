import type { ErrorInfo, OfflineReason, UnreadableReason } from './app-error.ts'

/** ID of a command that helps with an error. The window offers its button in the error, where the command can run. */
export type Remedy =
  | 'connection.enter-key'
  | 'settings.open-connection'
  | 'settings.open-profile'
  | 'settings.open-library'
  | 'window.go-online'
  | 'window.go-offline'
  | 'console.check-plan'
  | 'console.show-requests'

function remediesOfUnreadable(reason: UnreadableReason): readonly Remedy[] {
  switch (reason) {
    // Something else than the service may have responded.
    case 'html':
    case 'empty':
    case 'redirect':
    case 'too-deep':
    case 'encoding':
    case 'not-http':
    case 'syntax':
    case 'doctype':
      return ['settings.open-connection', 'console.show-requests']
    case 'shape':
      return ['settings.open-profile', 'console.show-requests']
    case 'truncated':
    case 'too-large':
    case 'too-many-elements':
    case 'too-slow':
    case 'not-utf8':
      return ['console.show-requests']
  }
}

function remediesOfOffline(reason: OfflineReason): readonly Remedy[] {
  switch (reason) {
    case 'chosen':
      return ['window.go-online']
    case 'unreachable':
      return ['window.go-offline', 'settings.open-connection', 'console.show-requests']
    case 'name-not-resolved':
      return ['settings.open-connection', 'window.go-offline', 'console.show-requests']
    case 'service-stopped':
    case 'refused':
      return ['settings.open-connection', 'console.show-requests']
  }
}

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
      return remediesOfOffline(error.reason)
    case 'unreadable-reply':
      return remediesOfUnreadable(error.reason)
    case 'proxy-failed':
      return error.reason === 'unreachable'
        ? ['window.go-offline', 'settings.open-connection', 'console.show-requests']
        : ['settings.open-connection', 'console.show-requests']
    case 'not-secure':
    case 'not-found':
    case 'timed-out':
      return ['settings.open-connection', 'console.show-requests']
    case 'bad-request':
      return ['settings.open-profile', 'console.show-requests']
    case 'forbidden':
      return ['console.check-plan', 'connection.enter-key', 'console.show-requests']
    case 'no-data':
    case 'delivery-failed':
    case 'service-error':
    case 'rate-limited':
    case 'connection-broken':
      return ['console.show-requests']
    case 'storage-failed':
      return error.reason === 'full' ? ['settings.open-library'] : []
    case 'storage-damaged':
    case 'response-gone':
      return ['settings.open-library']
    case 'address-unconfirmed':
    case 'settings-damaged':
      return ['settings.open-connection']
    case 'cancelled':
    case 'invalid-input':
    case 'start-failed':
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
