import { COMPLETENESS_ORDER, WHY_MOVING } from '../../../../app/domain/news/news-item.ts'
import type { StoryCount, StoryList, StoryListQuery } from '../../../../app/ipc/news.ts'
import { shortened } from '../../../../app/domain/values/visible-text.ts'
import type { StoryRow } from '../../../../app/ipc/news-schemas.ts'
import { parseServiceDate } from '../../../../app/domain/responses/service-date.ts'
import { alertMarksOf, NO_ALERTS } from './alert-marks.ts'
import { bestKeys } from './best-order.ts'
import { compileQuery, partsOf } from './compile-query.ts'
import type { QueryContext } from './compile-query.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { DamagedRowError } from '../../../platform/database/row-checksums.ts'
import { isChangedSince } from './marks.ts'
import type { MarkRow } from './marks.ts'
import { withMuteRules } from './mute-rules.ts'
import { withPhraseBudget } from './phrase-search.ts'
import { queryTree } from './query-tree.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { compileFor, isMatch, keysOf, queryContext, selection } from './story-selection.ts'
import type { MuteRule } from './story-selection.ts'
import { distinctNames } from './story-item.ts'
import { titleText } from './story-text.ts'
import type { StoryHead } from './story-versions.ts'

/** Maximum number of symbols and channels of a row, and of characters of its title and its date: more than a line can show. */
const [MAX_SYMBOLS, MAX_CHANNELS, MAX_TITLE, MAX_DATE] = [4, 12, 400, 100]

interface RowRecord extends MarkRow {
  id: number
  head: string
  /** Null when the version with the text is lost. */
  completeness: number | null
  edits: number
  unannounced_edits: number
  removed_at: number | null
  highlighted: number
}

/** The list row of a story, by its time key. */
export function rowOf(database: Database, origin: string, key: number): StoryRow {
  const row = database
    .statement<RowRecord>(
      `SELECT mark.*, story.id, story.edits, story.unannounced_edits, story.removed_at, head.head,
         iif(text_version = head_version, head.completeness, text.completeness) AS completeness,
         EXISTS (SELECT 1 FROM user_store.highlight WHERE highlight.origin = ? AND highlight.story_id = story.id) AS highlighted
       FROM checked_story AS story JOIN checked_version AS head ON head.id = head_version
       LEFT JOIN checked_version AS text ON text.id = text_version AND text_version <> head_version
       LEFT JOIN checked_mark AS mark ON mark.origin = ? AND mark.story_id = story.id WHERE key = ?`,
    )
    .one(origin, origin, key)
  if (row.completeness === null) throw new DamagedRowError('version')
  const head = JSON.parse(row.head) as StoryHead
  const symbols = distinctNames(head.stocks.map((stock) => stock.name))
  const channels = distinctNames(head.channels)
  const createdAt = head.created === null ? null : parseServiceDate(head.created)
  return {
    id: row.id,
    title: shortened(titleText(head.title), MAX_TITLE),
    author: head.author,
    createdAt,
    ...(createdAt === null && head.created !== null ? { createdAsSent: shortened(head.created, MAX_DATE) } : {}),
    updatedAt: head.updated === null ? null : parseServiceDate(head.updated),
    symbols: symbols.slice(0, MAX_SYMBOLS),
    symbolCount: symbols.length,
    channels: channels.filter((channel) => channel !== WHY_MOVING).slice(0, MAX_CHANNELS),
    isWhyMoving: channels.includes(WHY_MOVING),
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
    hasHighlights: row.highlighted === 1,
    hiddenBy: [],
    ...NO_ALERTS,
  }
}

/** Returns a function that gives the names of the mute rules that hide a story. The rules are compiled once for the whole list. */
function hidingRules(database: Database, context: QueryContext, rules: readonly MuteRule[]): (key: number) => string[] {
  const compiled = rules.map(({ name, query }) => ({
    name,
    parts: partsOf(queryTree(query)).map((part) => compileQuery(context, part)),
  }))
  return (key) =>
    compiled.filter(({ parts }) => parts.some((part) => isMatch(database, part, key))).map(({ name }) => name)
}

interface Page {
  keys: readonly number[]
  rows: StoryRow[]
  isPartial: boolean
}

function readPage(
  { database, origin }: LibraryFile,
  context: QueryContext,
  { query, order, shows, offset, limit }: StoryListQuery,
  rules: readonly MuteRule[],
): Page {
  const found = compileFor(context, query, shows, rules)
  const rulesOf = shows === 'hidden' ? hidingRules(database, context, rules) : () => []
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
  return { ...value, isPartial }
}

/** Cached stories that match a query. Throws an invalid-input error for an invalid query. */
export function listStories(library: LibraryFile, query: StoryListQuery): StoryList {
  const context = queryContext(library)
  const { value, failedRules } = withMuteRules(library, (rules) => readPage(library, context, query, rules))
  const keys = value.keys.slice(0, query.limit)
  const marks = alertMarksOf(library, context, { query: query.query, keys })
  const [newest] = keys
  const received = library.database.statement<{ received_at: number }>(
    'SELECT received_at FROM checked_story WHERE key = ?',
  )
  return {
    rows:
      marks.size === 0
        ? value.rows
        : value.rows.map((row, place) => ({ ...row, ...(marks.get(keys[place] ?? NaN) ?? NO_ALERTS) })),
    receivedAt: newest === undefined ? null : received.one(newest).received_at,
    more: value.keys.length > query.limit,
    isPartial: value.isPartial,
    failedRules,
  }
}

/** Counts the cached stories that match a query, up to a limit. */
export function countStories(library: LibraryFile, query: string, limit: number): StoryCount {
  const context = queryContext(library)
  const count = (shows: 'visible' | 'hidden', rules: readonly MuteRule[], most: number): number => {
    const { sql, values } = selection(compileFor(context, query, shows, rules))
    const counted = library.database.statement<{ total: number }>(`SELECT count(*) AS total FROM (${sql} LIMIT ?)`)
    return counted.one(...values, most).total
  }
  return withMuteRules(library, (rules) => {
    const { value: total, isPartial } = withPhraseBudget(() => count('visible', rules, limit))
    const hidden = withPhraseBudget(() => (rules.length === 0 ? 0 : count('hidden', rules, Math.min(limit, 1000))))
    return { total, isExact: total < limit && !isPartial, hidden: hidden.value }
  }).value
}

/** Which of these stories match a query, after mute rules; alerts use it for new stories. */
export function matchingStories(library: LibraryFile, query: string, ids: readonly number[]): StoryRow[] {
  const { database, origin } = library
  const context = queryContext(library)
  const keyOf = database.statement<{ key: number }>('SELECT key FROM story WHERE id = ?')
  const keys = ids.map((id) => keyOf.get(id)?.key).filter((key) => key !== undefined)
  const { value: found } = withMuteRules(library, (rules) => {
    const compiled = compileFor(context, query, 'visible', rules)
    return withPhraseBudget(() => keys.filter((key) => isMatch(database, compiled, key))).value
  })
  return found.map((key) => rowOf(database, origin, key))
}
