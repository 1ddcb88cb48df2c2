import { COMPLETENESS_ORDER, WHY_MOVING } from '../../../../../app/domain/news/news-item.ts'
import type {
  StoryList,
  StoryListQuery,
  StoryNeighbour,
  StoryNeighbourQuery,
} from '../../../../../app/ipc/news/news.ts'
import { firstWhere } from '../../../../../app/domain/values/first-where.ts'
import { shortened } from '../../../../../app/domain/values/visible-text.ts'
import type { ChangeType, StoryRow } from '../../../../../app/ipc/news/stories.ts'
import { parseServiceDate } from '../../../../../app/domain/responses/service-date.ts'
import {
  bestKeys,
  withMuteRules,
  compileFor,
  isMatch,
  keysOf,
  newestKeys,
  queryContext,
  selection,
  relevantGroups,
  applied,
  without,
  within,
  withStories,
} from '../search/story-selection.ts'
import type { MuteRule } from '../search/story-selection.ts'
import { compileQuery, type QueryContext, type CompiledQuery, type SqlCondition } from '../search/compile-query.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import { DamagedRowError } from '../../../../platform/database/row-checksums.ts'
import { isChangedSince, type MarkRow } from '../organise/marks.ts'
import type { LibraryFile } from '../../../library/store/store-context.ts'
import { distinctLines, distinctNames, titleText } from '../story-text.ts'
import { CHANGE_TYPES, isEdit, keysOfStories, removalOf, versionRow } from '../history/story-versions.ts'
import type { StoryHead, StoryRecord, VersionRow } from '../history/story-versions.ts'
import { judgeVersions } from '../history/replay-versions.ts'
import { MAX_MARKING_ALERTS } from '../../../../../app/domain/news/view-choices.ts'
import { queryTree, type QueryNode } from '../../../../../app/domain/news/story-query.ts'
import { ALL_KEYS } from '../time-key.ts'
import { readNamedQueries } from '../../../companies/store/organiser.ts'

/** The alerts with a colour that match a story. */
type AlertMarks = Pick<StoryRow, 'alerts' | 'alertCount'>

/** A story that no alert marks. */
const NO_ALERTS: AlertMarks = { alerts: [], alertCount: 0 }

/** The query of every story. */
const ALL: QueryNode = { kind: 'all', nodes: [] }

/** Maximum number of alerts that a row names. */
const MAX_NAMED = 6

const nodesOf = (tree: QueryNode): readonly QueryNode[] => (tree.kind === 'all' ? tree.nodes : [tree])

/** A page of a list: the query of the list, and the keys of its stories. */
interface ListedPage {
  tree: QueryNode
  keys: readonly number[]
}

/**
 * The stories of a page that an alert matches; none for an alert that cannot be applied, such as one about a watch list that was removed.
 * One statement finds them all. It looks for what matches the list as well, so that where the stories of a page are far apart it does not
 * read all matches of the alert between them.
 */
function matchedOf({ database }: LibraryFile, context: QueryContext, alert: QueryNode, page: ListedPage): number[] {
  const { keys, tree } = page
  const compiled = compileQuery(context, { kind: 'all', nodes: [...nodesOf(alert), ...nodesOf(tree)] })
  // The plus keeps SQLite from asking the index once for each key.
  const inPage = `+${compiled.match === null ? 'story.key' : 'story_index.rowid'} IN (${keys.map(() => '?').join(', ')})`
  const conditions = [{ sql: inPage, values: keys }, ...compiled.conditions]
  const found = within({ ...compiled, conditions }, Math.min(...keys), Math.max(...keys))
  return keysOf(database, selection(found), keys.length, 0)
}

