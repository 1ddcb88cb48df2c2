import { queryOptions } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'

/** What the ratios view asks for. */
export interface RatiosQuestion {
  symbols: readonly string[]
  fields: readonly string[]
  reportType: string
}

/** Queries of the ratios feature. */
export const ratiosQueries = {
  /** Asks the service for everything about the symbols; main stores it and says how fresh it is. */
  refreshed: (symbols: readonly string[]) =>
    queryOptions({
      queryKey: ['ratios', 'refreshed', symbols],
      queryFn: async ({ signal }) => (await call('ratios.refresh', { symbols: [...symbols], fromDate: null }, signal)).source,
    }),
  /** The values to show, from the library: another ratio or basis asks nobody. `version` changes with each refresh. */
  shown: ({ symbols, fields, reportType }: RatiosQuestion, version: number) =>
    queryOptions({
      queryKey: ['ratios', 'shown', symbols, fields, reportType, version],
      queryFn: ({ signal }) => call('ratios.read', { symbols: [...symbols], fields: [...fields], reportTypes: [reportType], fromDate: null }, signal),
      placeholderData: (before) => before,
    }),
}
