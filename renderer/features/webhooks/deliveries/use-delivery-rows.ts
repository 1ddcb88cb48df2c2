import { useCallback, useMemo, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isFiltering, spanOf } from '../../../../app/domain/webhooks/delivery-filter.ts'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import type { DeliveryRow, DeliverySearch } from '../../../../app/ipc/webhooks/deliveries.ts'
import { errorInfoOf, inBackground } from '../../../query/errors.ts'
import { usePagedList } from '../../../query/paged-list.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { beginOfDay } from '../../../format/time.ts'
import { useTimeZone } from '../../../ui/text/date-time.tsx'
import { useMinute } from '../../../ui/text/clock.ts'
import { PAGE, webhookQueries } from '../queries.ts'
import type { WebhooksState } from '../webhooks-state.ts'

const MINUTE = 60_000

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

const lastPage = (matching: number): number => Math.max(0, Math.ceil(matching / PAGE) - 1)

/**
 * The search that a filter by time made a minute ago, whose deliveries are shown until those of the current one have been read; null
 * where the search does not move with the time.
 */
export const aMinuteBefore = (search: DeliverySearch): DeliverySearch | null =>
  search.since === undefined || search.filter?.within == null ? null : { ...search, since: search.since - MINUTE }

/**
 * Reads the deliveries of a search page by page: the visible pages with one on either side, so that a scroll finds them read, and the last
 * one, which gets new deliveries.
 */
export function useDeliveryRows(search: DeliverySearch): DeliveryRows {
  const connection = useConnectionId()
  const client = useQueryClient()
  const before = useMemo(() => aMinuteBefore(search), [search])
  const count = useQuery({
    ...webhookQueries.deliveryCount(connection, search),
    placeholderData: () =>
      before === null ? undefined : client.getQueryData(webhookQueries.deliveryCount(connection, before).queryKey),
  })
  const matching = count.data?.matching ?? 0
  const last = lastPage(matching)
  const query = useCallback(
    (page: number) => ({
      ...webhookQueries.deliveries(connection, search, page),
      placeholderData: () =>
        before === null ? undefined : client.getQueryData(webhookQueries.deliveries(connection, before, page).queryKey),
    }),
    [connection, search, before, client],
  )
  const { pages, at, fetch, show } = usePagedList({ pageSize: PAGE, query, margin: 1, always: [last], last })
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

/**
 * The search whose deliveries are shown: the one before until the newest of the wanted one have been read, so that the
 * list does not go and come with each letter.
 */
export function useReadSearch(wanted: DeliverySearch): { search: DeliverySearch; isReading: boolean } {
  const connection = useConnectionId()
  const [search, setSearch] = useState(wanted)
  const count = useQuery(webhookQueries.deliveryCount(connection, wanted))
  const matching = count.data?.matching ?? 0
  const newest = useQuery({
    ...webhookQueries.deliveries(connection, wanted, lastPage(matching)),
    enabled: matching > 0,
  })
  const isRead =
    count.error !== null || newest.error !== null || (count.isSuccess && (matching === 0 || newest.isSuccess))
  if (isRead && search !== wanted) setSearch(wanted)
  return { search, isReading: search !== wanted }
}

/** What the view searches for. It stays the same object until something else is chosen, or a filter by time begins a minute later. */
export function useDeliverySearch({ search, filter }: WebhooksState): DeliverySearch {
  const text = search.trim()
  const zone = useTimeZone()
  const { since, until } = spanOf(filter, Math.floor(useMinute() / MINUTE) * MINUTE, (day) => beginOfDay(day, zone))
  return useMemo(
    () => ({
      text,
      ...(isFiltering(filter) ? { filter } : {}),
      ...(since === undefined ? {} : { since }),
      ...(until === undefined ? {} : { until }),
    }),
    [text, filter, since, until],
  )
}
