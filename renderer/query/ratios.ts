import { QueryObserver, queryOptions, useQuery, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { RatiosQuery } from '../../app/ipc/fundamentals.ts'
import { call } from '../bridge/desk.ts'
import { callQuery, keyOf, readAgain } from './query-keys.ts'
import { RATIO_FIELDS } from '../../app/domain/fundamentals/ratio-fields.ts'
import type { SymbolRatios } from '../../app/domain/fundamentals/ratio-record.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import type { Source } from '../../app/domain/responses/sourced-value.ts'
import type { UnreadableItems } from '../../app/domain/news/news-item.ts'
import { useConnectionId } from './connection.ts'
import { errorOf, retryOf } from './errors.ts'

type RatiosRequest = Omit<RatiosQuery, 'fromDate'>

/** Beginning of the keys of a connection's queries that request ratios from the service. */
export const ratiosKey = (connection: string) => keyOf(connection, 'asked', 'ratios')

/** Lets a request go on when its view goes away, until the returned function is called. The foot of the window cancels it. */
function keepRunning(client: QueryClient, queryKey: QueryKey): () => void {
  return new QueryObserver(client, { queryKey, enabled: false }).subscribe(() => undefined)
}

/** Ends requests for some of these symbols only, because one for all of them brings the same. */
const endSmaller = (client: QueryClient, connection: string, symbols: readonly string[]): Promise<void> =>
  client.cancelQueries({
    queryKey: ratiosKey(connection),
    predicate: ({ queryKey }) => {
      const others = queryKey.at(-1) as readonly string[]
      return others.length < symbols.length && others.every((symbol) => symbols.includes(symbol))
    },
  })

/** What a request brought, and of which companies. Where a part of it failed, `answered` has those that the others asked for. */
export type Refreshed = Source & {
  unreadable: UnreadableItems | null
  symbols: readonly string[]
  answered?: readonly string[] | undefined
}

/** What a live request for these symbols and others brought; undefined where there was none. */
const broughtWith = (client: QueryClient, connection: string, symbols: readonly string[]): Refreshed | undefined =>
  client
    .getQueriesData<Refreshed>({ queryKey: ratiosKey(connection) })
    .find(
      ([key, brought]) =>
        brought?.state === 'live' && symbols.every((symbol) => (key.at(-1) as readonly string[]).includes(symbol)),
    )?.[1]

export const ratiosQueries = {
  /**
   * Requests everything about the symbols from the service; main stores it and reports its age. It ends when what it brought has been
   * read, so that nothing is said to be missing before. What is left of companies after some were taken away, or is shown on a page of its
   * own, is not requested again.
   */
  refreshed: (connection: string, symbols: readonly string[]) =>
    queryOptions({
      queryKey: [...ratiosKey(connection), symbols],
      async queryFn({ client, queryKey, signal }): Promise<Refreshed> {
        const brought = broughtWith(client, connection, symbols)
        if (brought !== undefined && client.getQueryData(queryKey) === undefined) return brought
        await endSmaller(client, connection, symbols)
        const letGo = keepRunning(client, queryKey)
        try {
          const {
            value: unreadable,
            source,
            answered,
          } = await call('ratios.refresh', { connection, symbols, fromDate: null }, signal)
          await readAgain(client, keyOf(connection, 'ratios'))
          return { ...source, unreadable, symbols, answered }
        } finally {
          // Not before the query has its result: a query without an observer is cancelled.
          setTimeout(letGo)
        }
      },
    }),
  /**
   * Reads the values to show from the library, without a request to the service; with the fields that were read, since
   * those of another read of the same moment are shown meanwhile.
   */
  shown: (connection: string, { symbols, fields, reportTypes, knownAt, receivedBy }: RatiosRequest) =>
    queryOptions({
      queryKey: keyOf(connection, 'ratios', symbols, fields, reportTypes, knownAt, receivedBy ?? null),
      async queryFn({ signal }) {
        const input = { connection, symbols, fields, reportTypes, fromDate: null, knownAt }
        const read = await call(
          'ratios.read',
          { ...input, ...(receivedBy === undefined ? {} : { receivedBy }) },
          signal,
        )
        return { ...read, fields, knownAt }
      },
      // What was known at another moment is not shown meanwhile.
      placeholderData: (before) => (before?.knownAt === knownAt ? before : undefined),
    }),
  /** The cached companies whose names have these words, or of which a word is the ISIN or CUSIP. */
  named: (connection: string, words: readonly string[]) =>
    callQuery(
      keyOf(connection, 'ratios', 'named', words),
      'companies.named',
      { connection, words: [...words] },
      { gcTime: 30_000 },
    ),
}

/** Wire names of all described ratios. */
export const EVERY_FIELD = RATIO_FIELDS.map(({ name }) => name)

/** The cached records of one company on every basis; undefined until they are read. */
export function useCompanyRecords(
  symbol: string | null,
  knownAt: number | null,
  fields: readonly string[] = EVERY_FIELD,
): { entry: SymbolRatios | undefined; source: Source | null; error: ErrorInfo | null; readAgain: () => void } {
  const connection = useConnectionId()
  const shown = useQuery({
    ...ratiosQueries.shown(connection, {
      symbols: symbol === null ? [] : [symbol],
      fields,
      reportTypes: [],
      knownAt,
    }),
    enabled: symbol !== null,
  })
  return {
    entry: shown.data?.value.find((entry) => entry.symbol === symbol),
    source: shown.data?.source ?? null,
    error: errorOf(shown),
    readAgain: retryOf(shown),
  }
}
