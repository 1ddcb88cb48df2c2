import type { ErrorInfo } from '../../errors/app-error.ts'
import type { Source } from './sourced-value.ts'

/**
 * What is on screen of something that the service can be asked for. Times are Unix milliseconds. Every list, cell, chart, header and
 * export says one of these, so that nothing that was never asked for looks like something that the service does not have.
 */
export type Shown =
  | { state: 'not-asked' }
  | { state: 'loading'; since: number }
  /** The newest that the service is known to have, received a moment ago. */
  | { state: 'live'; at: number }
  /** Received earlier; `because` says why nothing newer was received, and is null when nothing newer was asked for. */
  | { state: 'cached'; at: number; because: ErrorInfo | null }
  /** Nothing is cached, and the person works offline. */
  | { state: 'offline' }
  /** The service answered, and has none. */
  | { state: 'none'; at: number }
  /** The service answered with an error which says that it has none. */
  | { state: 'absent'; error: ErrorInfo }
  | { state: 'denied'; error: ErrorInfo }
  | { state: 'failed'; error: ErrorInfo }

/** What is known of a request and of what is cached. */
export interface Known {
  /** Whether the view asks for it at all. */
  isWanted: boolean
  /** Whether the person works offline. */
  isOffline: boolean
  /** Since when a request is under way; null when there is none. */
  waitingSince: number | null
  /** Where what is on screen came from; null when nothing was received. */
  source: Source | null
  /** Whether what was received holds anything. */
  hasAny: boolean
  /** Why the last request failed; null when it did not. */
  error: ErrorInfo | null
  /** Whether the service is known to have something newer. */
  isOutdated?: boolean
  now: number
}

/**
 * How long something counts as live after it was received, in milliseconds. What was received that long after now was received before the
 * clock was set back, so its age is not known.
 */
export const LIVE_FOR_MS = 5 * 60_000

const OFFLINE: ErrorInfo = { kind: 'offline', reason: 'chosen', detail: '' }

const STATE_OF_ERROR: Readonly<Partial<Record<ErrorInfo['kind'], 'denied' | 'absent'>>> = {
  forbidden: 'denied',
  'no-data': 'absent',
}

/** What is on screen, from what is known of it. */
export function shownOf({
  isWanted,
  isOffline,
  waitingSince,
  source,
  hasAny,
  error,
  isOutdated = false,
  now,
}: Known): Shown {
  const at = source?.receivedAt ?? null
  const because = source?.because ?? error ?? (isOffline ? OFFLINE : null)
  if (source !== null && at !== null) {
    if (hasAny) {
      const isLive = source.state === 'live' && because === null && !isOutdated && Math.abs(now - at) < LIVE_FOR_MS
      return isLive ? { state: 'live', at } : { state: 'cached', at, because }
    }
    if (because === null && waitingSince === null) return { state: 'none', at }
  }
  if (!isWanted) return { state: 'not-asked' }
  if (waitingSince !== null) return { state: 'loading', since: waitingSince }
  if (because === null) return { state: 'not-asked' }
  if (because.kind === 'offline' && because.reason === 'chosen') return { state: 'offline' }
  return { state: STATE_OF_ERROR[because.kind] ?? 'failed', error: because }
}

/** How long ago, in one unit: `just now`, `4 min ago`, `3 h ago`, `2 days ago`; `ahead of the clock` where the clock was set back since. */
export function age(at: number, now: number): string {
  if (at - now >= LIVE_FOR_MS) return 'ahead of the clock'
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ago`
  return `${Math.floor(hours / 24)} days ago`
}
