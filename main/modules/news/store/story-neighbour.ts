import type { StoryNeighbour, StoryNeighbourQuery } from '../../../../app/ipc/news.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { bestKeys, TITLES_FIRST, titleKeys, without } from './best-order.ts'
import type { CompiledQuery, SqlCondition } from './compile-query.ts'
import { withMuteRules } from './mute-rules.ts'
import { withPhraseBudget } from './phrase-search.ts'
import { compileFor, isMatch, keysOf, queryContext, selection } from './story-selection.ts'
import { ALL_KEYS } from './time-key.ts'

interface Neighbour {
  key: number
  index: number
}

/** The part of a list above a key. */
const above = (compiled: CompiledQuery, key: number): CompiledQuery => ({
  ...compiled,
  range: { ...compiled.range, first: Math.max(compiled.range.first, key + 1) },
})

/** The part of a list below a key. */
const below = (compiled: CompiledQuery, key: number): CompiledQuery => ({
  ...compiled,
  range: { ...compiled.range, last: Math.min(compiled.range.last, key - 1) },
})

const countOf = (database: Database, { sql, values }: SqlCondition): number =>
  database.statement<{ total: number }>(`SELECT count(*) AS total FROM (${sql})`).one(...values).total

function newestNeighbour(database: Database, compiled: CompiledQuery, key: number, step: 1 | -1): Neighbour | null {
  const [found] =
    step === 1
      ? keysOf(database, selection(below(compiled, key)), 1, 0)
      : keysOf(database, selection(above(compiled, key), [], 'ASC'), 1, 0)
  return found === undefined ? null : { key: found, index: countOf(database, selection(above(compiled, found))) }
}

function bestNeighbour(
  database: Database,
  compiled: CompiledQuery,
  titleMatch: string,
  key: number,
  step: 1 | -1,
): Neighbour | null {
  const titles = titleKeys(database, compiled, titleMatch)
  // A story that has left the list still has its place among the titles.
  const isTitle =
    titles.includes(key) ||
    (isMatch(database, { match: titleMatch, titleMatch, identifiers: null, range: ALL_KEYS, conditions: [] }, key) &&
      (titles.length < TITLES_FIRST || key > Math.min(...titles)))
  const before = isTitle
    ? titles.filter((title) => title > key).length
    : titles.length + countOf(database, selection(above(compiled, key), without(titles)))
  const index = before + (step === -1 ? -1 : Number(isMatch(database, compiled, key)))
  const [found] = index < 0 ? [] : bestKeys(database, compiled, titleMatch, 1, index)
  return found === undefined ? null : { key: found, index }
}

/**
 * The story before or after another one in a list. The other one need not be in it any more: then it is the one that
 * took its place, or the one above. Throws an invalid-input error for an invalid query.
 */
export function readNeighbour(
  library: LibraryFile,
  { query, order, shows, id, step }: StoryNeighbourQuery,
): StoryNeighbour {
  const { database, origin } = library
  const story = database.statement<{ key: number }>('SELECT key FROM checked_story WHERE id = ?').get(id)
  if (story === undefined) return { isCached: false, neighbour: null }
  const { value } = withMuteRules(library, (rules) => {
    const compiled = compileFor(queryContext(library), query, shows, rules)
    return withPhraseBudget(() =>
      order === 'best' && compiled.titleMatch !== null
        ? bestNeighbour(database, compiled, compiled.titleMatch, story.key, step)
        : newestNeighbour(database, compiled, story.key, step),
    ).value
  })
  if (value === null) return { isCached: true, neighbour: null }
  const found = database
    .statement<{ id: number; read_at: number | null }>(
      `SELECT story.id, mark.read_at FROM checked_story AS story
       LEFT JOIN checked_mark AS mark ON mark.origin = ? AND mark.story_id = story.id WHERE key = ?`,
    )
    .one(origin, value.key)
  return { isCached: true, neighbour: { id: found.id, index: value.index, isRead: found.read_at !== null } }
}
