import {
  areSimilar,
  canBeCompared,
  decidingWords,
  titleWordsOf,
} from '../../../../../app/domain/news/similar-titles.ts'
import { LONGEST_CHAIN, MAX_SIMILAR } from '../../../../../app/domain/news/news-item.ts'
import type { EarlierStory, StoryRow, DatedStories } from '../../../../../app/ipc/news/stories.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import type { LibraryFile } from '../../../library/store/store-context.ts'
import { fieldWord, PARTS, titleFrequency } from '../search/story-index.ts'
import { rowsOf } from './story-list.ts'
import { titleText } from '../story-text.ts'
import { headAt, type StoryHead } from '../history/story-versions.ts'
import { firstKeyAt, timeOf, type KeyRange } from '../time-key.ts'
import { symbolQuery } from '../../../../../app/domain/news/query-terms.ts'
import { keysOf, selection, within, withStories } from '../search/story-selection.ts'

/** Stories with similar titles within this time are compared, in milliseconds: the headline of a later event can be the same. */
const WINDOW = 7 * 86_400_000

/** Maximum number of words and of stocks that are looked for, and of stories that are compared with one. */
const [MAX_WORDS, MAX_COMPARED] = [12, 200]

interface Known {
  key: number
  second: number
  head: StoryHead
}

const STORY =
  'SELECT key, second, head FROM checked_story AS story JOIN checked_version AS version ON version.id = head_version'

function knownStory(database: Database, where: string, value: number): Known | undefined {
  const row = database.statement<{ key: number; second: number; head: string }>(`${STORY} WHERE ${where}`).get(value)
  return row === undefined ? undefined : { ...row, head: JSON.parse(row.head) as StoryHead }
}

/** The names of the stocks of a story. Some are sent without one. */
const stockNames = ({ stocks }: StoryHead): string[] =>
  stocks.map(({ name }) => name.trim().toLowerCase()).filter((name) => name !== '')

/** Whether two stories can be about the same: a stock is in both, or none in either. */
function shareStock(one: StoryHead, other: StoryHead): boolean {
  const [names, others] = [new Set(stockNames(one)), stockNames(other)]
  return names.size === 0 ? others.length === 0 : others.some((name) => names.has(name))
}

/** The numbers of stories with a word in their title, each counted once in a call: a frequent one takes a millisecond. */
type Frequencies = Map<string, number>

/** Match expression for titles that have two of the deciding words; null when no other title can have them. */
function matchOfWords(database: Database, words: ReadonlySet<string>, known: Frequencies): string | null {
  function countOf(word: string): number {
    const count = known.get(word) ?? titleFrequency(database, word)
    known.set(word, count)
    return count
  }
  const deciding = [...words]
    .map((word) => ({ word, count: countOf(word) }))
    .sort((one, other) => one.count - other.count)
    .slice(0, decidingWords(words))
    // A word of this title alone is in no other one.
    .filter(({ count }) => count > 1)
    .slice(0, MAX_WORDS)
    .map(({ word }) => `"${PARTS.title}${word}"`)
  const pairs = deciding.flatMap((one, place) => deciding.slice(place + 1).map((other) => `(${one} AND ${other})`))
  return pairs.length === 0 ? null : pairs.join(' OR ')
}

/** Match expression for the stories that can be about the same: those of its stocks, which are few, or those with its words. */
function matchOf(database: Database, story: StoryHead, words: ReadonlySet<string>, known: Frequencies): string | null {
  if (!canBeCompared(words)) return null
  const names = stockNames(story)
  if (names.length === 0) return matchOfWords(database, words, known)
  return names
    .slice(0, MAX_WORDS)
    .map((name) => `"${fieldWord('sym', name)}"`)
    .join(' OR ')
}

/** The stories in a range whose titles are similar, the newest first. */
function similarIn(
  database: Database,
  { key, head }: Known,
  range: KeyRange,
  limit: number,
  known: Frequencies = new Map(),
): Known[] {
  const words = titleWordsOf(titleText(head.title))
  const match = matchOf(database, head, words, known)
  if (match === null || range.first > range.last) return []
  const found: Known[] = []
  for (const each of keysOf(database, selection({ match, range, conditions: [] }), MAX_COMPARED, 0)) {
    if (found.length >= limit) break
    const other = each === key ? undefined : knownStory(database, 'story.key = ?', each)
    if (other === undefined) continue
    if (shareStock(head, other.head) && areSimilar(words, titleWordsOf(titleText(other.head.title)))) found.push(other)
  }
  return found
}

