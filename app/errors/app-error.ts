/** What the service said when it refused: its status, its own words (clipped), and its request ID when it sent one. */
export interface ServiceReply {
  status: number
  message: string
  requestId: string | null
}

/** In which part of a call the time ran out. */
export type TimeoutPhase = 'connect' | 'first-byte' | 'idle' | 'total'

/** Why no answer came at all. */
export type OfflineReason =
  'chosen' | 'service-stopped' | 'name-not-resolved' | 'refused' | 'unreachable' | 'reset' | 'tls'

/** Why an answer could not be read. Nothing of such an answer is stored. */
export type UnreadableReason =
  'html' | 'empty' | 'truncated' | 'too-large' | 'encoding' | 'not-utf8' | 'syntax' | 'doctype' | 'shape' | 'redirect'

/** Why the key could not be had from the keychain. */
export type KeychainError = 'locked' | 'no-service' | 'undecryptable' | 'timed-out'

/** Everything that is expected to go wrong, as plain data that may be shown to a person and cloned over IPC. */
export type ErrorInfo =
  | { kind: 'no-key' }
  /** The settings may name another address than the person entered, so nothing is sent there. */
  | { kind: 'address-unconfirmed'; connection: string; address: string }
  | { kind: 'keychain-unavailable'; state: KeychainError }
  | { kind: 'unauthorized'; reply: ServiceReply }
  | { kind: 'forbidden'; reply: ServiceReply }
  | { kind: 'bad-request'; reply: ServiceReply }
  | { kind: 'not-found'; reply: ServiceReply }
  | { kind: 'delivery-failed'; reply: ServiceReply }
  | { kind: 'cancelled' }
  | { kind: 'timed-out'; phase: TimeoutPhase; afterMs: number }
  | { kind: 'offline'; reason: OfflineReason; detail: string }
  | { kind: 'service-error'; reply: ServiceReply }
  | { kind: 'rate-limited'; reply: ServiceReply; retryAfterMs: number | null }
  | { kind: 'unreadable-reply'; reason: UnreadableReason; detail: string }
  | { kind: 'invalid-input'; field: string; errorText: string }
  | { kind: 'storage-damaged'; detail: string }
  | { kind: 'settings-damaged'; detail: string }
  | { kind: 'internal'; reference: string }

/** The one throwable form of a fault. Anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly error: ErrorInfo

  constructor(error: ErrorInfo) {
    super(error.kind)
    this.name = 'FaultError'
    this.error = error
  }
}

/** The fault inside a thrown value, or null when the value is a bug rather than an expected failure. */
export function errorInfo(thrown: unknown): ErrorInfo | null {
  return thrown instanceof AppError ? thrown.error : null
}
