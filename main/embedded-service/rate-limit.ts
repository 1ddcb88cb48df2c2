import type { Interventions } from './interventions.ts'

/** The remaining requests of a key, as reported in the headers. */
export interface RateVerdict {
  allowed: boolean
  headers: Record<string, string>
}

/**
 * Counts the requests of each key in the current second and minute. Without a limit nothing is counted and no header is
 * sent.
 */
export function createRateLimiter(interventions: Interventions, now: () => number): (key: string) => RateVerdict {
  const windows = new Map<string, { second: number; inSecond: number; minute: number; inMinute: number }>()
  return (key) => {
    const limit = interventions.rateLimit
    if (limit === null) return { allowed: true, headers: {} }
    const at = now()
    const [second, minute] = [Math.floor(at / 1000), Math.floor(at / 60_000)]
    const window = windows.get(key) ?? { second, inSecond: 0, minute, inMinute: 0 }
    if (window.second !== second) Object.assign(window, { second, inSecond: 0 })
    if (window.minute !== minute) Object.assign(window, { minute, inMinute: 0 })
    window.inSecond += 1
    window.inMinute += 1
    windows.set(key, window)
    const left = { second: limit.second - window.inSecond, minute: limit.minute - window.inMinute }
    const allowed = left.second >= 0 && left.minute >= 0
    const waitMs = left.minute < 0 ? 60_000 - (at % 60_000) : 1000 - (at % 1000)
    return {
      allowed,
      headers: {
        'x-ratelimit-limit-second': String(limit.second),
        'x-ratelimit-limit-minute': String(limit.minute),
        'x-ratelimit-remaining-second': String(Math.max(0, left.second)),
        'x-ratelimit-remaining-minute': String(Math.max(0, left.minute)),
        ...(allowed ? {} : { 'retry-after': String(Math.ceil(waitMs / 1000)) }),
      },
    }
  }
}
