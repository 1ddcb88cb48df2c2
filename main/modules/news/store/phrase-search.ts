import { foldedWords } from '../../../../app/domain/values/folded-words.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { searchableText, titleText } from './story-text.ts'
import { unpackText } from './story-versions.ts'
import type { StoryHead } from './story-versions.ts'

/** Maximum number of stories that one call reads to search for phrases, and of the characters in them. */
const PHRASE_BUDGET = { stories: 4000, characters: 50_000_000 }

// The library runs one call at a time on its thread, so one budget is enough.
let left = { stories: 0, characters: 0 }

const isSpent = (): boolean => left.stories <= 0 || left.characters <= 0

/** Runs a call that may search for phrases. `isPartial` is true when it reached the limit, so there may be more matches. */
export function withPhraseBudget<T>(work: () => T, budget = PHRASE_BUDGET): { value: T; isPartial: boolean } {
  left = { ...budget }
  const value = work()
  return { value, isPartial: isSpent() }
}

/** The words of a text, each between blanks. */
const spaced = (text: string): string => ` ${foldedWords(text).join(' ')} `

/**
 * Registers the SQL function `holds_phrase(key, phrase)`, which reads a story and searches for adjacent words: the index does not know where
 * they stand.
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
}
