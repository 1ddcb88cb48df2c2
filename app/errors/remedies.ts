import type { ErrorInfo, OfflineReason, UnreadableReason } from './app-error.ts'

/** ID of a command that helps with an error. The window offers its button in the error, where the command can run. */
export type Remedy =
  | 'connection.enter-key'
  | 'settings.open-connection'
  | 'settings.open-profile'
  | 'settings.open-library'
  | 'settings.open-programs'
  | 'window.go-online'
  | 'window.go-offline'
  | 'console.check-plan'
  | 'console.show-requests'

const ADDRESS: readonly Remedy[] = ['settings.open-connection', 'console.show-requests']
const REQUESTS: readonly Remedy[] = ['console.show-requests']
const NONE: readonly Remedy[] = []

const UNREADABLE: Record<UnreadableReason, readonly Remedy[]> = {
  // Something else than the service may have responded.
  html: ADDRESS,
  empty: ADDRESS,
  redirect: ADDRESS,
  'too-deep': ADDRESS,
  encoding: ADDRESS,
  'not-http': ADDRESS,
  syntax: ADDRESS,
  doctype: ADDRESS,
  shape: ['settings.open-profile', 'console.show-requests'],
  truncated: REQUESTS,
  'too-large': REQUESTS,
  'too-many-elements': REQUESTS,
  'too-slow': REQUESTS,
  'not-utf8': REQUESTS,
}

const OFFLINE: Record<OfflineReason, readonly Remedy[]> = {
  chosen: ['window.go-online'],
  unreachable: ['window.go-offline', ...ADDRESS],
  'name-not-resolved': ['settings.open-connection', 'window.go-offline', 'console.show-requests'],
  'service-stopped': ADDRESS,
  refused: ADDRESS,
}

const BY_KIND: Record<Exclude<ErrorInfo['kind'], 'offline' | 'unreadable-reply'>, readonly Remedy[]> = {
  'no-key': ['connection.enter-key'],
  unauthorized: ['connection.enter-key', 'console.show-requests'],
  'keychain-unavailable': ['connection.enter-key', 'settings.open-connection'],
  'proxy-failed': ADDRESS,
  'not-secure': ADDRESS,
  'not-found': ADDRESS,
  'timed-out': ADDRESS,
  'bad-request': ['settings.open-profile', 'console.show-requests'],
  forbidden: ['console.check-plan', 'connection.enter-key', 'console.show-requests'],
  'no-data': REQUESTS,
  'delivery-failed': REQUESTS,
  'service-error': REQUESTS,
  'rate-limited': REQUESTS,
  'connection-broken': REQUESTS,
  'storage-failed': NONE,
  'storage-damaged': ['settings.open-library'],
  'response-gone': ['settings.open-library'],
  'address-unconfirmed': ['settings.open-connection'],
  'settings-damaged': ['settings.open-connection'],
  cancelled: NONE,
  'invalid-input': NONE,
  'start-failed': NONE,
  'programs-off': ['settings.open-programs'],
  'copy-failed': NONE,
  'address-not-opened': NONE,
  'picture-failed': NONE,
  'window-stopped': NONE,
  internal: NONE,
}

/** The commands that help with an error, the best first; none where only waiting or another program helps. */
export function remediesOf(error: ErrorInfo): readonly Remedy[] {
  if (error.kind === 'offline') return OFFLINE[error.reason]
  if (error.kind === 'unreadable-reply') return UNREADABLE[error.reason]
  if (error.kind === 'proxy-failed' && error.reason === 'unreachable') return OFFLINE.unreachable
  if (error.kind === 'storage-failed' && error.reason === 'full') return ['settings.open-library']
  return BY_KIND[error.kind]
}

/** Whether trying again without a change ends in the same error: what was entered has to be corrected. */
export const needsCorrection = (error: ErrorInfo): boolean => error.kind === 'invalid-input'
