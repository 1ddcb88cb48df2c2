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

/** Maximum number of stories that keep their place in a list that they have left. */
export const MAX_KEPT = 2000

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

/** The rows of a page of a list, and whether others follow. */
interface ReadRows<Row> {
  rows: readonly Row[]
  more: boolean
}

/** What reads a list of stories as it is at the moment. */
export interface ListPorts<Row extends { id: number }> {
  page: (offset: number, limit: number) => Promise<ReadRows<Row>>
  /** Where the story after another one is, which may have left the list. `isCached` is false where nothing is known of its place. */
  after: (id: number) => Promise<{ isCached: boolean; neighbour: { index: number } | null }>
}

/** The place at which a list goes on after the last of these stories that is still cached: 0 without any, null at the end of the list. */
async function placeAfter(ids: readonly number[], after: ListPorts<{ id: number }>['after']): Promise<number | null> {
  for (const id of ids.toReversed()) {
    const { isCached, neighbour } = await after(id)
    if (isCached) return neighbour?.index ?? null
  }
  return 0
}

/**
 * Reads so many rows of a list, page by page, each story once. Stories that come or leave meanwhile move the others, so each page begins
 * after the story that was read last.
 */
export async function readRows<Row extends { id: number }>(
  { page, after }: ListPorts<Row>,
  pageSize: number,
  most = Infinity,
): Promise<Row[]> {
  const found = new Map<number, Row>()
  for (let place: number | null = 0; place !== null && found.size < most;) {
    const { rows, more }: ReadRows<Row> = await page(place, Math.min(pageSize, most - found.size))
    for (const row of rows) {
      found.delete(row.id)
      found.set(row.id, row)
    }
    place = more ? await placeAfter([...found.keys()], after) : null
  }
  return [...found.values()]
}
