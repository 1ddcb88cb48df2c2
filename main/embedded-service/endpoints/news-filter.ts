import { isCalendarDate } from '../../../app/domain/service-date.ts'
import type { SampleStory } from '../data/stories.ts'
import { badNewsRequest } from '../errors.ts'

/** The conditions a request puts on stories. SPEC 4.1 rules 2 and 3; parameter names from the interface facts. */
export type StoryFilter = (story: SampleStory) => boolean

const list = (text: string | null): string[] => (text ?? '').split(',').map((part) => part.trim()).filter((part) => part !== '')

/** Day of a story in the service's zone, GMT-4, as YYYY-MM-DD. */
const dayOf = (at: number): string => new Date(at - 4 * 3_600_000).toISOString().slice(0, 10)

function dateIn(query: URLSearchParams, name: string): string | null {
  const text = query.get(name)
  if (text === null || text === '') return null
  if (!isCalendarDate(text)) throw badNewsRequest()
  return text
}

function secondsIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name)
  if (text === null || text === '') return null
  if (!/^\d{1,12}$/.test(text)) throw badNewsRequest()
  return Number(text) * 1000
}

function anyOf(query: URLSearchParams, name: string, values: (story: SampleStory) => readonly (string | null)[]): StoryFilter | null {
  const wanted = new Set(list(query.get(name)).map((value) => value.toLowerCase()))
  if (wanted.size === 0) return null
  return (story) => values(story).some((value) => value !== null && wanted.has(value.toLowerCase()))
}

/** The filter a request describes. Throws a 400 for values that are malformed. */
export function storyFilter(query: URLSearchParams): StoryFilter {
  if (list(query.get('tickers')).length > 50) throw badNewsRequest()
  const date = dateIn(query, 'date')
  const from = dateIn(query, 'dateFrom')
  const to = dateIn(query, 'dateTo')
  const updatedSince = secondsIn(query, 'updatedSince')
  const publishedSince = secondsIn(query, 'publishedSince')
  const rank = query.get('importanceRank')
  if (rank !== null && !/^[1-5](,[1-5])*$/.test(rank)) throw badNewsRequest()
  const filters: (StoryFilter | null)[] = [
    anyOf(query, 'tickers', ({ item }) => item.stocks.map((stock) => stock.name)),
    anyOf(query, 'isin', ({ item }) => item.stocks.map((stock) => stock.isin)),
    anyOf(query, 'cusips', ({ item }) => item.stocks.map((stock) => stock.cusip)),
    anyOf(query, 'channels', ({ item }) => item.channels),
    anyOf(query, 'topics', ({ item }) => [...item.tags, ...item.channels]),
    anyOf(query, 'authors', ({ item }) => [item.author]),
    date === null ? null : ({ createdAt }) => dayOf(createdAt) === date,
    from === null ? null : ({ createdAt }) => dayOf(createdAt) >= from,
    to === null ? null : ({ createdAt }) => dayOf(createdAt) <= to,
    updatedSince === null ? null : ({ updatedAt }) => updatedAt >= updatedSince,
    publishedSince === null ? null : ({ createdAt }) => createdAt >= publishedSince,
    // SPEC Resources, NewsItem.importance_rank: 1 when not set.
    rank === null ? null : ({ item }) => rank.split(',').includes(String(item.importanceRank ?? 1)),
  ]
  const active = filters.filter((filter) => filter !== null)
  return (story) => active.every((filter) => filter(story))
}
