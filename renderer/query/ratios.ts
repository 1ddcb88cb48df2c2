import { queryOptions } from '@tanstack/react-query'
import type { RatiosQuery } from '../../app/ipc/fundamentals.ts'
import { call } from '../bridge/desk.ts'
import { keyOf, readAgain } from './topics.ts'

/** What the ratios view requests. */
export type RatiosRequest = Omit<RatiosQuery, 'fromDate'>

/** Beginning of the keys of a connection's queries that request ratios from the service. */
export const ratiosKey = (connection: string) => keyOf(connection, 'asked', 'ratios')

/** Queries of the ratios feature. */
export const ratiosQueries = {
  /**
   * Requests everything about the symbols from the service; main stores it and reports its age. It ends when what it brought has been
   * read, so that nothing is said to be missing before.
   */
  refreshed: (connection: string, symbols: readonly string[]) =>
    queryOptions({
      queryKey: [...ratiosKey(connection), symbols],
      async queryFn({ client, signal }) {
        const { source } = await call('ratios.refresh', { connection, symbols, fromDate: null }, signal)
        await readAgain(client, keyOf(connection, 'ratios'))
        return source
      },
    }),
  /** Reads the values to show from the library, without a request to the service. */
  shown: (connection: string, { symbols, fields, reportTypes, knownOn }: RatiosRequest) =>
    queryOptions({
      queryKey: keyOf(connection, 'ratios', symbols, fields, reportTypes, knownOn),
      queryFn: ({ signal }) =>
        call('ratios.read', { connection, symbols, fields, reportTypes, fromDate: null, knownOn }, signal),
      placeholderData: (before) => before,
    }),
}
