import type { Database } from '../../../platform/database/database.ts'
import { searchableText, titleText } from './story-text.ts'
import { unpackText } from './story-versions.ts'
import type { StoryHead } from './story-versions.ts'

/** Maximum number of stories that one call reads to search for phrases. */
const PHRASE_BUDGET = 4000

// The library runs one call at a time on its thread, so one counter is enough.
let left = 0

/** Runs a call that may search for phrases. `isPartial` is true when it reached the limit, so there may be more matches. */
export function withPhraseBudget<T>(work: () => T): { value: T; isPartial: boolean } {
  left = PHRASE_BUDGET
  const value = work()
  return { value, isPartial: left <= 0 }
}

const folded = (text: string): string =>
  ` ${(
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `

/** Registers the SQL function `holds_phrase(key, phrase)`, which reads a story and searches for adjacent words. */
export function definePhraseSearch(database: Database): void {
  database.define('holds_phrase', (key, phrase) => {
    // -1 is neither a match nor a mismatch, so both lists leave out a story that was not read.
    if (left <= 0) return -1
    left -= 1
    const row = database
      .statement<{ head: string; text: Uint8Array | null }>(
        'SELECT head.head, text.text FROM story JOIN version AS head ON head.id = head_version JOIN version AS text ON text.id = text_version WHERE key = ?',
      )
      .one(key)
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
