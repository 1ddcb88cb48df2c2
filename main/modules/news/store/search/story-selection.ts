import { queryTree } from './query-tree.ts'
import { compileQuery, rulesCondition } from './compile-query.ts'
import type { CompiledQuery, QueryContext, SqlCondition } from './compile-query.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import type { NamedQuery } from '../../../../../app/ipc/companies.ts'
import { readWatchLists, readNamedQueries } from '../../../companies/store/organiser.ts'
import { expandWord } from './story-index.ts'
import { firstKeyAt } from '../time-key.ts'
import type { LibraryFile } from '../../../library/store/store-context.ts'
import { AppError, errorInfo } from '../../../../../app/errors/app-error.ts'

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

/** Why a query fails whenever it is run: it or its mute rules are too deep or too large, or it says something that is not understood. */
export type QueryFailure = 'too-large' | 'not-understood'

/** How SQLite refuses an expression that is too deep or too large. All come with its general error. */
const TOO_LARGE =
  /^(?:fts5: parser stack overflow|parser stack overflow|Expression tree is too large|too many SQL variables|too many terms)/
/** How the full-text search refuses an expression that it cannot read, which is made of the words of a query. */
const NOT_UNDERSTOOD = /^(?:fts5: |unterminated string|unknown special query)/
/** The general error of SQLite, and the one for a text or a statement that is too long. */
const [GENERAL, TOO_BIG] = [1, 18]

/** Why a query failed, if an error of running it is due to the query; null for any other error. */
export function queryFailureOf(thrown: unknown): QueryFailure | null {
  if (errorInfo(thrown)?.kind === 'invalid-input') return 'not-understood'
  // Too deep for the parser of queries.
  if (thrown instanceof RangeError) return 'too-large'
  const { code, errcode, message } = thrown as { code?: string; errcode?: number; message?: string }
  if (code !== 'ERR_SQLITE_ERROR') return null
  if (errcode === TOO_BIG || (errcode === GENERAL && TOO_LARGE.test(message ?? ''))) return 'too-large'
  return errcode === GENERAL && NOT_UNDERSTOOD.test(message ?? '') ? 'not-understood' : null
}

const WORDS: Readonly<Record<QueryFailure, string>> = {
  'too-large': 'This search cannot be run. Use fewer conditions, or remove mute rules.',
  'not-understood': 'This search cannot be run. Write it in another way.',
}

/** Does the work with a query. An error that is due to the query is thrown as an invalid-input error, never as one of the files. */
export function withQuery<T>(work: () => T): T {
  try {
    return work()
  } catch (thrown) {
    const failure = queryFailureOf(thrown)
    if (failure === null || errorInfo(thrown) !== null) throw thrown
    throw new AppError({ kind: 'invalid-input', field: 'query', errorText: WORDS[failure] })
  }
}

/** Why a query cannot run together with these mute rules; null when it can. Any other error, such as one of the disk, is thrown. */
export function queryFailure(library: LibraryFile, query: string, rules: readonly string[]): QueryFailure | null {
  try {
    const compiled = compileQuery(queryContext(library), queryTree(query), rules.map(queryTree))
    keysOf(library.database, selection(compiled), 1, 0)
    return null
  } catch (thrown) {
    const failure = queryFailureOf(thrown)
    if (failure === null) throw thrown
    return failure
  }
}

const readRules = ({ database }: LibraryFile): MuteRule[] =>
  readNamedQueries(database).filter(({ purpose }) => purpose === 'mute')

const canRun = (library: LibraryFile, rules: readonly Pick<MuteRule, 'query'>[]): boolean =>
  queryFailure(
    library,
    '',
    rules.map(({ query }) => query),
  ) === null

/**
 * Does the work with the mute rules. If that fails because of them, it is done without those that cannot be applied, such as one about a
 * watch list that was removed, or without any if each can be applied alone. So rules never fail a list. Returns the names of those left
 * out.
 */
export function withMuteRules<T>(
  library: LibraryFile,
  work: (rules: readonly MuteRule[]) => T,
): { value: T; failedRules: string[] } {
  const rules = readRules(library)
  try {
    return { value: withQuery(() => work(rules)), failedRules: [] }
  } catch (thrown) {
    if (canRun(library, rules)) throw thrown
    const kept = rules.filter((rule) => canRun(library, [rule]))
    const applied = kept.length < rules.length && canRun(library, kept) ? kept : []
    return {
      value: withQuery(() => work(applied)),
      failedRules: rules.filter((rule) => !applied.includes(rule)).map(({ name }) => name),
    }
  }
}

const refuse = (errorText: string): AppError => new AppError({ kind: 'invalid-input', field: 'query', errorText })

/** Throws an invalid-input error for a query that cannot be a mute rule, alone or together with the others. `id` is the rule that it replaces. */
export function checkRule(library: LibraryFile, query: string, id: number | null): void {
  const rule = { query }
  compileQuery(queryContext(library), { kind: 'all', nodes: [] }, [queryTree(query)])
  // It is run as well, because the full-text search finds some errors only then.
  if (!canRun(library, [rule]))
    throw refuse('The search cannot apply this rule. Use fewer conditions inside each other.')
  const others = readRules(library).filter((other) => other.id !== id && canRun(library, [other]))
  if (!canRun(library, [...others, rule]))
    throw refuse('The search cannot apply this many mute rules. Remove one first, or put several into one with OR.')
}

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
