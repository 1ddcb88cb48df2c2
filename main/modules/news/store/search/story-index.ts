import type { NewsItem } from '../../../../../app/domain/news/news-item.ts'
import { withoutMarks } from '../../../../../app/domain/values/folded-words.ts'
import type { FacetValue } from '../../../../../app/ipc/news/stories.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import { searchableText, titleText } from '../story-text.ts'
import { isIdentifier } from '../../../../../app/domain/companies/symbols.ts'

// The ISINs, CUSIPs and GICS names and codes of the stocks of each story, in an index of their own, whose words can be completed.

/** Identifiers of stocks, each with the letter that its words begin with. */
const LETTERS = { isin: 'n', cusip: 'c' } as const

/** A kind of identifier. */
export type IdentifierField = keyof typeof LETTERS

const FIELDS = Object.keys(LETTERS) as IdentifierField[]

/** Whether a field of a query is an identifier. */
export const isIdentifierField = (field: string): field is IdentifierField => Object.hasOwn(LETTERS, field)

/** The word of an identifier. */
export const identifierWord = (field: IdentifierField, value: string): string =>
  LETTERS[field] + value.trim().toLowerCase()

/** The letter that the words of GICS names and codes begin with. */
const GICS = 'g'

/** The word of a GICS name or code, which may have any characters; a word of the index has only some. */
export const gicsWord = (value: string): string =>
  GICS + Buffer.from(value.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())).toString('hex')

/** Removes the identifiers of a story. */
function removeIdentifiers(database: Database, key: number): void {
  database.statement('DELETE FROM identifier_index WHERE rowid = ?').run(key)
}

/**
 * Adds the identifiers of a story that has none in the index, and its GICS names and codes. What is not made of letters and digits is no
 * identifier.
 */
function indexIdentifiers(database: Database, key: number, { stocks }: Pick<NewsItem, 'stocks'>): void {
  const words = stocks.flatMap((stock) => [
    ...FIELDS.filter((field) => isIdentifier((stock[field] ?? '').trim())).map((field) =>
      identifierWord(field, stock[field] ?? ''),
    ),
    ...[stock.gics ?? '', stock.gicsCode ?? ''].filter((value) => value.trim() !== '').map(gicsWord),
  ])
  if (words.length === 0) return
  database.statement('INSERT INTO identifier_index (rowid, content) VALUES (?, ?)').run(key, words.join(' '))
}

/** Identifiers with this beginning, the most frequent first, each with its number of stories. */
export function completeIdentifiers(
  database: Database,
  field: IdentifierField,
  start: string,
  limit: number,
): FacetValue[] {
  const from = identifierWord(field, start)
  return database
    .statement<{ term: string; doc: number }>(
      'SELECT term, doc FROM identifier_term WHERE term >= ? AND term < ? ORDER BY doc DESC LIMIT ?',
    )
    .all(from, `${from}\uffff`, limit)
    .map(({ term, doc }) => ({ value: term.slice(1).toUpperCase(), count: doc }))
}

// One index contains both words and fields. A field value is indexed as a word that begins with a private-use character, which no story
// can contain. So “sym:AAPL shares” is a plain intersection of two lists of keys.

const FIELD = '\ue000'
const ESCAPE = '\ue001'
const TITLE = '\ue002'
const RESERVED = /[\ue000-\ue002]/g
const WORD = /[\p{L}\p{N}\p{Co}]+/gu
/** Texts that the index splits into the same words by itself. */
const IS_PLAIN = /^[\0-\u007f\u2010-\u2027]*$/

/** Indexed fields, each with the letter that identifies it in the index. */
const INDEXED_FIELDS = {
  sym: 's',
  chan: 'c',
  tag: 't',
  exch: 'e',
  sector: 'g',
  author: 'a',
  rank: 'r',
  is: 'i',
  has: 'h',
  every: 'x',
} as const

/** A field whose values are in the index. */
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
  value
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, (letter) => `${ESCAPE}${(letter.codePointAt(0) ?? 0).toString(16)}${ESCAPE}`)

const decode = (text: string): string =>
  text.replaceAll(/\ue001([0-9a-f]+)\ue001/g, (_whole, code: string) => String.fromCodePoint(parseInt(code, 16)))

const fieldPrefix = (field: IndexedField): string => FIELD + INDEXED_FIELDS[field]

