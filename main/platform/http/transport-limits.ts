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
