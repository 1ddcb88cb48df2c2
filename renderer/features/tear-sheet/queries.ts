import { queryOptions } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'
import { earningsQueries } from '../../query/earnings.ts'
import { callQuery, keyOf } from '../../query/query-keys.ts'

/** Number of stories on a sheet. */
export const STORIES = 6

/** Number of stories among which companies are found. */
const NEWEST = 40

export const sheetQueries = {
  /** The earnings reports of every period and basis, as they were known at a moment or are now. */
  earnings: (connection: string, symbol: string, knownAt: number | null) =>
    earningsQueries.reports(connection, { symbols: [symbol], period: '', reportType: '', fromDate: null }, knownAt),
  /** The newest cached stories of a search about a company, as they were known at a moment or are now. */
  stories: (connection: string, query: string, { symbol, knownAt }: { symbol: string; knownAt: number | null }) =>
    callQuery(keyOf(connection, 'stories', 'tear-sheet', query, symbol, knownAt), 'news.rows', {
      ...{ connection, query, order: 'newest', shows: 'visible', offset: 0, limit: STORIES },
      ...(knownAt === null ? {} : { knownAt, symbol }),
    }),
  /** How many of the cached stories of some searches are hidden by mute rules. */
  hidden: (connection: string, queries: readonly string[]) =>
    queryOptions({
      queryKey: keyOf(connection, 'stories', 'tear-sheet hidden', ...queries),
      queryFn: async ({ signal }) =>
        (await call('news.count', { connection, queries: [...queries], limit: 1000 }, signal)).reduce(
          (sum, { hidden }) => sum + hidden,
          0,
        ),
    }),
  /** The newest cached stories of a search, among which some companies are found. */
  newest: (connection: string, query: string) =>
    callQuery(keyOf(connection, 'stories', 'company-start', query), 'news.rows', {
      connection,
      query,
      order: 'newest',
      shows: 'visible',
      offset: 0,
      limit: NEWEST,
    }),
}
