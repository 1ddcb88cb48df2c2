import fuzzysort from 'fuzzysort'
import { GROUPS } from './entry.ts'
import type { Group, PaletteEntry } from './entry.ts'

/** A part of a title; `isMatch` where letters were typed. */
interface TitlePart {
  text: string
  isMatch: boolean
}

/** An entry that was found, and its title with what matched. */
export interface RankedEntry {
  entry: PaletteEntry
  parts: readonly TitlePart[]
}

/** Entries of one group, best first. */
export interface RankedGroup {
  name: Group
  items: readonly RankedEntry[]
}

/** Maximum number of entries of a group; one that is looked through alone may have more. */
const MOST = 7
const MOST_ALONE = 60

/** How much frequent use can raise a score; scores are from 0 to 1, so a much better match stays first. */
const WEIGHT_OF_USE = 0.15

/** The score of what was typed in its short form, which is above every other one. */
const SCORE_OF_EXACT = 2

/** By how much what cannot run now scores less. */
const LOSS_WHILE_UNAVAILABLE = 0.1

/** Words in other fields than the title count less. */
const WEIGHT_OF_OTHERS = 0.7

interface Scored extends RankedEntry {
  score: number
}

const plain = (entry: PaletteEntry, score: number): Scored => ({
  entry,
  parts: [{ text: entry.title, isMatch: false }],
  score,
})

function matching(entries: readonly PaletteEntry[], words: string, usage: (id: string) => number): Scored[] {
  const results = fuzzysort.go(words, entries, {
    keys: ['title', (entry) => `${entry.title} ${entry.also}`],
    limit: 0,
    threshold: 0.3,
    scoreFn: (result) =>
      Math.max(result[0]?.score ?? 0, (result[1]?.score ?? 0) * WEIGHT_OF_OTHERS) +
      result.obj.prior +
      WEIGHT_OF_USE * usage(result.obj.id) -
      (result.obj.unavailable === null ? 0 : LOSS_WHILE_UNAVAILABLE),
  })
  return results.map((result) => {
    const [title] = result
    const parts = title === undefined || title.score === 0 ? [] : title.highlight((text) => ({ text, isMatch: true }))
    return {
      entry: result.obj,
      score: result.score,
      parts:
        parts.length === 0
          ? [{ text: result.obj.title, isMatch: false }]
          : parts.map((part) => (typeof part === 'string' ? { text: part, isMatch: false } : part)),
    }
  })
}

/**
 * The entries that match the words, in groups: the group with the best match first, and within it the best first. What is used often
 * comes before what matches as well. Without words, every entry in the order given, those in use first.
 * @param usage how often an entry is used, from 0 to 1
 */
export function rank(
  entries: readonly PaletteEntry[],
  words: string,
  usage: (id: string) => number,
): readonly RankedGroup[] {
  const asked = entries.filter(({ isFound, isExact }) => !isFound && !isExact)
  const scored = [
    ...entries.filter(({ isExact }) => isExact).map((entry) => plain(entry, SCORE_OF_EXACT)),
    ...(words === '' ? asked.map((entry) => plain(entry, usage(entry.id))) : matching(asked, words, usage)),
    // What main found is in its order, after what matches by its title.
    ...entries.filter(({ isFound, isExact }) => isFound && !isExact).map((entry) => plain(entry, 0)),
  ].sort((one, other) => other.score - one.score)
  const present = GROUPS.filter((name) => scored.some(({ entry }) => entry.group === name))
  const most = present.length === 1 ? MOST_ALONE : MOST
  const groups = present.map((name) => ({ name, items: scored.filter(({ entry }) => entry.group === name) }))
  if (words !== '') groups.sort((one, other) => (other.items[0]?.score ?? 0) - (one.items[0]?.score ?? 0))
  return groups.map(({ name, items }) => ({ name, items: items.slice(0, most) }))
}
