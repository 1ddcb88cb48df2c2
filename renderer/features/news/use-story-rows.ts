import { useCallback, useEffect, useMemo, useRef } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { PAGE } from '../../../app/domain/news/list-reads.ts'
import type { StoryFilter } from '../../../app/domain/news/list-reads.ts'
import { dependsOnMarks, MARK_NAMES } from '../../../app/domain/news/query-needs.ts'
import type { StoryRow } from '../../../app/ipc/news-schemas.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { inBackground } from '../../query/in-background.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { usePagedList } from '../../query/use-paged-list.ts'
import { knownLength } from './known-length.ts'
import type { StepPorts } from './list-steps.ts'
import { neighbourOf, newsQueries } from './queries.ts'
import { useConnectionId } from '../../query/connection.ts'

/** A list of stories that keeps only the pages near the visible part in memory. */
export interface StoryRows {
  /** Number of rows, as far as they are counted. */
  total: number
  isExact: boolean
  hidden: number
  /** Whether the first page and the count are known. */
  isKnown: boolean
  isPartial: boolean
  /** Names of the mute rules that could not be applied. */
  failedRules: readonly string[]
  receivedAt: number | null
  /** Whether the first page is being read again, and when it was read last, in Unix milliseconds. */
  isReading: boolean
  readAt: number
  error: ErrorInfo | null
  /** Reads the list again after an error. */
  retry: () => void
  /** The row at that index, or undefined while its page is being read. */
  at: (index: number) => StoryRow | undefined
  /** The row at that index, read if necessary; null beyond the end. */
  fetch: (index: number) => Promise<StoryRow | null>
  /** What steps through the list need. */
  steps: StepPorts
  /** Sets the range of visible rows. */
  show: (first: number, last: number) => void
}

/** The first page says whether there are more. */
const FIRST: readonly number[] = [0]

/** Reads the rows of a filter from the library page by page: the visible ones, and a page on either side of a long list. */
export function useStoryRows(filter: StoryFilter): StoryRows {
  const connection = useConnectionId()
  const client = useQueryClient()
  const count = useQuery({ ...newsQueries.count(connection, filter), placeholderData: keepPreviousData })
  const query = useCallback((page: number) => newsQueries.page(connection, filter, page), [connection, filter])
  const head = useQuery(query(0))
  // Until the first page says that there are others, only the visible ones are read.
  const margin = head.data?.more === true ? 1 : 0
  const { pages, at, fetch, show } = usePagedList({ pageSize: PAGE, query, margin, always: FIRST })
  const failed = [...pages.values()].find(({ error }) => error !== null)
  const longest = knownLength(new Map([...pages].map(([page, { data }]) => [page, data])), PAGE)

  // A list keeps a story that a mark takes out of it, but only until another list was shown.
  const name = JSON.stringify(filter)
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    if (dependsOnMarks(filter.query, MARK_NAMES))
      inBackground(client.invalidateQueries({ queryKey: newsQueries.rows(connection, filter) }))
  }, [client, connection, filter, name])

  const steps = useMemo(
    (): StepPorts => ({
      pageSize: PAGE,
      fetch,
      neighbour: (id, step) => neighbourOf(connection, filter, id, step),
      refresh: () => client.invalidateQueries({ queryKey: newsQueries.rows(connection, filter) }),
    }),
    [client, connection, fetch, filter],
  )

  const isHidden = filter.shows === 'hidden'
  const counted =
    count.data === undefined || count.isPlaceholderData ? null : isHidden ? count.data.hidden : count.data.total
  const lastKnown = head.data !== undefined && !head.data.more ? head.data.rows.length : null
  return {
    total: lastKnown ?? Math.max(counted ?? 0, longest),
    isExact: lastKnown !== null || (count.data?.isExact ?? false),
    hidden: count.data?.hidden ?? 0,
    isKnown: head.data !== undefined && (lastKnown !== null || count.data !== undefined),
    isPartial: head.data?.isPartial ?? false,
    failedRules: head.data?.failedRules ?? [],
    receivedAt: head.data?.receivedAt ?? null,
    isReading: head.isFetching,
    readAt: head.dataUpdatedAt,
    error: failed?.error == null ? null : errorInfoOf(failed.error),
    retry: () => inBackground(client.invalidateQueries({ queryKey: newsQueries.rows(connection, filter) })),
    at,
    fetch,
    steps,
    show,
  }
}
