/** One GET request. The interface has no other method. */
export interface TransportRequest {
  url: URL
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** A complete response. Header names are lower case; the body is unpacked. */
export interface TransportReply {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/** Sends one request and returns the complete response with any status. Throws a AppError when there is none. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>

/** The limits of one call. Times in milliseconds, size in bytes after unpacking. */
export interface TransportLimits {
  connectMs: number
  firstByteMs: number
  idleMs: number
  totalMs: number
  bodyBytes: number
}

// SECURITY 22, 23: no call may wait or grow without limit.
/** The default limits. */
export const TRANSPORT_LIMITS: TransportLimits = {
  connectMs: 10_000,
  firstByteMs: 15_000,
  idleMs: 15_000,
  totalMs: 60_000,
  bodyBytes: 16 * 1024 * 1024,
}
