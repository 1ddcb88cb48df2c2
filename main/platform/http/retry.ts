import { errorInfo, type ErrorInfo } from '../../../app/errors/app-error.ts'

/** Time and randomness for retries, replaceable in tests. */
export interface RetryPorts {
  /** Resolves after that many milliseconds; rejects at once when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** A number in [0, 1). */
  random: () => number
}

const MAX_RETRIES = 2
const FIRST_PAUSE_MS = 250
const MAX_WAIT_MS = 5000

/** The pause that the service asks for, if it is short enough to wait for. */
const askedPause = (ms: number | null, backoff: number): number | null =>
  ms !== null && ms <= MAX_WAIT_MS ? ms + backoff : null

/** How long to wait before a retry, in milliseconds; null when the error is permanent. */
function pauseAfter(error: ErrorInfo, attempt: number, random: number): number | null {
  const backoff = FIRST_PAUSE_MS * 2 ** attempt * (0.5 + random)
  switch (error.kind) {
    case 'connection-broken':
      return backoff
    case 'proxy-failed':
      return error.reason === 'broken' ? backoff : null
    case 'service-error':
      return error.reply.status >= 502 && error.reply.status <= 504
        ? askedPause(error.retryAfterMs ?? 0, backoff)
        : null
    case 'rate-limited':
      return askedPause(error.retryAfterMs, backoff)
    default:
      return null
  }
}

/** Runs a safe read, with up to two retries after temporary errors; `read` is told how many attempts failed before. Not for calls with an effect. */
export async function withRetry<T>(
  ports: RetryPorts,
  signal: AbortSignal,
  read: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await read(attempt)
    } catch (thrown) {
      const error = errorInfo(thrown)
      const pause = error === null || attempt >= MAX_RETRIES ? null : pauseAfter(error, attempt, ports.random())
      if (pause === null) throw thrown
      await ports.sleep(pause, signal)
    }
  }
}
