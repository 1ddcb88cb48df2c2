import { COMPLETENESS_ORDER } from '../../app/domain/news-item.ts'
import type { Facet, FacetValue, StoryRow } from '../../app/domain/news-views.ts'
import { parseServiceDate } from '../../app/domain/service-date.ts'
import { compileQuery, partsOf, rulesCondition } from './compile-query.ts'
import type { CompiledQuery, QueryContext, SqlCondition } from './compile-query.ts'
import type { Database } from './database.ts'
import { isChangedSince } from './marks.ts'
import type { MarkRow } from './marks.ts'
import { readNamedQueries, readWatchLists } from './organiser.ts'
import { queryTree } from './query-tree.ts'
import { expandWord } from './story-index.ts'
import { searchableText, titleText } from './story-text.ts'
import { unpackText } from './story-versions.ts'
import type { StoryHead } from './story-versions.ts'
import type { Shelf } from './stories.ts'

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

/** Stories that one call may read to look for a phrase. */
const PHRASE_BUDGET = 4000

/** Stories over which facets are counted: the newest that match. */
export const FACET_SAMPLE = 1000

let phraseBudget = PHRASE_BUDGET

const folded = (text: string): string =>
  ` ${(
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `

/** Makes `holds_phrase(key, phrase)` known to the database: reads the story and looks for the words side by side. */
export function definePhraseSearch(database: Database): void {
  database.define('holds_phrase', (key, phrase) => {
    // Neither found nor not found: a story that was not read is left out of either list.
    if (phraseBudget <= 0) return -1
    phraseBudget -= 1
    const row = database
      .statement(
        'SELECT head.head, text.text FROM story JOIN version AS head ON head.id = head_version JOIN version AS text ON text.id = text_version WHERE key = ?',
      )
      .get(key as number) as { head: string; text: Uint8Array | null }
    const { title } = JSON.parse(row.head) as StoryHead
    const { teaser, body } = unpackText(row.text)
    const wanted = folded(String(phrase))
    return Number(
      [titleText(title), searchableText(teaser ?? ''), searchableText(body ?? '')].some((text) =>
        folded(text).includes(wanted),
      ),
    )
  })
}

/** The library's view of a partition: its watch lists and the rules that hide stories. */
export function queryContext(database: Database, shelf: Shelf): QueryContext {
  return {
    ...shelf,
    watchLists: new Map(readWatchLists(database).map(({ name, symbols }) => [name.toLowerCase(), symbols])),
    expand: (start) => expandWord(database, start),
  }
}

const muteRules = (database: Database): string[] =>
  readNamedQueries(database)
    .filter(({ purpose }) => purpose === 'mute')
    .map(({ query }) => query)

/** SQL that selects the keys a compiled query finds, newest first. */
function selection({ match, range, conditions }: CompiledQuery, extra: readonly SqlCondition[] = []): SqlCondition {
  const all = [...conditions, ...extra]
  const needsStory = all.some(({ sql }) => sql.includes('story.'))
  const wheres = all.map(({ sql }) => `(${sql})`)
  const values = all.flatMap((condition) => condition.values)
  if (match === null)
    return {
      sql: `SELECT story.key FROM story WHERE ${['story.key BETWEEN ? AND ?', ...wheres].join(' AND ')} ORDER BY story.key DESC`,
      values: [range.first, range.last, ...values],
    }
  return {
    sql: `SELECT story_index.rowid AS key FROM story_index ${needsStory ? 'JOIN story ON story.key = story_index.rowid' : ''}
      WHERE story_index MATCH ? AND ${['story_index.rowid BETWEEN ? AND ?', ...wheres].join(' AND ')} ORDER BY story_index.rowid DESC`,
    values: [match, range.first, range.last, ...values],
  }
}

function keysOf(database: Database, { sql, values }: SqlCondition, limit: number, offset: number): number[] {
  return (database.statement(`${sql} LIMIT ? OFFSET ?`).all(...values, limit, offset) as { key: number }[]).map(
    ({ key }) => key,
  )
}

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
  silent_edits: number
  removed_at: number | null
}

