import type { NewsItem } from '../../../../../app/domain/news/news-item.ts'
import { folded, hyphenated, searchWords } from '../../../../../app/domain/values/search-words.ts'
import type { FacetValue } from '../../../../../app/ipc/news/stories.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import { decodedLine } from '../../../../../app/domain/values/decoded-line.ts'
import { searchableText, titleText } from '../story-text.ts'
import { isIdentifier } from '../../../../../app/domain/companies/symbols.ts'
import { storeHyphenated, storeWords } from './story-words.ts'

// One index contains words and fields. A field value is indexed as a word that begins with a sign that no word of a story contains. So
// “sym:AAPL shares” is a plain intersection of two lists of keys. The signs are basic ones, as stories of basic letters are stored faster.

const FIELD = '='
const ESCAPE = '_'
/** Stands between two texts, so that no phrase goes from one to the next. */
const BREAK = '|'

/** What the words of a part of a story begin with, and the beginnings of words. */
export const PARTS = { anywhere: '', title: '^', teaser: '~', beginning: '<' } as const

/** A part of a story in which words are looked for. */
export type IndexedPart = keyof typeof PARTS

/** Indexed fields, each with the letter that identifies it in the index. */
const INDEXED_FIELDS = {
  sym: 's',
  chan: 'c',
  tag: 't',
  exch: 'e',
  sector: 'g',
  gics: 'y',
  isin: 'n',
  cusip: 'u',
  author: 'a',
  name: 'm',
  rank: 'r',
  is: 'i',
  has: 'h',
  every: 'x',
} as const

/** A field whose values are in the index; `name` has each word of the author's name. */
export type IndexedField = keyof typeof INDEXED_FIELDS

/** The parts of a story that are indexed. */
export interface IndexedStory {
  item: NewsItem
  note: string | null
  hasHighlights: boolean
  isRevised: boolean
  hasUnannouncedEdit: boolean
  isRemoved: boolean
}

const encode = (value: string): string =>
  folded(value.trim()).replaceAll(
    /[^\p{L}\p{N}]/gu,
    (letter) => `${ESCAPE}${(letter.codePointAt(0) ?? 0).toString(16)}${ESCAPE}`,
  )

const decode = (text: string): string =>
  text.replaceAll(/_([0-9a-f]+)_/g, (_whole, code: string) => String.fromCodePoint(parseInt(code, 16)))

const fieldPrefix = (field: IndexedField): string => FIELD + INDEXED_FIELDS[field]

/** The index word for a field value. References in a name, as of a channel or an author, are decoded as they are where it is shown. */
export const fieldWord = (field: IndexedField, value: string): string =>
  fieldPrefix(field) + encode(field === 'sym' ? value : decodedLine(value))

function fieldsOf({ item, note, ...story }: IndexedStory): string[] {
  const word = (field: IndexedField, value: string | number | null): string[] =>
    value === null || String(value).trim() === '' ? [] : [fieldWord(field, String(value))]
  const identifier = (field: IndexedField, value: string | null): string[] =>
    isIdentifier((value ?? '').trim()) ? word(field, value) : []
  const flag = (field: IndexedField, value: string, isSet: boolean): string[] => (isSet ? word(field, value) : [])
  return [
    ...item.stocks.flatMap((stock) => [
      ...word('sym', stock.name),
      ...word('exch', stock.exchange),
      ...word('sector', stock.sector),
      ...word('gics', stock.gics),
      ...word('gics', stock.gicsCode),
      ...identifier('isin', stock.isin),
      ...identifier('cusip', stock.cusip),
    ]),
    ...item.channels.flatMap((channel) => word('chan', channel)),
    ...item.tags.flatMap((tag) => word('tag', tag)),
    ...word('author', item.author),
    ...searchWords(decodedLine(item.author ?? '')).flatMap((name) => word('name', name)),
    // SPEC Resources, NewsItem.importance_rank: absent means 1.
    ...word('rank', item.importanceRank ?? 1),
    ...flag('has', 'body', (item.body ?? '').trim() !== ''),
    ...flag('has', 'images', item.images.length > 0 || /<img\b/i.test(item.body ?? '')),
    ...flag(
      'has',
      'cusip',
      item.stocks.some((stock) => stock.cusip !== null),
    ),
    ...flag('has', 'note', note !== null),
    ...flag('has', 'highlight', story.hasHighlights),
    ...flag('is', 'revised', story.isRevised),
    ...flag('is', 'silent', story.hasUnannouncedEdit),
    ...flag('is', 'removed', story.isRemoved),
    ...word('every', 'story'),
  ]
}

