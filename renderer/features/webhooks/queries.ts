import { useQuery, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { LineFilter, ReconciledLine } from '../../../app/domain/webhooks/reconciliation.ts'
import type { ReceiverState } from '../../../app/ipc/webhooks/receiver.ts'
import type { DeliverySearch } from '../../../app/ipc/webhooks/deliveries.ts'
import type { WebhookTestQuery } from '../../../app/ipc/webhooks/webhooks.ts'
import { call } from '../../bridge/desk.ts'
import { APP, callQuery, keyOf } from '../../query/query-keys.ts'
import { runTask } from '../../query/tasks.ts'

/** Returns the receiver as it was read, and what is not known of it; null once its state is known. */
export function useReceiver(): { read: UseQueryResult<ReceiverState>; notKnown: string | null } {
  const read = useQuery(webhookQueries.receiver)
  const words = read.error === null ? 'Reading the state of the receiver…' : 'Whether the receiver runs is not known.'
  return { read, notKnown: read.data === undefined ? words : null }
}

/** Number of deliveries per page. */
export const PAGE = 100

/** The time that a reconciliation is of, and when it was made. */
export interface ReconciledSpan {
  from: number
  to: number
  madeAt: number
  compares: boolean
}

/** What is asked of that time. */
export const spanOf = ({ from, to, compares }: ReconciledSpan): Omit<ReconciledSpan, 'madeAt'> => ({
  from,
  to,
  compares,
})

/** Queries of the webhooks feature; sending a test is not one, since it must happen once and only on request. */
export const webhookQueries = {
  history: (connection: string, query: WebhookTestQuery) =>
    callQuery(
      keyOf(connection, 'webhooks', query),
      'webhook.history',
      { connection, ...query },
      { placeholderData: keepPreviousData },
    ),
  runs: (connection: string) => callQuery(keyOf(connection, 'webhooks', 'runs'), 'webhook.runs', { connection }),
  run: (connection: string, id: number) =>
    callQuery(keyOf(connection, 'webhooks', 'run', id), 'webhook.run', { connection, id }),
  receiver: callQuery(keyOf(APP, 'deliveries', 'receiver'), 'receiver.state', {}),
  // A state of main, so a change of status invalidates it.
  token: (connection: string) => callQuery(keyOf(connection, 'status', 'token'), 'webhook.token', { connection }),
  /** A page of the deliveries that match a search, counted from the oldest so that new ones change only the last page. */
  deliveries: (connection: string, search: DeliverySearch, page: number) =>
    callQuery(keyOf(connection, 'deliveries', 'list', search, page), 'deliveries.list', {
      connection,
      from: page * PAGE,
      limit: PAGE,
      ...search,
    }),
  /** The numbers of deliveries that match a search and that are stored. */
  deliveryCount: (connection: string, search: DeliverySearch) =>
    queryOptions({
      queryKey: keyOf(connection, 'deliveries', 'count', search),
      async queryFn({ signal }) {
        const { matching, stored } = await call('deliveries.list', { connection, from: 0, limit: 1, ...search }, signal)
        return { matching, stored }
      },
    }),
  forward: (connection: string) =>
    callQuery(keyOf(connection, 'deliveries', 'forward'), 'forward.state', { connection }),
  related: (connection: string, id: number) =>
    callQuery(keyOf(connection, 'deliveries', 'related', id), 'deliveries.related', { connection, id }),
  newer: (connection: string, id: number, search: DeliverySearch) =>
    callQuery(keyOf(connection, 'deliveries', 'newer', id, search), 'deliveries.newer', { connection, id, ...search }),
  delivery: (connection: string, id: number) =>
    callQuery(keyOf(connection, 'deliveries', 'one', id), 'deliveries.get', { connection, id }),
  retries: (connection: string) =>
    callQuery(keyOf(connection, 'deliveries', 'retries'), 'deliveries.retries', { connection }),
  contracts: (connection: string) =>
    callQuery(keyOf(connection, 'deliveries', 'contracts'), 'contracts.list', { connection }),
  hasContract: (connection: string, name: string) =>
    callQuery(keyOf(connection, 'deliveries', 'contract', name), 'contracts.isKnown', { connection, name }),
  reconciliation: (connection: string, hours: number, compares: boolean) =>
    queryOptions({
      queryKey: keyOf(connection, 'reconciliation', hours, compares),
      queryFn: ({ signal }) =>
        runTask({ title: 'Comparison of deliveries', view: 'webhooks', connection, canCancel: true }, (task) =>
          call(
            'reconciliation.make',
            { connection, to: null, hours, compares },
            AbortSignal.any([signal, task.signal]),
          ),
        ),
      staleTime: Infinity,
    }),
  /** The lines of a reconciliation. They are read again with each one that is made. */
  reconciledLines: (connection: string, made: ReconciledSpan, shows: LineFilter) =>
    infiniteQueryOptions({
      queryKey: keyOf(connection, 'reconciliation', 'lines', made, shows),
      queryFn: ({ signal, pageParam: after }) =>
        call('reconciliation.lines', { connection, ...spanOf(made), shows, after, limit: PAGE }, signal),
      initialPageParam: null as Pick<ReconciledLine, 'at' | 'story' | 'action'> | null,
      getNextPageParam({ rows, hasMore }) {
        const last = rows.at(-1)
        return hasMore && last !== undefined ? { at: last.at, story: last.story, action: last.action } : null
      },
      staleTime: Infinity,
    }),
  rehearsal: (connection: string) => callQuery(keyOf(connection, 'rehearsal'), 'rehearsal.state', { connection }),
}
