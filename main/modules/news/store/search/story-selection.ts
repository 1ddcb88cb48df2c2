import { queryTree, refused } from '../../../../../app/domain/news/story-query.ts'
import { compileQuery, rulesCondition } from './compile-query.ts'
import type { CompiledQuery, QueryContext, SqlCondition } from './compile-query.ts'
import { createRecent } from '../../../../../app/domain/values/memo.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import type { NamedQuery } from '../../../../../app/ipc/companies.ts'
import type { StoryListQuery } from '../../../../../app/ipc/news/news.ts'
import { readWatchLists, readNamedQueries } from '../../../companies/store/organiser.ts'
import { formsOf, wordsBeginning } from './story-words.ts'
import { firstKeyAt, lastKeyBy } from '../time-key.ts'
import type { LibraryFile } from '../../../library/store/store-context.ts'
import { errorInfo } from '../../../../../app/errors/app-error.ts'

/** A rule that hides stories from the lists. */
export type MuteRule = Pick<NamedQuery, 'id' | 'name' | 'query'>

/** Maximum number of words of which the forms are kept while a query is compiled. */
const MAX_WORDS = 100

/** What queries of a library refer to, for the time of a call. */
export function queryContext({ database, origin }: LibraryFile): QueryContext {
  // The groups in the order of relevance have the same words.
  const [forms, words] = [createRecent<readonly string[]>(MAX_WORDS), createRecent<readonly string[] | null>(MAX_WORDS)]
  return {
    origin,
    firstKeyAt: (at) => firstKeyAt(database, at),
    watchLists: new Map(readWatchLists(database).map(({ name, symbols }) => [name.toLowerCase(), symbols])),
    formsOf: (word) => forms(word, () => formsOf(database, word)),
    wordsBeginning: (start) => words(start, () => wordsBeginning(database, start)),
  }
}

/** SQL that selects the keys that match a compiled query, newest first unless `order` is ascending; the index is read forwards with a plus. */
export function selection(
  { match, range, conditions }: Pick<CompiledQuery, 'match' | 'range' | 'conditions'>,
  extra: readonly SqlCondition[] = [],
  order: 'key ASC' | 'key DESC' | '+key DESC' = 'key DESC',
): SqlCondition {
  const own = [...conditions, ...extra]
  const wheres = own.map(({ sql }) => `(${sql})`)
  const values = [range.first, range.last, ...own.flatMap((condition) => condition.values)]
  if (match === null)
    return {
      sql: `SELECT story.key AS key FROM story WHERE ${['story.key BETWEEN ? AND ?', ...wheres].join(' AND ')} ORDER BY ${order}`,
      values,
    }
  // The index lists its matches in the order of time, so it is read only as far as rows are wanted.
  const needsStory = wheres.some((sql) => sql.includes('story.'))
  return {
    sql: `SELECT story_index.rowid AS key FROM story_index ${needsStory ? 'JOIN story ON story.key = story_index.rowid' : ''}
      WHERE story_index MATCH ? AND ${['story_index.rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)', ...wheres].join(' AND ')} ORDER BY ${order}`,
    values: [match, ...values],
  }
}

/** The keys that a selection returns. */
export function keysOf(database: Database, { sql, values }: SqlCondition, limit: number, offset: number): number[] {
  return database
    .statement<{ key: number }>(`${sql} LIMIT ? OFFSET ?`)
    .all(...values, limit, offset)
    .map(({ key }) => key)
}

/** The part of what a query finds with keys from one to another. */
export const within = (compiled: CompiledQuery, first: number, last: number): CompiledQuery => ({
  ...compiled,
  range: { first: Math.max(compiled.range.first, first), last: Math.min(compiled.range.last, last) },
})

/** Number of stories up to which something is in few of them. */
const FEW = 500

/** In how many stories the parts of a query are, as far as it matters. */
type Rarity = 'none' | 'few' | 'many'

/**
 * Returns a function that tells whether something that every story of a query has is in no story, or in few. What was rare in the parts
 * before is counted first: a word that is rare in texts is mostly rare in titles too.
 */
