import { useCallback, useEffect, useState } from 'react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import { createSight } from './sight.ts'

interface RowPage {
  rows: readonly unknown[]
}

/** A long list, of which only the pages near the visible part are read. */
interface PagedList<Page extends RowPage> {
  /** Each page that is being read or was read, by its number. */
  pages: ReadonlyMap<number, UseQueryResult<Page>>
  /** The row at that index, or undefined while its page is being read. */
  at: (index: number) => Page['rows'][number] | undefined
  /** The row at that index, read if necessary; null beyond the end. */
  fetch: (index: number) => Promise<Page['rows'][number] | null>
  /** Sets the range of visible rows. */
  show: (first: number, last: number) => void
}

/** How a long list is read. */
interface PagedListOptions<Page, Key extends QueryKey> {
  pageSize: number
  /** The query of a page. It keeps its identity while the list is the same one. */
  query: (page: number) => UseQueryOptions<Page, Error, Page, Key>
  /** Number of pages that are read on either side of the visible ones. */
  margin: number
  /** Pages that are read wherever the visible part is. */
  always: readonly number[]
  /** The last page, as far as it is known. Without it, pages beyond the end of a list that became shorter are read in vain. */
  last?: number
}

/** What is in sight of a list that begins at its top. */
const TOP = { first: 0, last: 0 }

/**
 * Reads a long list page by page, without the pages that a drag of the scroll bar passes. The length comes from a query of its own, never
 * from the pages: two of them, read before and after a change, disagree on it.
 */
export function usePagedList<Page extends RowPage, Key extends QueryKey>({
  pageSize,
  query,
  margin,
  always,
  last = Infinity,
}: PagedListOptions<Page, Key>): PagedList<Page> {
  const client = useQueryClient()
  const [pagesInSight, setPagesInSight] = useState(TOP)
  const from = Math.max(0, Math.min(pagesInSight.first, last) - margin)
  const to = Math.min(pagesInSight.last + margin, last)
  const near = Array.from({ length: Math.max(0, to + 1 - from) }, (_, place) => from + place)
  const wanted = [...new Set([...always, ...near])]
  const results: UseQueryResult<Page>[] = useQueries({ queries: wanted.map((page) => query(page)) })
  const pages = new Map(results.map((result, place) => [wanted[place] ?? 0, result]))

  const fetch = useCallback(
    async (index: number) => {
      const page = await client.query(query(Math.floor(index / pageSize)))
      return page.rows[index % pageSize] ?? null
    },
    [client, query, pageSize],
  )
  const [sight] = useState(() => createSight(TOP, setPagesInSight))
  useEffect(() => sight.stop, [sight])
  const show = useCallback(
    (first: number, end: number) =>
      sight.show({ first: Math.floor(first / pageSize), last: Math.floor(end / pageSize) }),
    [sight, pageSize],
  )
  return {
    pages,
    at: (index) => pages.get(Math.floor(index / pageSize))?.data?.rows[index % pageSize],
    fetch,
    show,
  }
}