/** Cached stories of the week before and after with a similar title, newest first. A story of unknown time has none. */
export function readSimilar(library: LibraryFile, id: number): StoryRow[] {
  const { database } = library
  const story = knownStory(database, 'story.id = ?', id)
  if (story === undefined || story.second === 0) return []
  const at = timeOf(story.second)
  const range = { first: firstKeyAt(database, at - WINDOW), last: firstKeyAt(database, at + WINDOW + 1000) - 1 }
  const keys = similarIn(database, story, range, MAX_SIMILAR).map(({ key }) => key)
  return rowsOf(library, keys)
}

/** For each of these stories the last one before it that has a similar title. Stories without one are left out. */
export function readEarlier(library: LibraryFile, ids: readonly number[]): EarlierStory[] {
  const { database } = library
  const known: Frequencies = new Map()
  return ids.flatMap((id): EarlierStory[] => {
    const story = knownStory(database, 'story.id = ?', id)
    if (story === undefined || story.second === 0) return []
    const range = { first: firstKeyAt(database, timeOf(story.second) - WINDOW), last: story.key - 1 }
    const earlier = similarIn(database, story, range, 1, known).map(({ key }) => key)
    return rowsOf(library, earlier).map((row) => ({
      id,
      earlier: { id: row.id, title: row.title, createdAt: row.createdAt, isRead: row.isRead },
    }))
  })
}

/** Cached stories linked to this one by `original_id`, directly or through others, newest first; no more than the longest chain. */
export function readChain(library: LibraryFile, id: number): StoryRow[] {
  const { database } = library
  const found: number[] = []
  const waiting = [id]
  const asked = new Set<number>()
  while (waiting.length > 0 && found.length < LONGEST_CHAIN) {
    const node = waiting.shift() as number
    if (asked.has(node)) continue
    asked.add(node)
    const story = database.statement<{ key: number }>('SELECT key FROM story WHERE id = ?').get(node)
    if (story !== undefined) {
      found.push(story.key)
      const { originalId } = headAt(database, story.key)
      if (originalId !== null) waiting.push(originalId)
    }
    const followers = database
      .statement<{ id: number }>(
        'SELECT story.id FROM checked_story_link AS link JOIN checked_story AS story ON story.key = link.key WHERE original_id = ? ORDER BY story.key LIMIT ?',
      )
      .all(node, LONGEST_CHAIN)
    waiting.push(...followers.map((follower) => follower.id))
  }
  found.sort((one, other) => other - one)
  return rowsOf(library, found)
}

/** Maximum number of stories that are counted, of those of a stretch that are compared by importance, and of those that are returned. */
const [MAX_COUNTED, MAX_RANKED, MAX_RETURNED] = [20_000, 8, 5]

/**
 * The cached stories of these symbols between each two of the times, oldest first, less those that mute rules hide. Of each stretch only
 * a few of the newest are read, the most important of them first.
 */
export function readDated(library: LibraryFile, symbols: readonly string[], edges: readonly number[]): DatedStories {
  const { database } = library
  const query = symbolQuery(symbols)
  const keyEdges = edges.map((edge) => firstKeyAt(database, edge))
  const [first, last] = [keyEdges[0], keyEdges.at(-1)]
  if (query === null || first === undefined || last === undefined || keyEdges.length < 2)
    return { stretches: [], isPartial: false }
  const keys = withStories(library, query, (compiled) =>
    keysOf(database, selection(within(compiled, first, last - 1)), MAX_COUNTED + 1, 0),
  )
  const parts: number[][] = keyEdges.slice(1).map(() => [])
  let part = parts.length - 1
  for (const key of keys.slice(0, MAX_COUNTED)) {
    while (part > 0 && key < (keyEdges[part] ?? 0)) part -= 1
    parts[part]?.push(key)
  }
  return {
    stretches: parts.map((own) => ({
      count: own.length,
      stories: rowsOf(library, own.slice(0, MAX_RANKED))
        .sort((one, other) => (other.importanceRank ?? 0) - (one.importanceRank ?? 0))
        .slice(0, MAX_RETURNED)
        .map(({ id, title, createdAt, symbols: named, channels, isWhyMoving, importanceRank, isRead }) => ({
          id,
          title,
          createdAt,
          symbols: named,
          channels,
          isWhyMoving,
          importanceRank,
          isRead,
        })),
    })),
    isPartial: keys.length > MAX_COUNTED,
  }
}
