import { isCalendarDate, serviceDay } from '../../../app/domain/service-date.ts'
import { companyIndex } from '../data/companies.ts'
import type { StoryBounds } from '../data/story-order.ts'
import { LONGEST_UPDATE_DELAY } from '../data/stories.ts'
import type { SampleSet } from '../data/sample-set.ts'
import type { SampleStory } from '../data/stories.ts'
import { badNewsRequest } from '../errors.ts'
import { given } from './parameters.ts'

/** The conditions a request puts on stories. SPEC 4.1 rules 2 and 3; parameter names from the interface facts. */
export interface StoryFilter {
  accepts: (story: SampleStory) => boolean
  /** Stories outside are never accepted; inside, `accepts` decides. */
  bounds: StoryBounds
}

type Condition = (story: SampleStory) => boolean

const list = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function dateIn(query: URLSearchParams, name: string): string | null {
  const text = given(query, name)
  if (text === null) return null
  if (!isCalendarDate(text)) throw badNewsRequest()
  return text
}

function secondsIn(query: URLSearchParams, name: string): number | null {
  const text = given(query, name)
  if (text === null) return null
  if (!/^\d{1,12}$/.test(text)) throw badNewsRequest()
  return Number(text) * 1000
}

function anyOf(
  query: URLSearchParams,
  name: string,
  values: (story: SampleStory) => readonly (string | null)[],
): Condition | null {
  const wanted = new Set(list(query.get(name)).map((value) => value.toLowerCase()))
  if (wanted.size === 0) return null
  return (story) => values(story).some((value) => value !== null && wanted.has(value.toLowerCase()))
}

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00-04:00`)

const latest = (moments: readonly (number | null)[]): number | null => {
  const known = moments.filter((at) => at !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/** Companies of the tickers, or null when a ticker is none of theirs: odd symbols may stand in any story. */
function companiesOf(set: SampleSet, tickers: readonly string[]): number[] | null {
  const known = tickers.map((ticker) => companyIndex(ticker.toUpperCase(), set.companies))
  return tickers.length === 0 || known.some((index, place) => index === null && /[^A-Z]/i.test(tickers[place] ?? ''))
    ? null
    : known.filter((index) => index !== null)
}

/** The filter a request describes. Throws a 400 for values that are malformed. */
export function storyFilter(query: URLSearchParams, set: SampleSet): StoryFilter {
  const tickers = list(query.get('tickers'))
  if (tickers.length > 50) throw badNewsRequest()
  const date = dateIn(query, 'date')
  const from = dateIn(query, 'dateFrom')
  const to = dateIn(query, 'dateTo')
  const updatedSince = secondsIn(query, 'updatedSince')
  const publishedSince = secondsIn(query, 'publishedSince')
  const rank = given(query, 'importanceRank')
  if (rank !== null && !/^[1-5](,[1-5])*$/.test(rank)) throw badNewsRequest()
  const conditions: (Condition | null)[] = [
    anyOf(query, 'tickers', ({ item }) => item.stocks.map((stock) => stock.name)),
    anyOf(query, 'isin', ({ item }) => item.stocks.map((stock) => stock.isin)),
    anyOf(query, 'cusips', ({ item }) => item.stocks.map((stock) => stock.cusip)),
    anyOf(query, 'channels', ({ item }) => item.channels),
    anyOf(query, 'topics', ({ item }) => [...item.tags, ...item.channels]),
    anyOf(query, 'authors', ({ item }) => [item.author]),
    date === null ? null : ({ createdAt }) => serviceDay(createdAt) === date,
    from === null ? null : ({ createdAt }) => serviceDay(createdAt) >= from,
    to === null ? null : ({ createdAt }) => serviceDay(createdAt) <= to,
    updatedSince === null ? null : ({ updatedAt }) => updatedAt >= updatedSince,
    publishedSince === null ? null : ({ createdAt }) => createdAt >= publishedSince,
    // SPEC Resources, NewsItem.importance_rank: 1 when not set.
    rank === null ? null : ({ item }) => rank.split(',').includes(String(item.importanceRank ?? 1)),
  ]
  const active = conditions.filter((condition) => condition !== null)
  return {
    accepts: (story) => active.every((condition) => condition(story)),
    bounds: {
      from: latest([
        date === null ? null : startOfDay(date),
        from === null ? null : startOfDay(from),
        publishedSince,
        updatedSince === null ? null : updatedSince - LONGEST_UPDATE_DELAY,
      ]),
      to:
        date === null && to === null
          ? null
          : Math.min(...[date, to].filter((day) => day !== null).map((day) => startOfDay(day) + 86_400_000 - 1)),
      companies: companiesOf(set, tickers),
    },
  }
}
