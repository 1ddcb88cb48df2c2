import { useCallback, useEffect, useMemo, useRef } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { PAGE, type StoryFilter } from '../../../../app/domain/news/list-reads.ts'
import { dependsOnMarks, MARK_NAMES } from '../../../../app/domain/news/query-dependencies.ts'
import type { StoryRow } from '../../../../app/ipc/news/stories.ts'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { inBackground, errorInfoOf } from '../../../query/errors.ts'
import { usePagedList } from '../../../query/paged-list.ts'
import { neighbourOf, newsQueries } from '../queries.ts'
import { useConnectionId } from '../../../query/connection.ts'
import type { StoryNeighbour } from '../../../../app/ipc/news/news.ts'

/** A place in the list: a story, and the index that it had when it was chosen; -1 for one that was opened another way. */
export interface ListPlace {
  index: number
  id: number | null
}

/** Where a step leads. */
export interface ListStep {
  index: number
  id: number
  isRead: boolean
}

/** What steps through a list need. */
export interface StepPorts {
  pageSize: number
  /** The row at that index; null beyond the end. */
  fetch: (index: number) => Promise<Pick<StoryRow, 'id' | 'isRead'> | null>
  /** The story next to one that is, or was, in the list. */
  neighbour: (id: number, step: 1 | -1) => Promise<StoryNeighbour>
  /** Reads the rows again. */
  refresh: () => Promise<void>
}

/**
 * One step from a place in the list; null where the list ends. Rows of a page were read together, so a step within a
 * page follows what is on screen. Otherwise the library says what is next to the story, because others may have
 * arrived above it, or left, since the pages were read.
 */
export async function stepFrom(place: ListPlace, step: 1 | -1, ports: StepPorts): Promise<ListStep | null> {
  const { pageSize, fetch, neighbour, refresh } = ports
  const at = async (index: number): Promise<ListStep | null> => {
    const row = index < 0 ? null : await fetch(index)
    return row === null ? null : { index, id: row.id, isRead: row.isRead }
  }
  const { index, id } = place
  if (id === null || index < 0) return at(0)
  const pageOf = (each: number): number => Math.floor(each / pageSize)
  if (pageOf(index) === pageOf(index + step) && (await at(index))?.id === id) {
    const shown = await at(index + step)
    if (shown !== null) return shown
  }
  const { isCached, neighbour: next } = await neighbour(id, step)
  // Nothing is known of the place of a story that was deleted, so the step begins where it was.
  if (!isCached) return at(step === 1 ? index : index - 1)
  if (next !== null && (await at(next.index))?.id !== next.id) await refresh()
  return next
}

/** A page of rows as far as the length of the list depends on it. */
interface KnownPage {
  rows: { length: number }
  more: boolean
}

/** The number of rows that a list has at least, from some of its pages; a page beyond the end proves none. */
export const knownLength = (pages: ReadonlyMap<number, KnownPage | undefined>, pageSize: number): number =>
  Math.max(
    0,
    ...[...pages].map(([page, data]) =>
      data === undefined || data.rows.length === 0 ? 0 : page * pageSize + data.rows.length + Number(data.more),
    ),
  )

/** A list of stories that keeps only the pages near the visible part in memory. */
export interface StoryRows {
  /** Number of rows, as far as they are counted. */
  total: number
  isExact: boolean
  /** Number of stories that rules hide; null until they are counted. */
  hidden: number | null
  /** Whether the first page and the count are known. */
  isKnown: boolean
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
  // That of the list before says nothing of this one.
  const own = count.isPlaceholderData ? undefined : count.data
  const counted = own === undefined ? null : isHidden ? own.hidden : own.total
  const lastKnown = head.data !== undefined && !head.data.more ? head.data.rows.length : null
  return {
    total: lastKnown ?? Math.max(counted ?? 0, longest),
    isExact: lastKnown !== null || (own?.isExact ?? false),
    hidden: own?.hidden ?? null,
    // Whether rules hide the stories of an empty list says the count.
    isKnown:
      head.data !== undefined &&
      (lastKnown === 0 ? own !== undefined || count.isError : lastKnown !== null || count.data !== undefined),
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
