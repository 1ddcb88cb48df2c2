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

const inputOf = (connection: string, { symbols, period, reportType, fromDate }: EarningsRequest) => ({
  connection,
  symbols,
  period: orNull(period),
  reportType: orNull(reportType),
  fromDate,
})

/** Beginning of the keys of a connection's queries that request earnings from the service. */
export const earningsKey = (connection: string) => keyOf(connection, 'asked', 'earnings')

export const earningsQueries = {
  /** With a moment (Unix milliseconds) what the last response to the same request said that was received by then; nothing is requested. */
  reports: (connection: string, request: EarningsRequest, knownAt: number | null = null) =>
    queryOptions({
      // The order of the companies does not matter to what is asked for, nor to where the response is stored.
      queryKey: [
        ...(knownAt === null ? earningsKey(connection) : keyOf(connection, 'proof', 'earnings', knownAt)),
        [...request.symbols].sort(),
        request.period,
        request.reportType,
        request.fromDate,
      ],
      queryFn: ({ signal }) => call('earnings.get', { ...inputOf(connection, request), knownAt }, signal),
    }),
}
