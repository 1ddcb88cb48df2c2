import { useCallback, useMemo, useState } from 'react'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StoryRow } from '../../../app/ipc/news-schemas.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { inBackground } from '../../query/in-background.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { knownLength } from './known-length.ts'
import type { StepPorts } from './list-steps.ts'
import { neighbourOf, newsQueries, PAGE } from './queries.ts'
import { useConnectionId } from '../../query/connection.ts'
import type { StoryFilter } from './queries.ts'

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

/** Reads the rows of a filter from the library page by page: the visible ones and a page on either side. */
export function useStoryRows(filter: StoryFilter): StoryRows {
  const connection = useConnectionId()
  const client = useQueryClient()
  const [sight, setSight] = useState({ first: 0, last: 0 })
  const count = useQuery({ ...newsQueries.count(connection, filter), placeholderData: keepPreviousData })
  const first = Math.max(0, sight.first - 1)
  const wanted = Array.from({ length: sight.last + 2 - first }, (_, place) => first + place)
  const known = [...new Set([0, ...wanted])]
  const pages = useQueries({ queries: known.map((page) => newsQueries.page(connection, filter, page)) })
  const [head] = pages
  const byPage = new Map(known.map((page, place) => [page, pages[place]?.data]))
  const longest = knownLength(byPage, PAGE)

  const at = (index: number): StoryRow | undefined => byPage.get(Math.floor(index / PAGE))?.rows[index % PAGE]

  const fetch = useCallback(
    async (index: number) => {
      const page = await client.query(newsQueries.page(connection, filter, Math.floor(index / PAGE)))
      return page.rows[index % PAGE] ?? null
    },
    [client, connection, filter],
  )

  const steps = useMemo(
    (): StepPorts => ({
      pageSize: PAGE,
      fetch,
      neighbour: (id, step) => neighbourOf(connection, filter, id, step),
      refresh: () => client.invalidateQueries({ queryKey: newsQueries.rows(connection, filter) }),
    }),
    [client, connection, fetch, filter],
  )

  const show = useCallback((from: number, to: number) => {
    const next = { first: Math.floor(from / PAGE), last: Math.floor(to / PAGE) }
    setSight((now) => (now.first === next.first && now.last === next.last ? now : next))
  }, [])

  const isHidden = filter.shows === 'hidden'
  const counted =
    count.data === undefined || count.isPlaceholderData ? null : isHidden ? count.data.hidden : count.data.total
  const lastKnown = head?.data !== undefined && !head.data.more ? head.data.rows.length : null
  return {
    total: lastKnown ?? Math.max(counted ?? 0, longest),
    isExact: lastKnown !== null || (count.data?.isExact ?? false),
    hidden: count.data?.hidden ?? 0,
    isKnown: head?.data !== undefined && (lastKnown !== null || count.data !== undefined),
    isPartial: head?.data?.isPartial ?? false,
    failedRules: head?.data?.failedRules ?? [],
    receivedAt: head?.data?.receivedAt ?? null,
    error: head?.error == null ? null : errorInfoOf(head.error),
    retry: () => inBackground(client.invalidateQueries({ queryKey: newsQueries.rows(connection, filter) })),
    at,
    fetch,
    steps,
    show,
  }
}
