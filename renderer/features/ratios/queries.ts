import { queryOptions } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'
import { keyOf } from '../../query/query-keys.ts'

/** Queries of the news beside the ratios. */
export const ratioNewsQueries = {
  /** The cached stories of these symbols between each two of the times, in Unix milliseconds. */
  dated: (connection: string, symbols: readonly string[], edges: readonly number[]) =>
    queryOptions({
      queryKey: keyOf(connection, 'stories', 'dated', symbols, edges),
      gcTime: 30_000,
      queryFn: ({ signal }) => call('news.dated', { connection, symbols: [...symbols], edges: [...edges] }, signal),
      placeholderData: (before) => before,
    }),
  /** The sectors of these companies, as cached stories said them, with the companies they are of: those of the companies before come first. */
  sectors: (connection: string, symbols: readonly string[]) =>
    queryOptions({
      queryKey: keyOf(connection, 'stories', 'sectors', symbols),
      gcTime: 30_000,
      queryFn: ({ signal }) =>
        call('companies.sectors', { connection, symbols: [...symbols] }, signal).then((said) => ({
          of: symbols,
          said,
        })),
      placeholderData: (before) => before,
    }),
}

/** What is cached of the earnings of these symbols. A stored response makes it stale, as it does what was verified. */
export const heldEarningsQuery = (connection: string, symbols: readonly string[]) =>
  queryOptions({
    queryKey: keyOf(connection, 'proof', 'held-earnings', symbols),
    queryFn: ({ signal }) => call('earnings.held', { connection, symbols: [...symbols] }, signal),
    placeholderData: (before) => before,
  })
