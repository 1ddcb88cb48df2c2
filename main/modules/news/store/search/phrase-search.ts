import type { Database } from '../../../../platform/database/connection.ts'
import { foldedWords } from '../../../../../app/domain/values/folded-words.ts'
import { searchableText, titleText } from '../story-text.ts'
import { unpackText } from '../history/story-versions.ts'
import type { StoryHead } from '../history/story-versions.ts'

/** What a story says, as words. */
interface StoryWords {
  /** The words of each part on a line, each word between blanks. */
  words: string
  /** The characters of the parts as they are stored. */
  characters: number
}

/** The words of one state of a story. */
interface KeptWords extends StoryWords {
  state: string
}

/** Characters of the words that are kept, in all libraries of a thread. Those of the newest 4,000 stories, which a call may read, fit in. */
const MAX_KEPT = 2 ** 24

let kept = new WeakMap<Database, Map<number, KeptWords>>()
let keptCharacters = 0

/** Forgets the words of all stories. */
export function forgetWords(): void {
  kept = new WeakMap()
  keptCharacters = 0
}

/** The words of a text, each between blanks. */
export const spaced = (text: string): string => ` ${foldedWords(text).join(' ')} `

function readWords(database: Database, key: number): StoryWords {
  const row = database
    .statement<{ head: string; text: Uint8Array | null }>(
      `SELECT head.head, content.text FROM checked_story JOIN checked_version AS head ON head.id = head_version
       JOIN checked_version_text AS content ON content.id = text_version WHERE key = ?`,
    )
    .one(key)
  const { title } = JSON.parse(row.head) as StoryHead
  const { teaser, body } = unpackText(row.text)
  return {
    words: [titleText(title), searchableText(teaser ?? ''), searchableText(body ?? '')].map(spaced).join('\n'),
    characters: title.length + (teaser?.length ?? 0) + (body?.length ?? 0),
  }
}

/**
 * The words of a story. They are kept, since a list, its count and its filters search the same stories, and so does each refresh with a mute
 * rule. Reading a story and finding its words takes a fifth of a millisecond. `state` has to be another one after each change of the story.
 */
export function wordsOf(database: Database, key: number, state: string): StoryWords {
  const own = kept.get(database) ?? new Map<number, KeptWords>()
  kept.set(database, own)
  const known = own.get(key)
  if (known !== undefined) {
    if (known.state === state) return known
    own.delete(key)
    keptCharacters -= known.words.length
  }
  const found = { state, ...readWords(database, key) }
  // The first ones stay when there is no room: a search goes from the newest story on, and would otherwise always find the others.
  if (keptCharacters + found.words.length <= MAX_KEPT) {
    own.set(key, found)
    keptCharacters += found.words.length
  }
  return found
}

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
