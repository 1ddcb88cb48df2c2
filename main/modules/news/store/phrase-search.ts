import type { Database } from '../../../platform/database/connection.ts'
import { spaced, wordsOf } from './read-words.ts'

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

/**
 * Whether a story of the table has a phrase, as SQL with the phrase as its value: 1, 0, or -1 when the budget is spent. The IDs of versions
 * that were removed are given again, so their times are passed as well.
 */
export const HOLDS_PHRASE = `holds_phrase(?, story.key, ${['head_version', 'text_version']
  .map((version) => `story.${version}, (SELECT received_at FROM version WHERE id = story.${version})`)
  .join(', ')})`

/** Registers that function, which reads a story and searches for adjacent words: the index does not know where they stand. */
export function definePhraseSearch(database: Database): void {
  let last = { phrase: '', wanted: spaced('') }
  database.define('holds_phrase', (phrase, key, head, headReceivedAt, text, textReceivedAt) => {
    // -1 is neither a match nor a mismatch, so both lists leave out a story that was not read.
    if (isSpent()) return -1
    const { words, characters } = wordsOf(database, Number(key), [head, headReceivedAt, text, textReceivedAt].join())
    left.stories -= 1
    left.characters -= characters
    if (phrase !== last.phrase) last = { phrase: String(phrase), wanted: spaced(String(phrase)) }
    return Number(words.includes(last.wanted))
  })
}
