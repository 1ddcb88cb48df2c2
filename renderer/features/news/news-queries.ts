import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'

/** What the story list is narrowed to. Days are YYYY-MM-DD. */
export interface NewsFilter {
  tickers: readonly string[]
  dateFrom: string | null
  dateTo: string | null
}

/** No filter at all. */
export const NO_FILTER: NewsFilter = { tickers: [], dateFrom: null, dateTo: null }

const input = ({ tickers, dateFrom, dateTo }: NewsFilter) => ({ tickers: [...tickers], dateFrom, dateTo })

/** Queries of the news feature. Each exists twice: what is held shows at once, what is live replaces it. */
export const newsQueries = {
  list: (filter: NewsFilter) =>
    infiniteQueryOptions({
      queryKey: ['news', 'list', filter],
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }) => call('news.list', { ...input(filter), page: pageParam, mode: 'live' }, signal),
      getNextPageParam: (last, pages) => (last.value.more ? pages.length : undefined),
    }),
  heldList: (filter: NewsFilter) =>
    queryOptions({ queryKey: ['news', 'held list', filter], gcTime: 0, queryFn: ({ signal }) => call('news.list', { ...input(filter), page: 0, mode: 'held' }, signal) }),
  item: (id: number) =>
    queryOptions({ queryKey: ['news', 'item', id], queryFn: ({ signal }) => call('news.item', { id, mode: 'live' }, signal) }),
  heldItem: (id: number) =>
    queryOptions({ queryKey: ['news', 'held item', id], gcTime: 0, queryFn: ({ signal }) => call('news.item', { id, mode: 'held' }, signal) }),
}
