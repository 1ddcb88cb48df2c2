import { useCallback, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isFiltering } from '../../../app/domain/webhooks/delivery-filter.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { DeliveryRow, DeliverySearch } from '../../../app/ipc/delivery-schemas.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { inBackground } from '../../query/in-background.ts'
import { usePagedList } from '../../query/use-paged-list.ts'
import { useConnectionId } from '../../query/connection.ts'
import { PAGE, webhookQueries } from './queries.ts'
import type { WebhooksState } from './webhooks-state.ts'

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
export function useDeliveryRows(search: DeliverySearch): DeliveryRows {
  const connection = useConnectionId()
  const count = useQuery(webhookQueries.deliveryCount(connection, search))
  const matching = count.data?.matching ?? 0
  const last = Math.max(0, Math.ceil(matching / PAGE) - 1)
  const query = useCallback((page: number) => webhookQueries.deliveries(connection, search, page), [connection, search])
  const { pages, at, fetch, show } = usePagedList({ pageSize: PAGE, query, margin: 0, always: [last], last })
  const failed = [count, ...pages.values()].find(({ error }) => error !== null)
  return {
    matching,
    stored: count.data?.stored ?? 0,
    isKnown: count.data !== undefined,
    error: failed?.error == null ? null : errorInfoOf(failed.error),
    retry: () => {
      if (failed !== undefined) inBackground(failed.refetch())
    },
    at: (place) => (place < matching ? at(place) : undefined),
    fetch,
    show,
  }
}

/** What the view searches for. It stays the same object until something else is chosen. */
export function useDeliverySearch({ search, filter }: WebhooksState): DeliverySearch {
  const text = search.trim()
  return useMemo(() => ({ text, ...(isFiltering(filter) ? { filter } : {}) }), [text, filter])
}
