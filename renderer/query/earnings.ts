import { queryOptions } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'
import { keyOf } from './query-keys.ts'

/** Parameters of the earnings endpoint; empty strings are left out. */
export interface EarningsRequest {
  symbols: readonly string[]
  period: string
  reportType: string
  fromDate: string | null
}

const orNull = (text: string): string | null => (text === '' ? null : text)

/** Beginning of the keys of a connection's queries that request earnings from the service. */
export const earningsKey = (connection: string) => keyOf(connection, 'asked', 'earnings')

/** Queries of the earnings feature. */
export const earningsQueries = {
  reports: (connection: string, { symbols, period, reportType, fromDate }: EarningsRequest) =>
    queryOptions({
      // The order of the companies does not matter to what is asked for, nor to where the response is stored.
      queryKey: [...earningsKey(connection), [...symbols].sort(), period, reportType, fromDate],
      queryFn: ({ signal }) =>
        call(
          'earnings.get',
          { connection, symbols, period: orNull(period), reportType: orNull(reportType), fromDate },
          signal,
        ),
    }),
}
