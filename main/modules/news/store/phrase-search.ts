import type { Database } from '../../../platform/database/database.ts'
import { searchableText, titleText } from './story-text.ts'
import { unpackText } from './story-versions.ts'
import type { StoryHead } from './story-versions.ts'

/** Stories that one call may read to look for a phrase. */
const PHRASE_BUDGET = 4000

// Calls of the library run one after the other on its thread, so one counter serves all.
let left = 0

/** Runs a call that may look for phrases. `isPartial` is true when it used up the stories that it may read: there may be more. */
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

/** Makes `holds_phrase(key, phrase)` known to the database: reads the story and looks for the words side by side. */
export function definePhraseSearch(database: Database): void {
  database.define('holds_phrase', (key, phrase) => {
    // Neither found nor not found: a story that was not read is left out of either list.
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
