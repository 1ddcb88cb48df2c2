import { foldedWords } from '../../../../app/domain/values/folded-words.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { searchableText, titleText } from './story-text.ts'
import { unpackText } from './story-versions.ts'
import type { StoryHead } from './story-versions.ts'

/**
 * Maximum number of stories that one call reads to search for phrases, and of the characters in them. `heads` is the number of which only
 * the stocks are read: 40,000 of them take as long as 4,000 whole stories (0.3 s each, `npm run bench -- library`).
 */
const PHRASE_BUDGET = { stories: 4000, characters: 50_000_000, heads: 40_000 }

// The library runs one call at a time on its thread, so one budget is enough.
let left = { stories: 0, characters: 0, heads: 0 }

const isSpent = (): boolean => left.stories <= 0 || left.characters <= 0 || left.heads <= 0

/** Runs a call that may search for phrases. `isPartial` is true when it reached the limit, so there may be more matches. */
export function withPhraseBudget<T>(work: () => T, budget = PHRASE_BUDGET): { value: T; isPartial: boolean } {
  left = { ...budget }
  const value = work()
  return { value, isPartial: isSpent() }
}

/** The words of a text, each between blanks. */
const spaced = (text: string): string => ` ${foldedWords(text).join(' ')} `

/**
 * Registers the SQL functions `holds_phrase(key, phrase)`, which reads a story and searches for adjacent words, and `has_gics(key, value)`,
 * which reads its stocks and compares their GICS names and codes. They are not in the index.
 */
export function definePhraseSearch(database: Database): void {
  database.define('holds_phrase', (key, phrase) => {
    // -1 is neither a match nor a mismatch, so both lists leave out a story that was not read.
    if (isSpent()) return -1
    const row = database
      .statement<{ head: string; text: Uint8Array | null }>(
        `SELECT head.head, content.text FROM checked_story JOIN checked_version AS head ON head.id = head_version
         JOIN checked_version_text AS content ON content.id = text_version WHERE key = ?`,
      )
      .one(key)
    const { title } = JSON.parse(row.head) as StoryHead
    const { teaser, body } = unpackText(row.text)
    left.stories -= 1
    left.characters -= title.length + (teaser?.length ?? 0) + (body?.length ?? 0)
    const wanted = spaced(String(phrase))
    return Number(
      [titleText(title), searchableText(teaser ?? ''), searchableText(body ?? '')].some((text) =>
        spaced(text).includes(wanted),
      ),
    )
  })
  database.define('has_gics', (key, value) => {
    if (isSpent()) return -1
    left.heads -= 1
    const row = database
      .statement<{ head: string }>(
        'SELECT head.head FROM checked_story JOIN checked_version AS head ON head.id = head_version WHERE key = ?',
      )
      .one(key)
    const { stocks } = JSON.parse(row.head) as StoryHead
    const wanted = String(value).trim().toLowerCase()
    return Number(stocks.some(({ gics, gicsCode }) => gics?.toLowerCase() === wanted || gicsCode === wanted))
  })
}
