import type { Database } from '../../../platform/database/connection.ts'
import type { CompiledQuery, SqlCondition } from './compile-query.ts'
import { keysOf, selection } from './story-selection.ts'

/** Maximum number of title matches that are listed first. */
export const TITLES_FIRST = 200

/** The keys of the title matches that are listed first, newest first. */
export const titleKeys = (database: Database, compiled: CompiledQuery, titleMatch: string): number[] =>
  keysOf(database, selection({ ...compiled, match: titleMatch }), TITLES_FIRST, 0)

/** The condition that leaves out the title matches that are listed first. */
export const without = (titles: readonly number[]): SqlCondition[] =>
  titles.length === 0 ? [] : [{ sql: `story_index.rowid NOT IN (${titles.map(() => '?').join(', ')})`, values: titles }]

/** Keys with title matches first, then the others, newest first in each group. */
export function bestKeys(
  database: Database,
  compiled: CompiledQuery,
  titleMatch: string,
  limit: number,
  offset: number,
): number[] {
  const titles = titleKeys(database, compiled, titleMatch)
  const first = titles.slice(offset, offset + limit)
  if (first.length === limit) return first
  return [
    ...first,
    ...keysOf(
      database,
      selection(compiled, without(titles)),
      limit - first.length,
      Math.max(0, offset - titles.length),
    ),
  ]
}