/** The alerts with a colour that match the stories of a page of a list, by key. A story that none matches is left out. */
function alertMarksOf(
  library: LibraryFile,
  context: QueryContext,
  { query: listed, keys }: { query: string; keys: readonly number[] },
): ReadonlyMap<number, AlertMarks> {
  const marks = new Map<number, AlertMarks>()
  if (keys.length === 0) return marks
  const marking = readNamedQueries(library.database)
    .flatMap(({ purpose, name, query, colour }) =>
      purpose === 'alert' && colour !== null ? [{ name, query, colour }] : [],
    )
    .slice(0, MAX_MARKING_ALERTS)
  const page = { tree: queryTree(listed), keys }
  for (const { name, query, colour } of marking) {
    const matchedIn = (of: ListedPage): number[] | null =>
      applied(() => matchedOf(library, context, queryTree(query), of))
    // Both queries may be too large together.
    for (const key of matchedIn(page) ?? matchedIn({ tree: ALL, keys }) ?? []) {
      const { alerts, alertCount } = marks.get(key) ?? NO_ALERTS
      marks.set(key, { alerts: [...alerts, { name, colour }].slice(0, MAX_NAMED), alertCount: alertCount + 1 })
    }
  }
  return marks
}

/** Maximum number of symbols and channels of a row, and of characters of its title and its date: more than a line can show. */
const [MAX_SYMBOLS, MAX_CHANNELS, MAX_TITLE, MAX_DATE] = [4, 12, 400, 100]

/** What a row has of its story. */
type RowShape = Pick<StoryListQuery, 'symbol' | 'isWhole'>

interface RowRecord extends Omit<MarkRow, 'note'>, Pick<StoryRecord, 'removal_known_at' | 'removals'> {
  key: number
  id: number
  has_note: number | null
  head: string
  updated_at: number | null
  /** Null when the version with the text is lost. */
  completeness: number | null
  edits: number
  unannounced_edits: number
  removed_at: number | null
  highlighted: number
}

/**
 * The list rows of stories, by their time keys, as they are or as they were known at a moment (Unix milliseconds) by which all of them had
 * been received. One statement reads all, as each takes longer to begin than a row to read. A row names `symbol` first where its story has it;
 * where it is to be whole it has all symbols and channels, the one of why a price moves among them, and the whole title.
 */
export function rowsOf(
  { database, origin }: LibraryFile,
  keys: readonly number[],
  { moment, ...shape }: { moment?: number | undefined } & RowShape = {},
): StoryRow[] {
  const present = database
    .statement<RowRecord>(
      `SELECT story.key, story.id, story.edits, story.unannounced_edits, story.removed_at,
         story.removal_known_at, story.removals, head.head, head.updated_at,
         mark.read_at, mark.read_edits, mark.starred_at, mark.pinned_at, mark.label, mark.note IS NOT NULL AS has_note,
         iif(text_version = head_version, head.completeness, text.completeness) AS completeness,
         EXISTS (SELECT 1 FROM user_store.highlight WHERE highlight.origin = ? AND highlight.story_id = story.id) AS highlighted
       FROM checked_story AS story JOIN checked_version AS head ON head.id = head_version
       LEFT JOIN checked_version AS text ON text.id = text_version AND text_version <> head_version
       LEFT JOIN checked_mark AS mark ON mark.origin = ? AND mark.story_id = story.id
       WHERE story.key IN (SELECT value FROM json_each(?))`,
    )
    .all(origin, origin, JSON.stringify(keys))
  const records = moment === undefined ? present : recordsThen(database, present, moment)
  const found = new Map(records.map((record) => [record.key, toRow(record, shape)]))
  return keys.map((key) => {
    const row = found.get(key)
    if (row === undefined) throw new DamagedRowError('story')
    return row
  })
}

/** A version of a story in a list. `place` counts from the newest version of all. */
type ListedVersion = Pick<VersionRow, 'id' | 'change_type' | 'completeness'> & {
  key: number
  place: number
  is_first: 0 | 1
}

