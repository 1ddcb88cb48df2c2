import { compileQuery, rulesCondition } from './compile-query.ts'
import type { CompiledQuery, QueryContext, SqlCondition } from './compile-query.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { NamedQuery } from '../../../../app/ipc/companies.ts'
import { readWatchLists } from '../../companies/store/organiser.ts'
import { queryTree } from './query-tree.ts'
import { expandWord } from './story-index.ts'
import { firstKeyAt } from './time-key.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'

/** A rule that hides stories from the lists. */
export type MuteRule = Pick<NamedQuery, 'id' | 'name' | 'query'>

/** What queries of a library refer to. */
export function queryContext({ database, origin }: LibraryFile): QueryContext {
  return {
    origin,
    firstKeyAt: (at) => firstKeyAt(database, at),
    watchLists: new Map(readWatchLists(database).map(({ name, symbols }) => [name.toLowerCase(), symbols])),
    expand: (start) => expandWord(database, start),
  }
}

/** SQL that selects the keys that match a compiled query, newest first unless `order` is ascending. */
export function selection(
  { match, identifiers, range, conditions }: CompiledQuery,
  extra: readonly SqlCondition[] = [],
  order: 'ASC' | 'DESC' = 'DESC',
): SqlCondition {
  const between = [range.first, range.last]
  const own = [...conditions, ...extra]
  const wheres = own.map(({ sql }) => `(${sql})`)
  const values = own.flatMap((condition) => condition.values)
  const wanted = match ?? identifiers
  if (wanted === null)
    return {
      sql: `SELECT story.key FROM story WHERE ${['story.key BETWEEN ? AND ?', ...wheres].join(' AND ')} ORDER BY story.key ${order}`,
      values: [...between, ...values],
    }
  // An index lists its matches in the order of time, so it is read only as far as rows are wanted.
  const index = match === null ? 'identifier_index' : 'story_index'
  const others =
    match === null || identifiers === null
      ? []
      : [
          `${index}.rowid IN (SELECT rowid FROM identifier_index WHERE identifier_index MATCH ? AND rowid BETWEEN ? AND ?)`,
        ]
  const needsStory = wheres.some((sql) => sql.includes('story.'))
  return {
    sql: `SELECT ${index}.rowid AS key FROM ${index} ${needsStory ? `JOIN story ON story.key = ${index}.rowid` : ''}
      WHERE ${index} MATCH ? AND ${[`${index}.rowid BETWEEN ? AND ?`, ...others, ...wheres].join(' AND ')} ORDER BY ${index}.rowid ${order}`,
    values: [wanted, ...between, ...(others.length === 0 ? [] : [identifiers ?? '', ...between]), ...values],
  }
}

/** The keys that a selection returns. */
export function keysOf(database: Database, { sql, values }: SqlCondition, limit: number, offset: number): number[] {
  return database
    .statement<{ key: number }>(`${sql} LIMIT ? OFFSET ?`)
    .all(...values, limit, offset)
    .map(({ key }) => key)
}

/** Compiles a query with mute rules, for the stories they leave visible or the ones they hide. */
export function compileFor(
  context: QueryContext,
  text: string,
  shows: 'visible' | 'hidden',
  rules: readonly MuteRule[],
): CompiledQuery {
  const tree = queryTree(text)
  const mutes = rules.map(({ query }) => queryTree(query))
  if (shows === 'visible') return compileQuery(context, tree, mutes)
  const found = compileQuery(context, tree)
  return { ...found, conditions: [...found.conditions, rulesCondition(context, mutes)] }
}

/** Whether a compiled query matches the story with this key. */
export function isMatch(database: Database, compiled: CompiledQuery, key: number): boolean {
  const range = { first: Math.max(compiled.range.first, key), last: Math.min(compiled.range.last, key) }
  return keysOf(database, selection({ ...compiled, range }), 1, 0).length > 0
}
