import { queryOptions, skipToken } from '@tanstack/react-query'
import { quartersNamed } from '../../../app/domain/fundamentals/period-words.ts'
import { withoutTags } from '../../../app/domain/news/markup.ts'
import { readPages } from '../../../app/domain/values/pages.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import { call } from '../../bridge/desk.ts'
import { callQuery, keyOf } from '../../query/query-keys.ts'

/** What a story says of companies and their quarters. */
interface StoryNames {
  symbols: readonly string[]
  /** As fiscal columns are called, such as `FY2025 Q3`. */
  quarters: readonly string[]
}

/** Maximum number of companies of a story. */
const MOST_NAMED = 50

function namesOf({ value }: Output<'news.item'>): StoryNames {
  if (!value.found) return { symbols: [], quarters: [] }
  const { title, teaser, body, stocks } = value.story.item
  const stockAt = readPages(stocks)
  return {
    symbols: Array.from({ length: Math.min(stocks.total, MOST_NAMED) }, (_, place) =>
      (stockAt(place)?.name ?? '').toUpperCase(),
    ),
    quarters: quartersNamed([title, teaser, body].map((each) => withoutTags(each ?? '', ' ')).join(' ')),
  }
}

export const ratioNewsQueries = {
  /** The companies and quarters that the story beside the chart names. That story reads itself; this only follows what it has read. */
  named: (connection: string, id: number | null) =>
    queryOptions({
      queryKey: keyOf(connection, 'stories', 'item', id),
      queryFn: skipToken,
      select: namesOf,
    }),
  /** The cached stories of these symbols between each two of the times, in Unix milliseconds. */
  dated: (connection: string, symbols: readonly string[], edges: readonly number[]) =>
    callQuery(
      keyOf(connection, 'stories', 'dated', symbols, edges),
      'news.dated',
      { connection, symbols: [...symbols], edges: [...edges] },
      { gcTime: 30_000, placeholderData: (before) => before },
    ),
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
  callQuery(
    keyOf(connection, 'proof', 'held-earnings', symbols),
    'earnings.held',
    { connection, symbols: [...symbols] },
    { placeholderData: (before) => before },
  )
