import type { NewsItem } from '../../../app/domain/news/news-item.ts'
import { DEMONSTRATION } from '../../../app/domain/connection/connection.ts'
import { formatServiceDate } from '../../../app/domain/responses/service-date.ts'

const SYLLABLES = [
  'ba',
  'co',
  'de',
  'fi',
  'gro',
  'ha',
  'in',
  'ka',
  'lo',
  'mar',
  'ne',
  'or',
  'pe',
  'qui',
  'ra',
  'sto',
  'ti',
  'un',
  've',
  'win',
  'ex',
  'za',
]
const COMMON = [
  'the',
  'of',
  'to',
  'and',
  'in',
  'for',
  'shares',
  'company',
  'said',
  'revenue',
  'quarter',
  'analyst',
  'price',
  'market',
  'growth',
  'earnings',
  'million',
  'results',
  'year',
  'outlook',
]
const VOCABULARY = 40_000
const CHANNELS = ['News', 'Earnings', 'WIIM', 'Analyst Ratings', 'Press Releases', 'Guidance', 'M&A', 'Movers']

/** A deterministic generator of numbers from 0 to 1. */
function createSource(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const wordAt = (rank: number): string =>
  COMMON[rank] ??
  [rank, Math.floor(rank / 22), Math.floor(rank / 484), rank * 7]
    .map((part) => SYLLABLES[part % SYLLABLES.length])
    .join('')

const words = Array.from({ length: VOCABULARY }, (_, rank) => wordAt(rank))

/** Word frequency falls with the rank, as in real texts. */
const pick = (next: () => number): string => words[Math.floor(VOCABULARY ** next()) - 1] ?? 'the'

const sentence = (next: () => number, length: number): string => Array.from({ length }, () => pick(next)).join(' ')

/** Ticker of a company by its index: A, B, … */
const symbolAt = (place: number): string =>
  place.toString(26).replaceAll(/./g, (digit) => String.fromCharCode(65 + parseInt(digit, 26)))

/** Unix milliseconds of the newest story. */
const NEWEST = Date.UTC(2026, 9, 30, 20)

/** The ID and the dates of story number `index` of `count`, about four minutes after the previous one. */
export function datesOf(index: number, count: number): { id: number; created: string; updated: string } {
  const date = formatServiceDate(NEWEST - (count - index) * 240_000)
  return { id: 50_000_000 + index, created: date, updated: date }
}

/** Story number `index` of `count`: 2 to 6 kB of markup. */
export function corpusStory(index: number, count: number): NewsItem {
  const next = createSource(index + 1)
  const paragraphs = Array.from(
    { length: 4 + Math.floor(next() * 8) },
    () => `<p>${sentence(next, 60)} <a href="https://stories.example/">${pick(next)}</a> S&amp;P 500.</p>`,
  )
  const symbols = Array.from({ length: 1 + Math.floor(next() * 3) }, () => symbolAt(Math.floor(5000 ** next())))
  return {
    ...datesOf(index, count),
    title: sentence(next, 10),
    author: `Author ${Math.floor(next() * 40)}`,
    teaser: `${sentence(next, 25)}.`,
    // One word that occurs in no other story.
    body: `${paragraphs.join('\n')}<p>Reference ref${index}</p>`,
    url: `https://stories.example/${index}`,
    channels: [CHANNELS[Math.floor(next() * CHANNELS.length)] ?? 'News'],
    tags: [pick(next)],
    stocks: symbols.map((name) => ({
      name,
      exchange: 'NYSE',
      sector: 'Technology',
      gics: null,
      gicsCode: null,
      isin: null,
      cusip: null,
    })),
    images: [],
    importanceRank: next() < 0.5 ? null : 1 + Math.floor(next() * 5),
    originalId: null,
  }
}

/** Phrases of words that many stories have, each of which few have. */
const PHRASES: readonly string[] = ['"the revenue"', '"growth shares"', '"analyst earnings"']

/** Queries of every class, by class, newest and best first. */
export const QUERY_CLASSES: readonly (readonly [name: string, queries: readonly string[]])[] = [
  ['common word', ['shares', 'revenue', 'the']],
  ['frequent word', [words[60] ?? '', words[120] ?? '', words[200] ?? '']],
  ['word of one story', ['ref77', 'ref4321', 'ref99']],
  ['rare word', [words[20_000] ?? '', words[30_000] ?? '', words[39_000] ?? '']],
  ['no hit', ['xyzzyx', 'qqqqq', 'wwwwww']],
  ['two common words', ['shares revenue', 'analyst price', 'growth earnings']],
  ['common and rare', [`shares ${words[20_000] ?? ''}`, `the ${words[30_000] ?? ''}`, 'the ref4321']],
  ['two rare words', [`${words[5000] ?? ''} ${words[7000] ?? ''}`, `${words[9000] ?? ''} ${words[4000] ?? ''}`]],
  ['prefix of 1', ['s*', 'r*', 'b*']],
  ['prefix of 2', ['sh*', 're*', 'gr*']],
  ['prefix of 3', ['sha*', 'rev*', 'qui*']],
  ['prefix of 4', ['shar*', 'reve*', 'comp*']],
  ['prefix of 6', ['revenu*', 'analys*', 'compan*']],
  ['symbol', [`sym:${symbolAt(1)}`, `sym:${symbolAt(40)}`, `sym:${symbolAt(2000)}`]],
  ['word and symbol', [`shares sym:${symbolAt(3)}`, `revenue sym:${symbolAt(700)}`]],
  ['word and channel', ['revenue chan:WIIM', 'growth chan:"Press Releases"']],
  ['rare word and channel', [`${words[20_000] ?? ''} chan:WIIM`, `${words[30_000] ?? ''} chan:News`]],
  ['word, rank and date', ['shares rank>=3 after:2026-08-01', 'earnings rank>=4 before:2026-06-01']],
  ['phrase of common words', PHRASES],
  ['GICS name without a match', ['gics:xyzzyx', 'gics:qqqqq']],
  ['word without a word', [`shares -${words[300] ?? ''}`, `growth -${words[90] ?? ''}`]],
]

/** The input of the call for the first rows of a search. */
export const firstRowsOf = (query: string, order: 'newest' | 'best') => ({
  connection: DEMONSTRATION,
  query,
  order,
  shows: 'visible',
  offset: 0,
  limit: 50,
})
