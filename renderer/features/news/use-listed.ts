import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { StoryFilter } from '../../../app/domain/news/list-reads.ts'
import type { SearchMistake } from '../../../app/domain/news/query-tokens.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { newsQueries } from './queries.ts'

/** Where a query is wrong that main refuses; null for any other error. Without a place it is all of it. */
const mistakeIn = (error: ErrorInfo, { query }: StoryFilter): SearchMistake | null =>
  error.kind === 'invalid-input'
    ? { at: error.place?.at ?? 0, length: error.place?.length ?? query.length, message: error.errorText }
    : null

/** The filter to list: the wanted one, or the last one that main could read while it refuses that, with what is wrong with it. */
export function useListed(wanted: StoryFilter): { listed: StoryFilter; mistake: SearchMistake | null } {
  const head = useQuery(newsQueries.page(useConnectionId(), wanted, 0))
  const [good, setGood] = useState<StoryFilter | null>(null)
  // It stays while the same query is tried again.
  const [refused, setRefused] = useState<{ filter: StoryFilter; mistake: SearchMistake } | null>(null)
  const mistake = head.error === null ? null : mistakeIn(errorInfoOf(head.error), wanted)
  if (head.data !== undefined && good !== wanted) setGood(wanted)
  if (mistake !== null && refused?.filter !== wanted) setRefused({ filter: wanted, mistake })
  if (refused !== null && (refused.filter !== wanted || head.data !== undefined)) setRefused(null)
  return refused === null || good === null
    ? { listed: wanted, mistake: null }
    : { listed: good, mistake: refused.mistake }
}
