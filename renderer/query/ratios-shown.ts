import type { UseQueryResult } from '@tanstack/react-query'
import type { SymbolRatios } from '../../app/domain/fundamentals/ratio-record.ts'
import type { Shown } from '../../app/domain/responses/shown.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import type { Source } from '../../app/errors/sourced.ts'
import { errorInfoOf } from './error-info.ts'
import { useShown } from './use-shown.ts'

/** What is on screen of the ratios of some companies. */
export interface RatiosShown {
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
