import { useCallback, useEffect, useState } from 'react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'

/** The pages of a list that are in sight. */
interface Pages {
  readonly first: number
  readonly last: number
}

/** Which pages of a list are in sight. */
interface Sight {
  /** Tells which pages are in sight now. */
  show: (pages: Pages) => void
  stop: () => void
}

/** A jump so soon after another, in milliseconds, is one of a list that is dragged: what it passes is gone before it can be read. */
export const REST_MS = 60

const isSame = (one: Pages, other: Pages): boolean => one.first === other.first && one.last === other.last

/** Whether pages are the same or next to each other, as those that a wheel comes to. */
const isBeside = (one: Pages, other: Pages): boolean => one.first <= other.last + 1 && one.last >= other.first - 1

/**
 * Passes on which pages are in sight: at once where they are beside the former ones or nothing jumped just now, and else as soon as the
 * list jumps no further.
 */
export function createSight(start: Pages, onPages: (pages: Pages) => void): Sight {
  let passed = start
  let waiting: Pages | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  function pass(pages: Pages): void {
    waiting = null
    if (isSame(pages, passed)) return
    passed = pages
    onPages(pages)
  }
  function rest(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      if (waiting !== null) pass(waiting)
    }, REST_MS)
  }
  return {
    show(pages) {
      if (isBeside(pages, passed)) {
        pass(pages)
        return
      }
      const isFurther = waiting === null || !isBeside(pages, waiting)
      if (timer === undefined) pass(pages)
      else waiting = pages
      if (isFurther) rest()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

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
