import { englishStem } from '../../../../../app/domain/values/english-stem.ts'
import type { Database } from '../../../../platform/database/connection.ts'

// The words that stories have, each with its stem, beside the index. A query looks for all words with the stem of its own, so that the index
// has each word once and as it is written.

/** Maximum number of words that are known to be stored, and the places for them. */
const [MAX_KNOWN, PLACES] = [120_000, 2 ** 18]

/** Number of basic letters and digits, each of which has a number from 1 on. */
const LETTERS = 37

/**
 * The words that are known to be stored, as two hashes each: one is the place, the other stands there with the last story that has the
 * word. So a story costs no string for a word that is known. `last` is the row of the newest word: another one means that a transaction was
 * undone.
 */
interface Vocabulary {
  last: number | null
  count: number
  words: Int32Array
  /** Those of several parts. */
  joined: Set<string>
  /** For each beginning of basic letters, as a number, the last story with it. */
  beginnings: Uint32Array
  story: number
}

let vocabularies = new WeakMap<Database, Vocabulary>()

/** Forgets which words are stored. */
export function forgetWords(): void {
  vocabularies = new WeakMap()
}

function vocabularyOf(database: Database): Vocabulary {
  const { last } = database.statement<{ last: number | null }>('SELECT max(id) AS last FROM story_index_word').one()
  const known = vocabularies.get(database)
  if (known !== undefined && known.last === last && known.count < MAX_KNOWN) return known
  const empty: Vocabulary = {
    last,
    count: 0,
    words: new Int32Array(2 * PLACES),
    joined: new Set(),
    beginnings: new Uint32Array(LETTERS ** MAX_BEGINNING),
    story: 0,
  }
  vocabularies.set(database, empty)
  return empty
}

/** Length in characters of the longest beginning that is in the index. */
export const MAX_BEGINNING = 3

function storeWord(database: Database, known: Vocabulary, word: string, stem: string): void {
  const { changes, lastInsertRowid } = database
    .statement('INSERT OR IGNORE INTO story_index_word (word, stem) VALUES (?, ?)')
    .run(word, stem === word ? null : stem)
  if (changes !== 0) known.last = Number(lastInsertRowid)
}

/** Notes that a word with these hashes is in this story. Returns whether the word is new, known, or was in the story before. */
function note({ words, story }: Vocabulary, place: number, value: number): 'new' | 'known' | 'repeated' {
  let at = 2 * (place & (PLACES - 1))
  while (words[at] !== value && words[at] !== 0) at = (at + 2) & (2 * PLACES - 1)
  if (words[at] === value && words[at + 1] === story) return 'repeated'
  const found = words[at] === 0 ? 'new' : 'known'
  words[at] = value
  words[at + 1] = story
  return found
}

/** The number of a basic letter or digit; 0 for any other character. */
const letterOf = (code: number): number =>
  code >= 97 && code <= 122 ? code - 96 : code >= 48 && code <= 57 ? code - 21 : 0

/** The beginnings of a word that has other letters than basic ones. */
function addBeginnings(word: string, found: Set<string>): void {
  const characters = Array.from(word)
  for (let length = 1; length <= MAX_BEGINNING && length < characters.length; length++)
    found.add(characters.slice(0, length).join(''))
}

/** Stores the words that are new of a text of words with blanks between them, and returns the beginnings of all. */
export function storeWords(database: Database, words: string): string[] {
  const known = vocabularyOf(database)
  known.story += 1
  const beginnings: string[] = []
  const others = new Set<string>()
  let from = 0
  let place = 7
  let value = 1
  for (let at = 0; at <= words.length; at++) {
    const code = at === words.length ? 32 : words.charCodeAt(at)
    if (code !== 32) {
      place = (Math.imul(place, 31) + code) | 0
      value = Math.imul(value ^ code, 0x01000193)
      continue
    }
    const length = at - from
    const found = length > 1 ? note(known, place, value || 1) : 'repeated'
    if (found !== 'repeated') {
      if (found === 'new') {
        known.count += 1
        const word = words.slice(from, at)
        storeWord(database, known, word, englishStem(word))
      }
      let beginning = 0
      for (let of = 0; of < MAX_BEGINNING && of < length - 1; of++) {
        const letter = letterOf(words.charCodeAt(from + of))
        if (letter === 0) {
          addBeginnings(words.slice(from, at), others)
          break
        }
        beginning = beginning * LETTERS + letter
        if (known.beginnings[beginning] === known.story) continue
        known.beginnings[beginning] = known.story
        beginnings.push(words.slice(from, from + of + 1))
      }
    }
    from = at + 1
    place = 7
    value = 1
  }
  return [...beginnings, ...others]
}

/** Stores words of several parts, such as re-open and U.S., each of which is a form of the word without its signs. */
export function storeHyphenated(database: Database, hyphenated: readonly (readonly string[])[]): void {
  if (hyphenated.length === 0) return
  const known = vocabularyOf(database)
  for (const parts of hyphenated) {
    const word = parts.join(' ')
    if (known.joined.has(word)) continue
    known.joined.add(word)
    known.count += 1
    storeWord(database, known, word, englishStem(word.replaceAll(/[ .]/g, '')))
  }
}

/** Maximum number of forms of a word, and of words with a beginning: a search for more would be slower than one for all. */
const [MAX_FORMS, MAX_EXPANDED] = [40, 400]

let isFindingForms = true

/** Whether searches on this thread find the other forms of words, as the person prefers. */
export const areFormsFound = (): boolean => isFindingForms

/** Has searches on this thread find the other forms of words, or only words as they are typed. */
export function findForms(isWanted: boolean): void {
  isFindingForms = isWanted
}

/**
 * A word and its other forms in stories: those with the same stem, unless the person prefers none, and those of several parts, as words
 * beside each other.
 */
export function formsOf(database: Database, word: string): string[] {
  const forms = database
    .statement<{ word: string }>(
      // A word that is its own stem has none beside it.
      'SELECT word FROM story_index_word WHERE stem = ?1 OR (word = ?1 AND stem IS NULL) LIMIT ?2',
    )
    .all(englishStem(word), MAX_FORMS)
    .map((row) => row.word)
  if (!isFindingForms) return [word, ...forms.filter((form) => form !== word && form.replaceAll(/[ .]/g, '') === word)]
  return [...new Set([word, ...forms])]
}

/** The words of stories with this beginning; null when there are more than a search can look for. */
export function wordsBeginning(database: Database, start: string): string[] | null {
  const found = database
    .statement<{ word: string }>('SELECT word FROM story_index_word WHERE word >= ? AND word < ? LIMIT ?')
    .all(start, `${start}\uffff`, MAX_EXPANDED + 1)
  return found.length > MAX_EXPANDED ? null : found.map(({ word }) => word).filter((word) => !word.includes(' '))
}

/** Maximum number of words among which those to suggest are. */
const MAX_COMPARED = 5000

/** Words of stories that go on from this beginning, in the order in which stories brought them: what is frequent came early. */
export const completeWords = (database: Database, start: string, limit: number): string[] =>
  database
    .statement<{ word: string }>(
      `SELECT word FROM (SELECT id, word FROM story_index_word WHERE word > ? AND word < ? LIMIT ${MAX_COMPARED})
       WHERE word NOT LIKE '% %' ORDER BY id LIMIT ?`,
    )
    .all(start, `${start}\uffff`, limit)
    .map(({ word }) => word)
