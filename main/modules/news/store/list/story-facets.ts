import { mostFrequent } from '../../../../../app/domain/news/frequent-values.ts'
import { MAX_FACET_STORIES } from '../../../../../app/domain/news/view-choices.ts'
import type { Facet, FacetValue, StoryFacets, CompanySector } from '../../../../../app/ipc/news/stories.ts'
import { keysOf, selection, within, withStories } from '../search/story-selection.ts'
import type { LibraryFile } from '../../../library/store/store-context.ts'
import { headAt, type StoryHead } from '../history/story-versions.ts'
import type { Input, Output } from '../../../../../app/ipc/contract.ts'
import { parseStoryQuery, writeTerm } from '../../../../../app/domain/news/story-query.ts'
import { readWatchLists } from '../../../companies/store/organiser.ts'
import { countLabels } from '../organise/marks.ts'
import { completeIndexed, fieldWord } from '../search/story-index.ts'
import { completeWords } from '../search/story-words.ts'
import { folded } from '../../../../../app/domain/values/search-words.ts'
import { MAX_SECTOR_STORIES } from '../../../../../app/domain/companies/sector-groups.ts'
import { shortened } from '../../../../../app/domain/values/visible-text.ts'
import { parseServiceDate } from '../../../../../app/domain/responses/service-date.ts'
import { decodedLine } from '../../../../../app/domain/values/decoded-line.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import { titleText } from '../story-text.ts'
import { ALL_KEYS } from '../time-key.ts'

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

/** The newest stories that match a query, with keys up to that one. */
const newestHeads = (
  library: LibraryFile,
  query: string,
  most = MAX_FACET_STORIES,
  last = ALL_KEYS.last,
): { key: number; head: StoryHead }[] =>
  withStories(library, query, (compiled) =>
    keysOf(library.database, selection(within(compiled, ALL_KEYS.first, last)), most, 0),
  ).map((key) => ({ key, head: headAt(library.database, key) }))

/** The values that stories have, as titles are shown, each with its number of stories, the most frequent first. */
const countValues = (
  stories: readonly { head: StoryHead }[],
  valuesOf: (head: StoryHead) => readonly (string | null)[],
): FacetValue[] =>
  mostFrequent(
    stories
      .flatMap(({ head }) => [...new Set(valuesOf(head).map((sent) => decodedLine(sent ?? '')))])
      .filter((value) => value !== '')
      .map((value) => ({ value, count: 1 })),
  )

/** Whether stories can be searched for by an author: not by one without a letter or a digit. */
const isSearchedAuthor = ({ value }: FacetValue): boolean => parseStoryQuery(writeTerm('author', value)).ok

/** The values of the newest stories with keys up to one. `next` is the key to go on from; null when there are no more stories. */
export interface FacetPart extends Omit<StoryFacets, 'labels'> {
  next: number | null
}

/** Values of each field among so many of the newest stories that match a query, or of those with keys up to one; the most frequent first. */
export function readFacets(library: LibraryFile, query: string, most?: number, last?: number): FacetPart {
  const stories = newestHeads(library, query, most, last)
  const facets = Object.entries(facetValues).map(([name, valuesOf]): Facet => {
    const field = name as Facet['field']
    const values = countValues(stories, valuesOf)
    return { field, values: field === 'author' ? values.filter(isSearchedAuthor) : values }
  })
  const oldest = stories[(most ?? MAX_FACET_STORIES) - 1]
  return { counted: stories.length, facets, next: oldest === undefined ? null : oldest.key - 1 }
}

/** Number of suggested values for a field in the search line. */
const PROPOSED = 12

/** A field of the search language whose values are suggested. */
export type CompletedField = Input<'news.complete'>['field']

function valuesOf(library: LibraryFile, field: 'label' | 'list' | 'gics', start: string): FacetValue[] {
  switch (field) {
    case 'label':
      return countLabels(library.database, library.origin)
    case 'list':
      return readWatchLists(library.database).map(({ name, symbols }) => ({ value: name, count: symbols.length }))
    case 'gics':
      // Names, or codes once a digit is typed. They are not in the index as they are written.
      return countValues(newestHeads(library, ''), ({ stocks }) =>
        stocks.map(({ gics, gicsCode }) => (/^\d/.test(start) ? gicsCode : (gics ?? gicsCode))),
      )
  }
}

/**
 * Values of a field that begin with the typed text. A watch list counts its symbols, everything else the stories; words are not
 * counted.
 */
export function completeField(library: LibraryFile, field: CompletedField, start: string): Output<'news.complete'> {
  if (field === 'word')
    return completeWords(library.database, folded(start), PROPOSED).map((value) => ({ value, count: null }))
  if (field === 'isin' || field === 'cusip')
    return completeIndexed(library.database, field, start, PROPOSED).map(({ value, count }) => ({
      value: value.toUpperCase(),
      count,
    }))
  if (field !== 'label' && field !== 'list' && field !== 'gics')
    return completeIndexed(library.database, field, start, PROPOSED)
  const typed = start.toLowerCase()
  return valuesOf(library, field, start)
    .filter(({ value }) => value.toLowerCase().startsWith(typed))
    .slice(0, PROPOSED)
}

/** Maximum numbers of characters of a sector and of a title, because the service may send ones of any length. */
const [MAX_SECTOR, MAX_TITLE] = [60, 200]

interface Found {
  id: number
  head: string
}

function sectorOf(database: Database, symbol: string): CompanySector[] {
  // What the service removed is no source of anything.
  const newest = database
    .statement<Found>(
      `SELECT story.id, version.head FROM story_index JOIN checked_story AS story ON story.key = story_index.rowid
       JOIN checked_version AS version ON version.id = story.head_version
       WHERE story_index MATCH ? AND story.removed_at IS NULL ORDER BY story_index.rowid DESC LIMIT ?`,
    )
    .all(`"${fieldWord('sym', symbol)}"`, MAX_SECTOR_STORIES)
  for (const { id, head } of newest) {
    const { title, created, stocks } = JSON.parse(head) as StoryHead
    const said = stocks
      .filter(({ name }) => name.toUpperCase() === symbol.toUpperCase())
      .map(({ sector }) => decodedLine(sector ?? ''))
      .find((sector) => sector !== '')
    if (said !== undefined)
      return [
        {
          symbol,
          sector: shortened(said, MAX_SECTOR),
          story: {
            id,
            title: shortened(titleText(title), MAX_TITLE),
            at: parseServiceDate(created),
          },
        },
      ]
  }
  return []
}

/** The sectors of companies, each as the newest one said it of the cached stories that are searched. Companies without one are left out. */
export const readSectors = ({ database }: LibraryFile, symbols: readonly string[]): CompanySector[] =>
  [...new Set(symbols)].flatMap((symbol) => sectorOf(database, symbol))
