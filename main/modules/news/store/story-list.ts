import { COMPLETENESS_ORDER } from '../../../../app/domain/news/news-item.ts'
import type { StoryRow } from '../../../../app/domain/news/news-views.ts'
import { parseServiceDate } from '../../../../app/domain/responses/service-date.ts'
import { compileQuery, partsOf } from './compile-query.ts'
import type { CompiledQuery, QueryContext } from './compile-query.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isChangedSince } from './marks.ts'
import type { MarkRow } from './marks.ts'
import { readNamedQueries } from '../../companies/store/organiser.ts'
import { withPhraseBudget } from './phrase-search.ts'
import { queryTree } from './query-tree.ts'
import type { StoreScope } from '../../library/store/store-context.ts'
import { compileFor, isMatch, keysOf, muteRules, queryContext, selection } from './story-selection.ts'
import { titleText } from './story-text.ts'
import type { StoryHead } from './story-versions.ts'

/** Which held stories to list. `best` puts stories with the words in their title first; both orders are newest first within. */
export interface StoryListQuery {
  query: string
  order: 'newest' | 'best'
  /** `hidden` lists what the mute rules hide instead of leaving it out. */
  shows: 'visible' | 'hidden'
  offset: number
  limit: number
}

/** A part of the list. */
export interface StoryList {
  rows: StoryRow[]
  /** When the first of these rows was received; null when there are none. */
  receivedAt: number | null
  more: boolean
  /** True when a phrase was looked for in as many stories as one call may read: there may be more. */
  isPartial: boolean
}

/** How many stories a query finds, counted no further than `limit`. */
export interface StoryCount {
  total: number
  isExact: boolean
  /** How many of them the mute rules hide. */
  hidden: number
}

/** Most title matches that are put before the rest. */
const TITLES_FIRST = 200

/** Titles first: the newest stories that have the words in their title, then the others. */
function bestKeys(
  database: Database,
  compiled: CompiledQuery,
  titleMatch: string,
  limit: number,
  offset: number,
): number[] {
  const titles = keysOf(database, selection({ ...compiled, match: titleMatch }), TITLES_FIRST, 0)
  const first = titles.slice(offset, offset + limit)
  if (first.length === limit) return first
  const excluded = { sql: `story_index.rowid NOT IN (${titles.map(() => '?').join(', ')})`, values: titles }
  return [
    ...first,
    ...keysOf(
      database,
      selection(compiled, titles.length === 0 ? [] : [excluded]),
      limit - first.length,
      Math.max(0, offset - titles.length),
    ),
  ]
}

interface RowRecord extends MarkRow {
  id: number
  head: string
  completeness: number
  edits: number
  unannounced_edits: number
  removed_at: number | null
}

/** A line of the list by its time key. */
export function rowOf(database: Database, origin: string, key: number): StoryRow {
  const row = database
    .statement<RowRecord>(
      `SELECT mark.*, story.id, story.edits, story.unannounced_edits, story.removed_at, head.head, text.completeness FROM story
       JOIN version AS head ON head.id = head_version JOIN version AS text ON text.id = text_version
       LEFT JOIN user_store.mark ON mark.origin = ? AND mark.story_id = story.id WHERE key = ?`,
    )
    .one(origin, key)
  const head = JSON.parse(row.head) as StoryHead
  return {
    id: row.id,
    title: titleText(head.title),
    author: head.author,
    createdAt: head.created === null ? null : parseServiceDate(head.created),
    updatedAt: head.updated === null ? null : parseServiceDate(head.updated),
    symbols: [...new Set(head.stocks.map((stock) => stock.name).filter((name) => name !== ''))],
    channels: head.channels,
    importanceRank: head.importanceRank,
    completeness: COMPLETENESS_ORDER[row.completeness] ?? 'headline',
    revision: row.unannounced_edits > 0 ? 'silent' : row.edits > 0 ? 'edited' : 'none',
    isChangedSinceRead: isChangedSince(row, row.edits),
    removedAt: row.removed_at,
    isRead: row.read_at !== null,
    isStarred: row.starred_at !== null,
    isPinned: row.pinned_at !== null,
    label: row.label,
    hasNote: row.note !== null,
    hiddenBy: [],
  }
}

/** For a story's key, the names of the mute rules that hide it. The rules are compiled once for a whole list. */
function hidingRules(database: Database, context: QueryContext): (key: number) => string[] {
  const rules = readNamedQueries(database)
    .filter(({ purpose }) => purpose === 'mute')
    .map(({ name, query }) => ({ name, parts: partsOf(queryTree(query)).map((part) => compileQuery(context, part)) }))
  return (key) =>
    rules.filter(({ parts }) => parts.some((part) => isMatch(database, part, key))).map(({ name }) => name)
}

/** Held stories that a query finds. Throws an invalid-input fault for a query that cannot be understood. */
export function listStories(
  database: Database,
  scope: StoreScope,
  { query, order, shows, offset, limit }: StoryListQuery,
): StoryList {
  const context = queryContext(database, scope)
  const found = compileFor(database, context, query, shows)
  const rulesOf = shows === 'hidden' ? hidingRules(database, context) : () => []
  const { value, isPartial } = withPhraseBudget(() => {
    const keys =
      order === 'best' && found.titleMatch !== null
        ? bestKeys(database, found, found.titleMatch, limit + 1, offset)
        : keysOf(database, selection(found), limit + 1, offset)
    const rows = keys
      .slice(0, limit)
      .map((key): StoryRow => ({ ...rowOf(database, scope.origin, key), hiddenBy: rulesOf(key) }))
    return { keys, rows }
  })
  const [newest] = value.keys
  const received = database.statement<{ received_at: number }>('SELECT received_at FROM story WHERE key = ?')
  return {
    rows: value.rows,
    receivedAt: newest === undefined ? null : received.one(newest).received_at,
    more: value.keys.length > limit,
    isPartial,
  }
}

/** How many held stories a query finds, counted up to a limit. */
export function countStories(database: Database, scope: StoreScope, query: string, limit: number): StoryCount {
  const context = queryContext(database, scope)
  const count = (shows: 'visible' | 'hidden', most: number): number => {
    const { sql, values } = selection(compileFor(database, context, query, shows))
    const counted = database.statement<{ total: number }>(`SELECT count(*) AS total FROM (${sql} LIMIT ?)`)
    return counted.one(...values, most).total
  }
  const { value: total, isPartial } = withPhraseBudget(() => count('visible', limit))
  const hidden = withPhraseBudget(() =>
    muteRules(database).length === 0 ? 0 : count('hidden', Math.min(limit, 1000)),
  ).value
  return { total, isExact: total < limit && !isPartial, hidden }
}

/** Throws an invalid-input fault for a query that cannot be used as a mute rule. */
export function checkRule(database: Database, scope: StoreScope, query: string): void {
  compileQuery(queryContext(database, scope), { kind: 'all', nodes: [] }, [queryTree(query)])
}

/** Which of these stories a query finds: how alerts look at what has just arrived. Mute rules apply. */
export function matchingStories(
  database: Database,
  scope: StoreScope,
  query: string,
  ids: readonly number[],
): StoryRow[] {
  const found = compileFor(database, queryContext(database, scope), query, 'visible')
  const keyOf = database.statement<{ key: number }>('SELECT key FROM story WHERE connection_id = ? AND id = ?')
  const keys = ids.map((id) => keyOf.get(scope.connection, id)?.key).filter((key) => key !== undefined)
  return withPhraseBudget(() => keys.filter((key) => isMatch(database, found, key))).value.map((key) =>
    rowOf(database, scope.origin, key),
  )
}
