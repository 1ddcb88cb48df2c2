import { COMPLETENESS_ORDER } from '../../../../app/domain/news/news-item.ts'
import type { StoryCount, StoryList, StoryListQuery } from '../../../../app/ipc/news.ts'
import type { StoryRow } from '../../../../app/ipc/news-schemas.ts'
import { parseServiceDate } from '../../../../app/domain/responses/service-date.ts'
import { compileQuery, partsOf } from './compile-query.ts'
import type { CompiledQuery, QueryContext } from './compile-query.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { DamagedRowError } from '../../../platform/database/row-checksums.ts'
import { isChangedSince } from './marks.ts'
import type { MarkRow } from './marks.ts'
import { readNamedQueries } from '../../companies/store/organiser.ts'
import { withPhraseBudget } from './phrase-search.ts'
import { queryTree } from './query-tree.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { compileFor, isMatch, keysOf, muteRules, queryContext, selection } from './story-selection.ts'
import { titleText } from './story-text.ts'
import type { StoryHead } from './story-versions.ts'

/** Maximum number of title matches that are listed first. */
const TITLES_FIRST = 200

/** Keys with title matches first, then the others, newest first in each group. */
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
  /** Null when the version with the text is lost. */
  completeness: number | null
  edits: number
  unannounced_edits: number
  removed_at: number | null
}

/** The list row of a story, by its time key. */
export function rowOf(database: Database, origin: string, key: number): StoryRow {
  const row = database
    .statement<RowRecord>(
      `SELECT mark.*, story.id, story.edits, story.unannounced_edits, story.removed_at, head.head,
         iif(text_version = head_version, head.completeness, text.completeness) AS completeness
       FROM checked_story AS story JOIN checked_version AS head ON head.id = head_version
       LEFT JOIN checked_version AS text ON text.id = text_version AND text_version <> head_version
       LEFT JOIN checked_mark AS mark ON mark.origin = ? AND mark.story_id = story.id WHERE key = ?`,
    )
    .one(origin, key)
  if (row.completeness === null) throw new DamagedRowError('version')
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

/** Returns a function that gives the names of the mute rules that hide a story. The rules are compiled once for the whole list. */
function hidingRules(database: Database, context: QueryContext): (key: number) => string[] {
  const rules = readNamedQueries(database)
    .filter(({ purpose }) => purpose === 'mute')
    .map(({ name, query }) => ({ name, parts: partsOf(queryTree(query)).map((part) => compileQuery(context, part)) }))
  return (key) =>
    rules.filter(({ parts }) => parts.some((part) => isMatch(database, part, key))).map(({ name }) => name)
}

/** Cached stories that match a query. Throws an invalid-input error for an invalid query. */
export function listStories(library: LibraryFile, { query, order, shows, offset, limit }: StoryListQuery): StoryList {
  const { database, origin } = library
  const context = queryContext(library)
  const found = compileFor(database, context, query, shows)
  const rulesOf = shows === 'hidden' ? hidingRules(database, context) : () => []
  const { value, isPartial } = withPhraseBudget(() => {
    const keys =
      order === 'best' && found.titleMatch !== null
        ? bestKeys(database, found, found.titleMatch, limit + 1, offset)
        : keysOf(database, selection(found), limit + 1, offset)
    const rows = keys
      .slice(0, limit)
      .map((key): StoryRow => ({ ...rowOf(database, origin, key), hiddenBy: rulesOf(key) }))
    return { keys, rows }
  })
  const [newest] = value.keys
  const received = database.statement<{ received_at: number }>('SELECT received_at FROM checked_story WHERE key = ?')
  return {
    rows: value.rows,
    receivedAt: newest === undefined ? null : received.one(newest).received_at,
    more: value.keys.length > limit,
    isPartial,
  }
}

/** Counts the cached stories that match a query, up to a limit. */
export function countStories(library: LibraryFile, query: string, limit: number): StoryCount {
  const { database } = library
  const context = queryContext(library)
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

/** Throws an invalid-input error for a query that cannot be a mute rule. */
export function checkRule(library: LibraryFile, query: string): void {
  compileQuery(queryContext(library), { kind: 'all', nodes: [] }, [queryTree(query)])
}

/** Which of these stories match a query, after mute rules; alerts use it for new stories. */
export function matchingStories(library: LibraryFile, query: string, ids: readonly number[]): StoryRow[] {
  const { database, origin } = library
  const found = compileFor(database, queryContext(library), query, 'visible')
  const keyOf = database.statement<{ key: number }>('SELECT key FROM story WHERE id = ?')
  const keys = ids.map((id) => keyOf.get(id)?.key).filter((key) => key !== undefined)
  return withPhraseBudget(() => keys.filter((key) => isMatch(database, found, key))).value.map((key) =>
    rowOf(database, origin, key),
  )
}
