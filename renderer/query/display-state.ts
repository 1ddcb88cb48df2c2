import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { shownOf, type Shown } from '../../app/domain/responses/display-state.ts'
import type { Source } from '../../app/domain/responses/sourced-value.ts'
import { errorInfoOf, errorOf } from './errors.ts'
import { usePreferences } from './preferences.ts'
import type { SymbolRatios } from '../../app/domain/fundamentals/ratio-record.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'

/** Since when something is under way, in Unix milliseconds; null while it is not. */
function useWaiting(isWaiting: boolean): number | null {
  const [begun, setBegun] = useState<{ at: number } | null>(null)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setBegun({ at: Date.now() }))
    return () => {
      clearTimeout(timer)
      setBegun(null)
    }
  }, [isWaiting])
  // In its first moment a wait has no length yet.
  return isWaiting ? (begun?.at ?? Infinity) : null
}

/** A request to the service and what is on screen of its subject. */
interface Asked {
  /** Whether the view asks for anything; true when left out. */
  isWanted?: boolean
  request: Pick<UseQueryResult, 'isFetching' | 'error'>
  source: Source | null
  hasAny: boolean
  /** Whether the service is known to have something newer. */
  isOutdated?: boolean
  /** Unix milliseconds. */
  now: number
}

/** What is on screen of something that the service is asked for. */
export function useShown({ isWanted = true, request, source, hasAny, isOutdated = false, now }: Asked): Shown {
  const { offline } = usePreferences()
  const waitingSince = useWaiting(request.isFetching)
  return shownOf({
    isWanted,
    isOffline: offline,
    waitingSince,
    source,
    hasAny,
    error: errorOf(request),
    isOutdated,
    now,
  })
}

/** What is on screen of the ratios of some companies. */
interface RatiosShown {
  shown: Shown
  /** What is known of a company that no response named: an answered request means that the service has none of it. */
  unnamed: Shown
  /** Why the last request brought nothing new; null when it did. */
  error: ErrorInfo | null
}

/** What is on screen, from the last request and from what the library has. `cachedAt` is the oldest time of receipt in it. */
export function useRatiosShown({
  isWanted,
  request,
  cachedAt,
  entries,
  now,
}: {
  isWanted: boolean
  request: UseQueryResult<Source>
  cachedAt: number | null
  entries: readonly SymbolRatios[]
  now: number
}): RatiosShown {
  const answer = request.data ?? null
  const isAnswered = answer?.state === 'live'
  const receivedAt = cachedAt ?? (isAnswered ? answer.receivedAt : null)
  const asked = { isWanted, request, now }
  return {
    shown: useShown({
      ...asked,
      source: { state: answer?.state ?? 'cached', because: answer?.because ?? null, receivedAt },
      hasAny: entries.some(({ reportTypes }) => reportTypes.length > 0),
    }),
    unnamed: useShown({ ...asked, source: answer, hasAny: false }),
    error: request.error === null ? (answer?.because ?? null) : errorInfoOf(request.error),
  }
}