/** Rows as they were known at a moment by which all of them had been received. What was received later is in none of them. */
function recordsThen(database: Database, present: readonly RowRecord[], moment: number): RowRecord[] {
  // From the newest to the oldest, as the service wrote them.
  const versions = database
    .statement<ListedVersion>(
      `WITH RECURSIVE chain (key, id, place) AS (
         SELECT key, head_version, 0 FROM story WHERE key IN (SELECT value FROM json_each(?))
         UNION ALL SELECT chain.key, version.previous, place + 1 FROM chain JOIN version ON version.id = chain.id WHERE previous IS NOT NULL
       ) SELECT key, version.id, change_type, completeness, place, previous IS NULL AS is_first
         FROM chain JOIN version ON version.id = chain.id WHERE received_at <= ? ORDER BY place`,
    )
    .all(JSON.stringify(present.map(({ key }) => key)), moment)
  const ofStory = Map.groupBy(versions, ({ key }) => key)
  const heads = new Map(
    database
      .statement<Pick<VersionRow, 'id' | 'head' | 'updated_at'>>(
        'SELECT id, head, updated_at FROM checked_version WHERE id IN (SELECT value FROM json_each(?))',
      )
      .all(JSON.stringify([...ofStory.values()].flatMap(([newest]) => newest?.id ?? [])))
      .map(({ id, ...head }) => [id, head]),
  )
  return present.map((record): RowRecord => {
    const known = ofStory.get(record.key) ?? []
    const removed = { removed_at: removalOf(record, moment) ?? null }
    const [newest] = known
    const head = heads.get(newest?.id ?? NaN)
    if (newest === undefined || head === undefined) throw new DamagedRowError('version')
    const begins = isBeginning(known)
    if (begins && newest.place === 0) return { ...record, ...removed }
    // A late response may have proven edits in what was known before it, so all is judged anew then, and where the person read one of them.
    const isJudged = record.read_at !== null || !begins
    const edits = isJudged ? editsIn(database, known) : known.map(({ change_type: type }) => CHANGE_TYPES[type])
    return {
      ...record,
      ...removed,
      ...head,
      completeness: Math.max(...known.map(({ completeness }) => completeness)),
      edits: edits.filter((each) => each !== undefined && isEdit(each)).length,
      unannounced_edits: edits.filter((each) => each === 'unannounced edit').length,
    }
  })
}

/** Whether these versions, the newest first, are those with which their story began, without one between them left out. */
const isBeginning = (known: readonly ListedVersion[]): boolean =>
  known.every(({ place }, at) => place === (known[0]?.place ?? 0) + at) && known.at(-1)?.is_first === 1

/** What versions show that are given from the newest on: one change for each version of the story, however many responses it came in. */
const editsIn = (database: Database, known: readonly ListedVersion[]): ChangeType[] =>
  judgeVersions(known.map(({ id }) => versionRow(database, id)).reverse()).versions.map(({ changeType }) => changeType)

function toRow(row: RowRecord, { symbol, isWhole = false }: RowShape): StoryRow {
  if (row.completeness === null) throw new DamagedRowError('version')
  const head = JSON.parse(row.head) as StoryHead
  const symbols = distinctNames(head.stocks.map((stock) => stock.name))
  const channels = distinctLines(head.channels)
  // Most stories were not updated, and a date takes longer to read than a title.
  const updatedAt = row.updated_at ?? parseServiceDate(head.updated)
  const createdAt = head.created === head.updated ? updatedAt : parseServiceDate(head.created)
  return {
    id: row.id,
    title: shortened(titleText(head.title), isWhole ? Infinity : MAX_TITLE),
    author: head.author === null ? null : titleText(head.author),
    createdAt,
    ...(createdAt === null && head.created !== null ? { createdAsSent: shortened(head.created, MAX_DATE) } : {}),
    updatedAt,
    symbols: symbols
      .toSorted((one, other) => Number(other === symbol) - Number(one === symbol))
      .slice(0, isWhole ? Infinity : MAX_SYMBOLS),
    symbolCount: symbols.length,
    channels: isWhole ? channels : channels.filter((channel) => channel !== WHY_MOVING).slice(0, MAX_CHANNELS),
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
    hasNote: row.has_note === 1,
    hasHighlights: row.highlighted === 1,
    hiddenBy: [],
    ...NO_ALERTS,
  }
}

