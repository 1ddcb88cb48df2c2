import type { Facet, FacetValue, StoryFacets } from '../../../../app/ipc/news-schemas.ts'
import { withMuteRules } from './mute-rules.ts'
import { withPhraseBudget } from './phrase-search.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { compileFor, keysOf, queryContext, selection } from './story-selection.ts'
import type { StoryHead } from './story-versions.ts'

/** Number of newest matching stories over which facets are counted. */
const FACET_SAMPLE = 1000

const facetValues = {
  sym: (head) => head.stocks.map((stock) => stock.name),
  chan: (head) => head.channels,
  tag: (head) => head.tags,
  exch: (head) => head.stocks.map((stock) => stock.exchange),
  sector: (head) => head.stocks.map((stock) => stock.sector),
  gics: (head) => head.stocks.map((stock) => stock.gics ?? stock.gicsCode),
  author: (head) => [head.author],
  // SPEC Resources, NewsItem.importance_rank: absent means 1.
  rank: (head) => [String(head.importanceRank ?? 1)],
} satisfies Record<Facet['field'], (head: StoryHead) => readonly (string | null)[]>

/** The heads of the newest stories that match a query. */
export function newestHeads(library: LibraryFile, query: string): StoryHead[] {
  const { database } = library
  const context = queryContext(library)
  const { value: keys } = withMuteRules(library, (rules) => {
    const found = selection(compileFor(context, query, 'visible', rules))
    return withPhraseBudget(() => keysOf(database, found, FACET_SAMPLE, 0)).value
  })
  const read = database.statement<{ head: string }>(
    'SELECT head FROM checked_story JOIN checked_version AS version ON version.id = head_version WHERE key = ?',
  )
  return keys.map((key) => JSON.parse(read.one(key).head) as StoryHead)
}

/** The values that stories have, each with its number of stories, the most frequent first. */
export function countValues(
  heads: readonly StoryHead[],
  valuesOf: (head: StoryHead) => readonly (string | null)[],
): FacetValue[] {
  const counts = new Map<string, number>()
  for (const head of heads)
    for (const value of new Set(valuesOf(head)))
      if (value !== null && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]): FacetValue => ({ value, count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
}

/** Values of each field among the newest stories that match a query, the most frequent first. */
export function readFacets(library: LibraryFile, query: string): Omit<StoryFacets, 'labels'> {
  const heads = newestHeads(library, query)
  const facets = Object.entries(facetValues).map(([field, valuesOf]): Facet => ({
    field: field as Facet['field'],
    values: countValues(heads, valuesOf).slice(0, 30),
  }))
  return { counted: heads.length, facets }
}
