/** A refusal by the service: its status, its text (clipped), and its request ID if it sent one. */
export interface ServiceReply {
  status: number
  message: string
  requestId: string | null
}

/** The part of a call in which the time limit was reached. */
export type TimeoutPhase = 'connect' | 'first-byte' | 'idle' | 'total'

/** Why there was no connection. */
export type OfflineReason = 'chosen' | 'service-stopped' | 'name-not-resolved' | 'refused' | 'unreachable'

/** Why a connection is not secure. */
export type CertificateReason =
  | 'unknown-authority'
  | 'self-signed'
  | 'expired'
  | 'not-yet-valid'
  | 'other-name'
  | 'revoked'
  | 'no-tls'
  | 'other'

/** Why a response could not be read. Unreadable responses are not stored. */
export type UnreadableReason =
  | 'html'
  | 'empty'
  | 'truncated'
  | 'too-large'
  | 'too-many-elements'
  | 'too-deep'
  | 'too-slow'
  | 'encoding'
  | 'not-utf8'
  | 'not-http'
  | 'syntax'
  | 'doctype'
  | 'shape'
  | 'redirect'

/** Why the keychain did not return the key. */
export type KeychainError = 'locked' | 'no-service' | 'undecryptable' | 'timed-out'

/** Why the stored data cannot be read or written at present. Nothing is lost by any of these. */
export type StorageReason =
  | 'full'
  | 'read-only'
  | 'missing'
  | 'occupied'
  | 'busy'
  | 'taken'
  | 'device'
  | 'stopped'
  | 'newer'
  | 'other'

/** Why the renderer of the window stopped. */
export type StopReason = 'crashed' | 'killed' | 'memory' | 'not-started' | 'unresponsive'

/**
 * What main does when the renderer of a window has stopped: it loads the window again, or a page that says why, or, when
 * not even that page stays, shows a dialog of the system.
 */
export type StopRecovery = 'reload' | 'page' | 'dialog'

/** All expected errors, as plain data that may be shown to a person and cloned over IPC. */
export type ErrorInfo =
  | { kind: 'no-key' }
  /** The address in the settings may differ from the one the person entered, so nothing is sent there. */
  | { kind: 'address-unconfirmed'; connection: string; address: string }
  | { kind: 'keychain-unavailable'; state: KeychainError }
  | { kind: 'unauthorized'; reply: ServiceReply }
  | { kind: 'forbidden'; reply: ServiceReply }
  | { kind: 'bad-request'; reply: ServiceReply }
  | { kind: 'not-found'; reply: ServiceReply }
  /** The service says that it has no data for what was asked, which is an answer and not a failure. */
  | { kind: 'no-data'; reply: ServiceReply }
  /** With a success status where the body does not say that it was delivered. */
  | { kind: 'delivery-failed'; reply: ServiceReply }
  | { kind: 'cancelled' }
  | { kind: 'timed-out'; phase: TimeoutPhase; afterMs: number }
  | { kind: 'offline'; reason: OfflineReason; detail: string }
  | { kind: 'connection-broken'; host: string }
  /** `code` is the name of the system for another reason. */
  | { kind: 'not-secure'; reason: CertificateReason; host: string; code?: string }
  /** The reason may be the status that the proxy returned. `proxy` is its host and port, empty when they are not known. */
  | { kind: 'proxy-failed'; reason: 'credentials' | 'unreachable' | 'broken' | number; proxy: string }
  /** `retryAfterMs` is left out where the service does not say when to ask again. */
  | { kind: 'service-error'; reply: ServiceReply; retryAfterMs?: number }
  | { kind: 'rate-limited'; reply: ServiceReply; retryAfterMs: number | null }
  /** `requestId` is that of the response, if it had one. */
  | { kind: 'unreadable-reply'; reason: UnreadableReason; detail: string; requestId?: string }
  /** `place` is what of the text is wrong, in characters, where that is known. */
  | { kind: 'invalid-input'; field: string; errorText: string; place?: { at: number; length: number } | undefined }
  | { kind: 'storage-failed'; reason: StorageReason; detail: string }
  | { kind: 'storage-damaged'; detail: string }
  | { kind: 'settings-damaged'; detail: string }
  /** The application cannot start; `reason` is null when that is a bug, and `detail` is then its reference, empty when the log does not list it. */
  | { kind: 'start-failed'; reason: StorageReason | null; detail: string }
  /** The stored response behind a value was removed. */
  | { kind: 'response-gone' }
  /** No program could read what was to be given to one; `errorText` says why the access failed, and is empty where it is off. */
  | { kind: 'programs-off'; errorText: string }
  /** The system did not take a text for its clipboard. */
  | { kind: 'copy-failed' }
  /** The system did not open an address in the program for it. */
  | { kind: 'address-not-opened'; address: string }
  /** The chart could not be drawn as a picture. */
  | { kind: 'picture-failed' }
  /** The renderer of the window stopped. `reference` as for a bug. */
  | { kind: 'window-stopped'; reason: StopReason; reference: string | null; recovery: StopRecovery }
  /** A bug; `reference` names its entry in the log, and is null when there is none. */
  | { kind: 'internal'; reference: string | null }

/** The throwable form of an expected error. Any other thrown value is a bug. */
export class AppError extends Error {
  readonly error: ErrorInfo

  constructor(error: ErrorInfo) {
    super(error.kind)
    this.name = 'AppError'
    this.error = error
  }
}

/** The error of a `field` that holds something which cannot be used. */
export const invalidInput = (field: string, errorText: string): AppError =>
  new AppError({ kind: 'invalid-input', field, errorText })

/** The error of a response that cannot be read. */
export const unreadableReply = (reason: UnreadableReason, detail = ''): AppError =>
  new AppError({ kind: 'unreadable-reply', reason, detail })

/** The error in a thrown value, or null when the value is a bug. */
export function errorInfo(thrown: unknown): ErrorInfo | null {
  return thrown instanceof AppError ? thrown.error : null
}

/** How long the service asks to wait before another request, in milliseconds; null where it does not say so. */
export const askedPauseMs = (error: ErrorInfo): number | null =>
  'retryAfterMs' in error ? (error.retryAfterMs ?? null) : null

/** Whether nothing usable was received, which may be due to what one request asked for: another one may be answered. */
export const isFailedRequest = ({ kind }: ErrorInfo): boolean =>
  kind === 'service-error' || kind === 'unreadable-reply' || kind === 'connection-broken' || kind === 'timed-out'