/** Returns a function that gives the names of the mute rules that hide a story. The rules are compiled once for the whole list. */
function hidingRules(database: Database, context: QueryContext, rules: readonly MuteRule[]): (key: number) => string[] {
  const compiled = rules.map(({ name, query }) => ({
    name,
    rule: compileQuery(context, queryTree(query)),
  }))
  return (key) => compiled.filter(({ rule }) => isMatch(database, rule, key)).map(({ name }) => name)
}

/** The part of a list above a key. */
const above = (compiled: CompiledQuery, key: number): CompiledQuery => within(compiled, key + 1, ALL_KEYS.last)

const countOf = (database: Database, { sql, values }: SqlCondition): number =>
  database.statement<{ total: number }>(`SELECT count(*) AS total FROM (${sql})`).one(...values).total

/** The newest keys that a query finds, in which stories that it no longer finds keep their place. */
function newestWith(
  database: Database,
  found: CompiledQuery,
  kept: readonly number[],
  { limit, offset }: Pick<StoryListQuery, 'limit' | 'offset'>,
): number[] {
  const keptKeys = keysOfStories(database, kept)
  const isKept = {
    sql: `${found.match === null ? 'story.key' : 'story_index.rowid'} IN (SELECT value FROM json_each(?))`,
    values: [JSON.stringify(keptKeys)],
  }
  const still = new Set(kept.length === 0 ? [] : keysOf(database, selection(found, [isKept]), keptKeys.length, 0))
  const left = keptKeys.filter((key) => !still.has(key))
  left.sort((one, other) => other - one)
  const placeOf = (at: number): number => at + countOf(database, selection(above(found, left[at] ?? 0)))
  const before = left.length === 0 ? 0 : firstWhere(left.length, (at) => placeOf(at) >= offset)
  const keys = newestKeys(database, found, limit, offset - before)
  return [...keys, ...left.slice(before)].sort((one, other) => other - one).slice(0, limit)
}

function readPage(
  library: LibraryFile,
  context: QueryContext,
  { query, order, shows, offset, limit, knownAt, symbol, isWhole, kept = [] }: StoryListQuery,
  rules: readonly MuteRule[],
): { keys: readonly number[]; rows: StoryRow[]; more: boolean } {
  const { database } = library
  const found = compileFor(library, context, { query, shows, knownAt }, rules)
  const keys =
    order === 'best'
      ? bestKeys(database, found, limit + 1, offset)
      : newestWith(database, found, kept, { limit: limit + 1, offset })
  const more = keys.length > limit
  if (more) keys.pop()
  const rows = rowsOf(library, keys, { moment: knownAt, symbol, isWhole })
  if (shows === 'visible') return { keys, rows, more }
  const rulesOf = hidingRules(database, context, rules)
  return { keys, rows: rows.map((row, place) => ({ ...row, hiddenBy: rulesOf(keys[place] ?? NaN) })), more }
}

/** Cached stories that match a query. Throws an invalid-input error for an invalid query. */
export function listStories(library: LibraryFile, query: StoryListQuery): StoryList {
  const context = queryContext(library)
  const { value, failedRules } = withMuteRules(library, (rules) => readPage(library, context, query, rules))
  const { keys, rows, more } = value
  const marks = alertMarksOf(library, context, { query: query.query, keys })
  const [newest] = keys
  // When a story was received again without anything new is known of the last time only.
  const received = library.database.statement<{ received_at: number }>(
    'SELECT iif(received_at <= ?, received_at, first_received_at) AS received_at FROM checked_story WHERE key = ?',
  )
  return {
    rows: marks.size === 0 ? rows : rows.map((row, place) => ({ ...row, ...marks.get(keys[place] ?? NaN) })),
    receivedAt:
      newest === undefined ? null : received.one(query.knownAt ?? Number.MAX_SAFE_INTEGER, newest).received_at,
    more,
    failedRules,
  }
}

/**
 * Counts the cached stories that match a query from a key on, up to a limit; all or those that had been received by a moment. `next` is the
 * key to count on from; null when there are no more. Those that rules hide are counted from the first key only.
 */
