import type { UseQueryResult } from '@tanstack/react-query'
import { shownOf } from '../../app/domain/responses/shown.ts'
import type { Shown } from '../../app/domain/responses/shown.ts'
import type { Source } from '../../app/errors/sourced.ts'
import { errorInfoOf } from './error-info.ts'
import { usePreferences } from './preferences.ts'
import { useWaiting } from './use-waiting.ts'

/** A request to the service and what is on screen of its subject. */
export interface Asked {
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
    error: request.error === null ? null : errorInfoOf(request.error),
    isOutdated,
    now,
  })
}