function createRarity(database: Database): (parts: readonly string[]) => Rarity {
  const count = database.statement<{ count: number }>(
    // Rows that are counted take a twentieth of the time of those that are returned.
    `SELECT count(*) AS count FROM (SELECT 1 FROM story_index WHERE story_index MATCH ? LIMIT ${FEW + 1})`,
  )
  let rarest = 0
  return (parts) => {
    if (parts.length < 2) return 'many'
    for (const place of new Set([rarest % parts.length, ...parts.keys()])) {
      const found = count.one(parts[place] ?? '').count
      if (found > FEW) continue
      rarest = place
      return found === 0 ? 'none' : 'few'
    }
    return 'many'
  }
}

/**
 * The newest keys that a query finds. The index passes stories backwards in a time that grows with the square of their number, up to 80 ms
 * between two of a million. So what is in few stories is read forwards to the end, and the rest backwards until enough is found.
 */
export function newestKeys(
  database: Database,
  compiled: CompiledQuery,
  limit: number,
  offset: number,
  extra: readonly SqlCondition[] = [],
  rarityOf = createRarity(database),
): number[] {
  const rarity = rarityOf(compiled.parts)
  return rarity === 'none'
    ? []
    : keysOf(database, selection(compiled, extra, rarity === 'few' ? '+key DESC' : 'key DESC'), limit, offset)
}

/** Compiles a query with mute rules, for the stories they leave visible or the ones they hide; all or those known at a moment. */
export function compileFor(
  { database }: LibraryFile,
  context: QueryContext,
  { query, shows, knownAt }: Pick<StoryListQuery, 'query' | 'shows' | 'knownAt'>,
  rules: readonly MuteRule[],
): CompiledQuery {
  const muted = rules.map((rule) => queryTree(rule.query))
  const found = compileQuery(context, queryTree(query), shows === 'visible' ? muted : [])
  const conditions = shows === 'visible' ? found.conditions : [...found.conditions, rulesCondition(context, muted)]
  if (knownAt === undefined) return { ...found, conditions }
  // The query itself is about the present words.
  const received = { sql: 'story.first_received_at <= ?', values: [knownAt] }
  return within({ ...found, conditions: [...conditions, received] }, 0, lastKeyBy(database, knownAt))
}

/** Whether a compiled query matches the story with this key. */
export const isMatch = (database: Database, compiled: CompiledQuery, key: number): boolean =>
  keysOf(database, selection(within(compiled, key, key)), 1, 0).length > 0

/** How SQLite refuses an expression that it cannot read, or that is too deep or too large. All come with its general error. */
const REFUSED =
  /^(?:fts5: |unterminated string|unknown special query|parser stack overflow|Expression tree is too large|too many SQL variables|too many terms)/
/** The general error of SQLite, and the one for a text or a statement that is too long. */
const [GENERAL, TOO_BIG] = [1, 18]

/** Whether an error of running a query is due to the query, and comes whenever it is run. */
function isOfQuery(thrown: unknown): boolean {
  // Too deep for the parser of queries.
  if (errorInfo(thrown)?.kind === 'invalid-input' || thrown instanceof RangeError) return true
  const { code, errcode, message } = thrown as { code?: string; errcode?: number; message?: string }
  return code === 'ERR_SQLITE_ERROR' && (errcode === TOO_BIG || (errcode === GENERAL && REFUSED.test(message ?? '')))
}

/** Does the work with a query. An error that is due to the query is thrown as an invalid-input error, never as one of the files. */
export function withQuery<T>(work: () => T): T {
  try {
    return work()
  } catch (thrown) {
    if (!isOfQuery(thrown) || errorInfo(thrown) !== null) throw thrown
    throw refused('This search cannot be run. Use fewer conditions, or write it in another way.')
  }
}

/** Does the work with a query. Null when the query cannot be applied. */
export function applied<T>(work: () => T): T | null {
  try {
    return work()
  } catch (thrown) {
    if (!isOfQuery(thrown)) throw thrown
    return null
  }
}

/** Whether a query can run with these mute rules. Any error that is not due to them, such as one of the disk, is thrown. */
export const canRun = (library: LibraryFile, query: string, rules: readonly string[]): boolean =>
  applied(() => {
    const compiled = compileQuery(queryContext(library), queryTree(query), rules.map(queryTree))
    return keysOf(library.database, selection(compiled), 1, 0)
  }) !== null

