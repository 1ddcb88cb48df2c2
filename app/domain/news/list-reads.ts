import { wordsOf, type SearchedWord } from './query-words.ts'
import { parseStoryQuery } from './story-query.ts'

/** Which stories a list shows. */
export interface StoryFilter {
  query: string
  order: 'newest' | 'best'
  shows: 'visible' | 'hidden'
  /** As of when they are listed, in Unix milliseconds: those that had been received by then, as they were known then. Left out for now. */
  knownAt?: number | undefined
}

export const EVERY_STORY: StoryFilter = { query: '', order: 'newest', shows: 'visible' }

/** Stories in one page of the list. */
export const PAGE = 100

/** Upper limit when counting search results. */
const COUNTED_WITH_WORDS = 20_000
const COUNTED = 2_000_000

/** Words that a query looks for, for highlighting; none for a query that cannot be understood. */
export function highlightsOf(query: string): SearchedWord[] {
  const parsed = parseStoryQuery(query)
  return parsed.ok ? wordsOf(parsed.node) : []
}

/** What is asked for a page of a list. */
export const pageOf = (filter: StoryFilter, page: number): StoryFilter & { offset: number; limit: number } => ({
  ...filter,
  offset: page * PAGE,
  limit: PAGE,
})

/** What is asked for the length of a list. */
export const countOf = ({
  query,
  knownAt,
}: Pick<StoryFilter, 'query' | 'knownAt'>): { queries: string[]; limit: number; knownAt?: number | undefined } => ({
  queries: [query],
  limit: highlightsOf(query).length > 0 ? COUNTED_WITH_WORDS : COUNTED,
  ...(knownAt === undefined ? {} : { knownAt }),
})

/** The pinned stories whose text is not stored. */
export const PINNED_WITHOUT_TEXT: StoryFilter = { ...EVERY_STORY, query: 'is:pinned -has:body' }