export function countStories(
  library: LibraryFile,
  query: string,
  limit: number,
  knownAt?: number,
  from = ALL_KEYS.first,
): { total: number; hidden: number; next: number | null } {
  const context = queryContext(library)
  const count = (shows: 'visible' | 'hidden', rules: readonly MuteRule[], most: number) => {
    const found = within(compileFor(library, context, { query, shows, knownAt }, rules), from, ALL_KEYS.last)
    const { sql, values } = selection(found, [], 'key ASC')
    return library.database
      .statement<{ total: number; last: number }>(`SELECT count(*) AS total, max(key) AS last FROM (${sql} LIMIT ?)`)
      .one(...values, most)
  }
  return withMuteRules(library, (rules) => {
    const { total, last } = count('visible', rules, limit)
    const hidden = rules.length === 0 || from > ALL_KEYS.first ? 0 : count('hidden', rules, Math.min(limit, 1000)).total
    return { total, hidden, next: total < limit ? null : last + 1 }
  }).value
}

/** Which of these stories match a query, after mute rules; alerts use it for new stories. */
export function matchingStories(library: LibraryFile, query: string, ids: readonly number[]): StoryRow[] {
  const { database } = library
  const keys = keysOfStories(database, ids)
  const found = withStories(library, query, (compiled) => keys.filter((key) => isMatch(database, compiled, key)))
  return rowsOf(library, found)
}

interface Neighbour {
  key: number
  index: number
}

function newestNeighbour(database: Database, compiled: CompiledQuery, key: number, step: 1 | -1): Neighbour | null {
  const [found] =
    step === 1
      ? newestKeys(database, within(compiled, ALL_KEYS.first, key - 1), 1, 0)
      : keysOf(database, selection(above(compiled, key), [], 'key ASC'), 1, 0)
  return found === undefined ? null : { key: found, index: countOf(database, selection(above(compiled, found))) }
}

function bestNeighbour(database: Database, compiled: CompiledQuery, key: number, step: 1 | -1): Neighbour | null {
  const { groups } = relevantGroups(database, compiled)
  const foremost = groups.flatMap(({ keys }) => keys)
  /** The number of stories before this one; also of one that has left the list and would be in one of these groups. */
  function countBefore(): number {
    let before = 0
    for (const { match, keys } of groups) {
      const isIn =
        keys.includes(key) ||
        (!foremost.includes(key) && isMatch(database, { ...compiled, match, range: ALL_KEYS, conditions: [] }, key))
      if (isIn && keys.some((other) => other <= key)) return before + keys.filter((other) => other > key).length
      before += keys.length
    }
    return before + countOf(database, selection(above(compiled, key), without(foremost)))
  }
  const index = countBefore() + (step === -1 ? -1 : Number(isMatch(database, compiled, key)))
  const [found] = index < 0 ? [] : bestKeys(database, compiled, 1, index)
  return found === undefined ? null : { key: found, index }
}

/**
 * The story before or after another one in a list. The other one need not be in it any more: then it is the one that
 * took its place, or the one above. Throws an invalid-input error for an invalid query.
 */
export function readNeighbour(
  library: LibraryFile,
  { query, order, shows, id, step, knownAt }: StoryNeighbourQuery,
): StoryNeighbour {
  const { database, origin } = library
  const story = database.statement<{ key: number }>('SELECT key FROM checked_story WHERE id = ?').get(id)
  if (story === undefined) return { isCached: false, neighbour: null }
  const neighbourOf = order === 'best' ? bestNeighbour : newestNeighbour
  const value = withStories(
    library,
    query,
    (compiled) => neighbourOf(database, compiled, story.key, step),
    shows,
    knownAt,
  )
  if (value === null) return { isCached: true, neighbour: null }
  const found = database
    .statement<{ id: number; read_at: number | null }>(
      `SELECT story.id, mark.read_at FROM checked_story AS story
       LEFT JOIN checked_mark AS mark ON mark.origin = ? AND mark.story_id = story.id WHERE key = ?`,
    )
    .one(origin, value.key)
  return { isCached: true, neighbour: { id: found.id, index: value.index, isRead: found.read_at !== null } }
}
