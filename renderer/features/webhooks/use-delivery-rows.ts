import { useCallback, useState } from 'react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { DeliveryRow } from '../../../app/ipc/delivery-schemas.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { inBackground } from '../../query/in-background.ts'
import { PAGE, webhookQueries } from './queries.ts'

/** A list of deliveries that keeps only the pages near the visible part; indexes count from the oldest. */
export interface DeliveryRows {
  /** Number of deliveries found by the search, and number of all stored ones. */
  matching: number
  stored: number
  isKnown: boolean
  /** Why they could not be read; null when they could. */
  error: ErrorInfo | null
  /** Reads what could not be read again. */
  retry: () => void
  /** The delivery at that index, or undefined while its page is being read. */
  at: (place: number) => DeliveryRow | undefined
  /** The delivery at that index, read if necessary; null where there is none. */
  fetch: (place: number) => Promise<DeliveryRow | null>
  /** Sets the range of visible indexes. */
  show: (first: number, last: number) => void
}

/** Reads the deliveries of a search page by page: the visible pages, and the last one, which gets new deliveries. */
export function useDeliveryRows(text: string): DeliveryRows {
  const client = useQueryClient()
  const [sight, setSight] = useState({ first: 0, last: 0 })
  const [counts, setCounts] = useState({ text: '', matching: 0, stored: 0, isKnown: false })
  const isKnown = counts.isKnown && counts.text === text
  const matching = isKnown ? counts.matching : 0
  const last = Math.max(0, Math.ceil(matching / PAGE) - 1)
  const inSight = Array.from({ length: sight.last + 1 - sight.first }, (_, n) => sight.first + n)
  const wanted = [...new Set([...inSight, last])]
  const pages = useQueries({ queries: wanted.map((page) => webhookQueries.deliveries(text, page)) })
  const failed = pages.find(({ error }) => error !== null)
  const byPage = new Map(wanted.map((page, place) => [page, pages[place]?.data]))
  const newest = byPage.get(last)
  // Kept apart from the pages, so that the counts stay while a new last page is being read.
  if (newest !== undefined && (!isKnown || newest.matching !== matching || newest.stored !== counts.stored))
    setCounts({ text, matching: newest.matching, stored: newest.stored, isKnown: true })

  const fetch = useCallback(
    async (place: number) => {
      const page = await client.query(webhookQueries.deliveries(text, Math.floor(place / PAGE)))
      return page.rows[place % PAGE] ?? null
    },
    [client, text],
  )
  const show = useCallback((first: number, to: number) => {
    const next = { first: Math.floor(first / PAGE), last: Math.floor(to / PAGE) }
    setSight((now) => (now.first === next.first && now.last === next.last ? now : next))
  }, [])

  return {
    matching,
    stored: counts.stored,
    isKnown,
    error: failed?.error == null ? null : errorInfoOf(failed.error),
    retry: () => {
      if (failed !== undefined) inBackground(failed.refetch())
    },
    at: (place) => byPage.get(Math.floor(place / PAGE))?.rows[place % PAGE],
    fetch,
    show,
  }
}