/** The words of the index for a story, storing those that are new. The beginnings come first: a small position takes less space. */
function contentOf(database: Database, story: IndexedStory): string {
  const { item, note } = story
  const texts = [
    titleText(item.title),
    searchableText(item.teaser ?? ''),
    searchableText(item.body ?? ''),
    note ?? '',
    ...item.stocks.map((stock) => stock.name),
  ]
  const words = texts.map(searchWords)
  const [title = [], teaser = []] = words
  const all = words.map((each) => each.join(' ')).join(` ${BREAK} `)
  const beginnings = storeWords(database, all)
  storeHyphenated(database, texts.flatMap(hyphenated))
  const inPart = (part: IndexedPart, each: Iterable<string>): string => PARTS[part] + [...each].join(` ${PARTS[part]}`)
  return [
    inPart('beginning', beginnings),
    fieldsOf(story).join(' '),
    inPart('title', title),
    inPart('teaser', teaser),
    all,
  ].join(` ${BREAK} `)
}

/**
 * Number of segments of one level from which on SQLite merges them all at once. From sixteen on they are merged step by step, while stories
 * are stored. Only levels of single stories reach this number, and merging those takes no time that is noticed.
 */
const MAX_SEGMENTS = 64

/**
 * Bytes of a page of the index. Where a rare word meets a common one, a page of the common one is read from its beginning for each story of
 * the rare one. That takes two thirds of the time in half of what SQLite would choose; with a quarter, storing takes a tenth longer.
 */
const PAGE_BYTES = 2000

/** The connections whose index has its settings. */
const prepared = new WeakSet<Database>()

/**
 * Sets how large pages are, and has segments merged step by step, with each story that is stored. SQLite would otherwise merge sixteen of a
 * level at once, for seconds in which nothing else can be stored. The file keeps these settings.
 */
function prepareIndex(database: Database): void {
  if (prepared.has(database)) return
  database.execute(`
    INSERT INTO story_index (story_index, rank) VALUES ('crisismerge', ${MAX_SEGMENTS});
    INSERT INTO story_index (story_index, rank) VALUES ('pgsz', ${PAGE_BYTES});
  `)
  prepared.add(database)
}

/** Pages of the index that one step merges, about a megabyte. A call waits for no more. */
const PAGES_A_STEP = 250

/**
 * Does a step of merging the segments of which a level has four or more, so that a search looks through few. False when there is nothing to
 * merge.
 */
export function mergeSegments(database: Database): boolean {
  const changes = database.statement<{ count: number }>('SELECT total_changes() AS count')
  const before = changes.one().count
  database.execute(`INSERT INTO story_index (story_index, rank) VALUES ('merge', ${PAGES_A_STEP})`)
  // The command itself counts as one: https://sqlite.org/fts5.html#the_merge_command
  return changes.one().count - before > 1
}

/** Adds a new story to the index. */
export function indexStory(database: Database, key: number, story: IndexedStory): void {
  prepareIndex(database)
  database.statement('INSERT INTO story_index (rowid, content) VALUES (?, ?)').run(key, contentOf(database, story))
}

/** Removes a story from the index. */
export function unindexStory(database: Database, key: number): void {
  database.statement('DELETE FROM story_index WHERE rowid = ?').run(key)
}

/** Replaces the index entry of a changed story. */
export function reindexStory(database: Database, key: number, story: IndexedStory): void {
  unindexStory(database, key)
  indexStory(database, key, story)
}

/** Removes all stories from the index. */
export const emptyIndex = (database: Database): void =>
  database.execute("INSERT INTO story_index (story_index) VALUES ('delete-all'); DELETE FROM story_index_word")

/** The number of stories with this word in their title. */
export const titleFrequency = (database: Database, word: string): number =>
  database.statement<{ doc: number }>('SELECT doc FROM story_term WHERE term = ?').get(PARTS.title + word)?.doc ?? 0

/** Values of a field with this prefix, the most frequent first, each with its number of stories. */
export function completeIndexed(database: Database, field: IndexedField, start: string, limit: number): FacetValue[] {
  const prefix = fieldPrefix(field)
  const from = prefix + encode(start)
  const rows = database
    .statement<{ term: string; doc: number }>(
      'SELECT term, doc FROM story_term WHERE term >= ? AND term < ? ORDER BY doc DESC LIMIT ?',
    )
    .all(from, `${from}\uffff`, limit)
  return rows.map(({ term, doc }) => ({ value: decode(term.slice(prefix.length)), count: doc }))
}