/** A line of the list by its time key. */
export function rowOf(database: Database, service: string, key: number): StoryRow {
  const row = database
    .statement(
      `SELECT mark.*, story.id, story.edits, story.silent_edits, story.removed_at, head.head, text.completeness FROM story
       JOIN version AS head ON head.id = head_version JOIN version AS text ON text.id = text_version
       LEFT JOIN journal.mark ON mark.service = ? AND mark.story_id = story.id WHERE key = ?`,
    )
    .get(service, key) as unknown as RowRecord
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
    revision: row.silent_edits > 0 ? 'silent' : row.edits > 0 ? 'edited' : 'none',
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

/** Whether a compiled query finds the story with that key. */
function isMatch(database: Database, compiled: CompiledQuery, key: number): boolean {
  const range = { first: Math.max(compiled.range.first, key), last: Math.min(compiled.range.last, key) }
  return keysOf(database, selection({ ...compiled, range }), 1, 0).length > 0
}

function compiled(database: Database, context: QueryContext, text: string, shows: 'visible' | 'hidden'): CompiledQuery {
  const tree = queryTree(text)
  const mutes = muteRules(database).map(queryTree)
  if (shows === 'visible') return compileQuery(context, tree, mutes)
  const found = compileQuery(context, tree)
  return { ...found, conditions: [...found.conditions, rulesCondition(context, mutes)] }
}

/** Held stories that a query finds. Throws an invalid-input fault for a query that cannot be understood. */
export function listStories(
  database: Database,
  shelf: Shelf,
  { query, order, shows, offset, limit }: StoryListQuery,
): StoryList {
  const context = queryContext(database, shelf)
  const found = compiled(database, context, query, shows)
  phraseBudget = PHRASE_BUDGET
  const keys =
    order === 'best' && found.titleMatch !== null
      ? bestKeys(database, found, found.titleMatch, limit + 1, offset)
      : keysOf(database, selection(found), limit + 1, offset)
  const rulesOf = shows === 'hidden' ? hidingRules(database, context) : () => []
  const rows = keys.slice(0, limit).map((key) => {
    const row = rowOf(database, shelf.service, key)
    return shows === 'hidden' ? { ...row, hiddenBy: rulesOf(key) } : row
  })
  const receivedAt =
    keys.length === 0
      ? null
      : (
          database.statement('SELECT received_at FROM story WHERE key = ?').get(keys[0] as number) as {
            received_at: number
          }
        ).received_at
  return { rows, receivedAt, more: keys.length > limit, isPartial: phraseBudget <= 0 }
}

/** How many held stories a query finds, counted up to a limit. */
export function countStories(database: Database, shelf: Shelf, query: string, limit: number): StoryCount {
  const context = queryContext(database, shelf)
  phraseBudget = PHRASE_BUDGET
  const count = (shows: 'visible' | 'hidden', most: number): number => {
    const { sql, values } = selection(compiled(database, context, query, shows))
    return (
      database.statement(`SELECT count(*) AS total FROM (${sql} LIMIT ?)`).get(...values, most) as { total: number }
    ).total
  }
  const total = count('visible', limit)
  return {
    total,
    isExact: total < limit && phraseBudget > 0,
    hidden: muteRules(database).length === 0 ? 0 : count('hidden', Math.min(limit, 1000)),
  }
}

/** Throws an invalid-input fault for a query that cannot be used as a mute rule. */
export function checkRule(database: Database, shelf: Shelf, query: string): void {
  compileQuery(queryContext(database, shelf), { kind: 'all', nodes: [] }, [queryTree(query)])
}

/** SQL that selects the keys of the visible stories a query finds. */
export function selectStories(database: Database, shelf: Shelf, query: string): SqlCondition {
  phraseBudget = PHRASE_BUDGET
  return selection(compiled(database, queryContext(database, shelf), query, 'visible'))
}

/** Which of these stories a query finds: how alerts look at what has just arrived. Mute rules apply. */
export function matchingStories(database: Database, shelf: Shelf, query: string, ids: readonly number[]): StoryRow[] {
  const found = compiled(database, queryContext(database, shelf), query, 'visible')
  phraseBudget = PHRASE_BUDGET
  const keys = ids.map(
    (id) =>
      (
        database.statement('SELECT key FROM story WHERE partition_id = ? AND id = ?').get(shelf.partition, id) as
          { key: number } | undefined
      )?.key,
  )
  return keys
    .filter((key) => key !== undefined && isMatch(database, found, key))
    .map((key) => rowOf(database, shelf.service, key as number))
}

const facetValues = {
  sym: (head) => head.stocks.map((stock) => stock.name),
  chan: (head) => head.channels,
  tag: (head) => head.tags,
  exch: (head) => head.stocks.map((stock) => stock.exchange),
  sector: (head) => head.stocks.map((stock) => stock.sector),
  author: (head) => [head.author],
  // SPEC Resources, NewsItem.importance_rank: absent means 1.
  rank: (head) => [String(head.importanceRank ?? 1)],
} satisfies Record<Facet['field'], (head: StoryHead) => readonly (string | null)[]>

/** Values of each field among the newest stories that a query finds, the most frequent first. */
export function readFacets(database: Database, shelf: Shelf, query: string): { counted: number; facets: Facet[] } {
  const found = compiled(database, queryContext(database, shelf), query, 'visible')
  phraseBudget = PHRASE_BUDGET
  const heads = keysOf(database, selection(found), FACET_SAMPLE, 0).map(
    (key) =>
      JSON.parse(
        (
          database
            .statement('SELECT head FROM story JOIN version ON version.id = head_version WHERE key = ?')
            .get(key) as { head: string }
        ).head,
      ) as StoryHead,
  )
  const facets = Object.entries(facetValues).map(([field, valuesOf]): Facet => {
    const counts = new Map<string, number>()
    for (const head of heads)
      for (const value of new Set(valuesOf(head)))
        if (value !== null && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
    const values = [...counts]
      .map(([value, count]): FacetValue => ({ value, count }))
      .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    return { field: field as Facet['field'], values: values.slice(0, 30) }
  })
  return { counted: heads.length, facets }
}