/**
 * Splits a text into the words that are indexed. The index itself takes a mark on a letter, such as a vowel of Hindi, for the end of a word,
 * and signs that are newer than its tables, such as ₽ and many emoji, for letters.
 */
export const wordsIn = (text: string): string[] => withoutMarks(text.replaceAll(RESERVED, ' ')).match(WORD) ?? []

/** The index word for a field value. */
export const fieldWord = (field: IndexedField, value: string): string => fieldPrefix(field) + encode(value)

/** The index word for a word of the title. */
export const titleWord = (word: string): string => TITLE + word

/** Whether an index word belongs to a title. */
export const isTitleWord = (word: string): boolean => word.startsWith(TITLE)

function contentOf(story: IndexedStory): string {
  const { item, note, isRevised, hasUnannouncedEdit, isRemoved } = story
  const word = (field: IndexedField, value: string | number | null): string =>
    value === null || value === '' ? '' : fieldWord(field, String(value))
  const title = titleText(item.title)
  const text = [
    title,
    searchableText(item.teaser ?? ''),
    searchableText(item.body ?? ''),
    note ?? '',
    ...item.stocks.map((stock) => stock.name),
  ].join('\n')
  const fields = [
    ...item.stocks.flatMap((stock) => [
      word('sym', stock.name),
      word('exch', stock.exchange),
      word('sector', stock.sector),
    ]),
    ...item.channels.map((channel) => word('chan', channel)),
    ...item.tags.map((tag) => word('tag', tag)),
    word('author', item.author),
    // SPEC Resources, NewsItem.importance_rank: absent means 1.
    word('rank', item.importanceRank ?? 1),
    (item.body ?? '').trim() === '' ? '' : word('has', 'body'),
    item.images.length === 0 && !/<img\b/i.test(item.body ?? '') ? '' : word('has', 'images'),
    item.stocks.some((stock) => stock.cusip !== null) ? word('has', 'cusip') : '',
    note === null ? '' : word('has', 'note'),
    story.hasHighlights ? word('has', 'highlight') : '',
    isRevised ? word('is', 'revised') : '',
    hasUnannouncedEdit ? word('is', 'silent') : '',
    isRemoved ? word('is', 'removed') : '',
    word('every', 'story'),
  ]
  return `${IS_PLAIN.test(text) ? text : wordsIn(text).join(' ')}\n${wordsIn(title).map(titleWord).join(' ')} ${fields.filter((each) => each !== '').join(' ')}`
}

/** Cached expansions by prefix: one search needs the same expansion several times, and each takes milliseconds. */
const expansions = new WeakMap<Database, Map<string, string[] | null>>()

/** Adds a new story to the index. */
export function indexStory(database: Database, key: number, story: IndexedStory): void {
  // The story may add words to the index.
  expansions.delete(database)
  database.statement('INSERT INTO story_index (rowid, content) VALUES (?, ?)').run(key, contentOf(story))
  indexIdentifiers(database, key, story.item)
}

/** Removes a story from the index. */
export function unindexStory(database: Database, key: number): void {
  database.statement('DELETE FROM story_index WHERE rowid = ?').run(key)
  removeIdentifiers(database, key)
}

/** Replaces the index entry of a changed story. */
export function reindexStory(database: Database, key: number, story: IndexedStory): void {
  unindexStory(database, key)
  indexStory(database, key, story)
}

/** Maximum number of words that a prefix is expanded to; a longer list would not be faster. */
const MAX_EXPANDED = 400

/** The indexed words with this prefix; null when there are more than the maximum. */
export function expandWord(database: Database, start: string): string[] | null {
  const from = start.toLowerCase()
  const known = expansions.get(database) ?? new Map<string, string[] | null>()
  expansions.set(database, known)
  let words = known.get(from)
  if (words === undefined) {
    const rows = database
      .statement<{ term: string }>('SELECT term FROM story_term WHERE term >= ? AND term < ? LIMIT ?')
      .all(from, `${from}\uffff`, MAX_EXPANDED + 1)
    words = rows.length > MAX_EXPANDED ? null : rows.map(({ term }) => term)
    known.set(from, words)
  }
  return words
}

/** The number of stories with this word in their title. */
export const titleFrequency = (database: Database, word: string): number =>
  database.statement<{ doc: number }>('SELECT doc FROM story_term WHERE term = ?').get(titleWord(word))?.doc ?? 0

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
