import { serviceDay } from '../../../app/domain/responses/service-date.ts'
import type { NewsQuery } from '../contract/operations.ts'
import { companyIndex } from '../data/companies.ts'
import type { StoryBounds } from '../data/stories/story-order.ts'
import { MAX_LIFE_MS } from '../data/stories/story-times.ts'
import type { SampleStory } from '../data/stories/stories.ts'
import type { SampleSet } from '../data/sample-set.ts'
import { plainText } from './news-wire.ts'

/** The filters of a request for stories. SPEC 4.1 rules 2 and 3; parameter names from the interface facts. */
export interface StoryFilter {
  accepts: (story: SampleStory) => boolean
  /** Stories outside the bounds are never accepted; for those inside, `accepts` decides. */
  bounds: StoryBounds
  /** Whether every story is accepted. */
  isOpen: boolean
}

type Condition = (story: SampleStory) => boolean

function anyOf(
  wanted: readonly string[],
  values: (story: SampleStory) => readonly (string | null | undefined)[],
): Condition | null {
  const names = new Set(wanted.map((value) => value.toLowerCase()))
  if (names.size === 0) return null
  return (story) => values(story).some((value) => typeof value === 'string' && names.has(value.toLowerCase()))
}

/** Characters with a special meaning in a pattern. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/** Whether any word, or each of them, occurs in the title, a tag or the body: whole words, ignoring case. */
function topicsIn(words: readonly string[], groupBy: NewsQuery['topic_group_by']): Condition | null {
  if (words.length === 0) return null
  const topics = words.map((word) => ({
    whole: new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll(SYNTAX, String.raw`\$&`)}(?![\\p{L}\\p{N}])`, 'iu'),
    // Markup does not interrupt a run of letters and digits, so a body without this run need not be converted to text.
    run: new RegExp(/[\p{L}\p{N}]+/u.exec(word)?.[0] ?? '', 'iu'),
  }))
  return ({ item }) => {
    const heading = [item.title, ...item.tags].join('\n')
    const stands = ({ whole, run }: (typeof topics)[number]): boolean =>
      whole.test(heading) || (run.test(item.body ?? '') && whole.test(plainText(item.body ?? '')))
    return groupBy === 'and' ? topics.every(stands) : topics.some(stands)
  }
}

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00-04:00`)

const latest = (moments: readonly (number | null)[]): number | null => {
  const known = moments.filter((at) => at !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/**
 * Companies of the tickers. Null when a ticker belongs to none of them, because any story may contain an odd symbol.
 */
function companiesOf(set: SampleSet, tickers: readonly string[]): number[] | null {
  const known = tickers.map((ticker) => companyIndex(ticker.toUpperCase(), set.companies))
  return tickers.length === 0 || known.some((index, place) => index === null && /[^A-Z]/i.test(tickers[place] ?? ''))
    ? null
    : known.filter((index) => index !== null)
}

/** The filter of a request for stories. */
export function storyFilter(query: NewsQuery, set: SampleSet): StoryFilter {
  const { date, dateFrom, dateTo, importance, importanceRank, lastId } = query
  const updatedSince = query.updatedSince === null ? null : query.updatedSince * 1000
  const publishedSince = query.publishedSince === null ? null : query.publishedSince * 1000
  // SPEC Resources, NewsItem.importance_rank: 1 when not set.
  const rankOf = ({ item }: SampleStory): number => item.importanceRank ?? 1
  const conditions: (Condition | null)[] = [
    anyOf(query.tickers, ({ item }) => item.stocks.map((stock) => stock.name)),
    anyOf(query.primaryTickers, ({ item }) => [item.stocks[0]?.name]),
    anyOf(query.isin, ({ item }) => item.stocks.map((stock) => stock.isin)),
    anyOf(query.cusips, ({ item }) => item.stocks.map((stock) => stock.cusip)),
    anyOf(query.channels, ({ item }) => item.channels),
    anyOf(query.authors, ({ item }) => [item.author]),
    anyOf(query.content_types, ({ professional }) => [professional ? 'headline' : 'story']),
    anyOf(query.region, () => ['us', 'usa']),
    importanceRank.length === 0 ? null : (story) => importanceRank.includes(String(rankOf(story))),
    importance === null ? null : (story) => rankOf(story) >= importance,
    date === null ? null : ({ createdAt }) => serviceDay(createdAt) === date,
    dateFrom === null ? null : ({ createdAt }) => serviceDay(createdAt) >= dateFrom,
    dateTo === null ? null : ({ createdAt }) => serviceDay(createdAt) <= dateTo,
    updatedSince === null ? null : ({ updatedAt }) => updatedAt >= updatedSince,
    publishedSince === null ? null : ({ createdAt }) => createdAt >= publishedSince,
    lastId === null ? null : ({ item }) => item.id > lastId,
    // Last, because it generates the body.
    topicsIn(query.topics, query.topic_group_by),
  ]
  const active = conditions.filter((condition) => condition !== null)
  return {
    accepts: (story) => active.every((condition) => condition(story)),
    isOpen: active.length === 0,
    bounds: {
      from: latest([
        date === null ? null : startOfDay(date),
        dateFrom === null ? null : startOfDay(dateFrom),
        publishedSince,
        updatedSince === null ? null : updatedSince - MAX_LIFE_MS,
      ]),
      to:
        date === null && dateTo === null
          ? null
          : Math.min(...[date, dateTo].filter((day) => day !== null).map((day) => startOfDay(day) + 86_400_000 - 1)),
      companies: companiesOf(set, query.tickers.length > 0 ? query.tickers : query.primaryTickers),
    },
  }
}