const readRules = ({ database }: LibraryFile): MuteRule[] =>
  readNamedQueries(database).filter(({ purpose }) => purpose === 'mute')

/**
 * Does the work with the mute rules. If that fails because of some, such as one about a watch list that was removed, it is done without
 * these. So rules never fail a list. Returns the names of those left out.
 */
export function withMuteRules<T>(
  library: LibraryFile,
  work: (rules: readonly MuteRule[]) => T,
): { value: T; failedRules: string[] } {
  const rules = readRules(library)
  try {
    return { value: withQuery(() => work(rules)), failedRules: [] }
  } catch (thrown) {
    const applied = rules.filter(({ query }) => canRun(library, '', [query]))
    if (applied.length === rules.length) throw thrown
    return {
      value: withQuery(() => work(applied)),
      failedRules: rules.filter((rule) => !applied.includes(rule)).map(({ name }) => name),
    }
  }
}

/** Does the work with the stories of a query that no mute rule hides, or with those that one hides. */
export const withStories = <T>(
  library: LibraryFile,
  query: string,
  work: (compiled: CompiledQuery) => T,
  shows: 'visible' | 'hidden' = 'visible',
  knownAt?: number,
): T =>
  withMuteRules(library, (rules) => work(compileFor(library, queryContext(library), { query, shows, knownAt }, rules)))
    .value

/** Throws an invalid-input error for a query that cannot be a mute rule. */
export function checkRule(library: LibraryFile, query: string): void {
  compileQuery(queryContext(library), { kind: 'all', nodes: [] }, [queryTree(query)])
  // It is run as well, because the full-text search finds some errors only then.
  if (!canRun(library, '', [query]))
    throw refused('The search cannot apply this rule. Use fewer conditions inside each other.')
}

/** The condition that leaves out these stories. */
export const without = (keys: readonly number[]): SqlCondition[] =>
  keys.length === 0
    ? []
    : [{ sql: 'story_index.rowid NOT IN (SELECT value FROM json_each(?))', values: [JSON.stringify(keys)] }]

/** Maximum number of stories of a group in the order of relevance: those of a page, and whether there are more. */
const MAX_GROUP = 60

/** Keys of stories in the order of relevance that are not in a group before, and the match expression of all these. */
interface Group {
  match: string
  keys: readonly number[]
}

/** The groups in the order of relevance; only as many as have `enough` stories. Others may follow unless they are all that the query finds. */
export function relevantGroups(
  database: Database,
  compiled: CompiledQuery,
  enough = Infinity,
): { groups: readonly Group[]; areAll: boolean } {
  const rarityOf = createRarity(database)
  const groups: Group[] = []
  let [known, areAll]: [number[], boolean] = [[], false]
  for (const { match, parts, near } of compiled.relevance()) {
    if (known.length >= enough) return { groups, areAll: false }
    const limit = near === null ? Math.min(MAX_GROUP, enough - known.length) : MAX_GROUP
    const keys = newestKeys(database, { ...compiled, match, parts }, limit, 0, without(known), rarityOf)
    // Words that are never near would be looked for in all stories, so only those of the group are compared.
    const first =
      near === null || keys.length < 2
        ? []
        : keysOf(
            database,
            selection(within({ ...compiled, match: near }, keys.at(-1) ?? 0, Infinity), without(known), '+key DESC'),
            MAX_GROUP,
            0,
          )
    groups.push({ match: near ?? match, keys: first }, { match, keys: keys.filter((key) => !first.includes(key)) })
    known = groups.flatMap((group) => group.keys)
    areAll = keys.length < limit
  }
  return { groups, areAll }
}

/** Keys in the order of relevance: the groups, then the others, newest first. */
export function bestKeys(database: Database, compiled: CompiledQuery, limit: number, offset: number): number[] {
  const { groups, areAll } = relevantGroups(database, compiled, offset + limit)
  const foremost = groups.flatMap(({ keys }) => keys)
  const first = foremost.slice(offset, offset + limit)
  if (first.length === limit || areAll) return first
  const at = Math.max(0, offset - foremost.length)
  return [...first, ...newestKeys(database, compiled, limit - first.length, at, without(foremost))]
}
