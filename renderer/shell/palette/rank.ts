import fuzzysort from 'fuzzysort'
import { GROUPS, type Group, type PaletteEntry } from './entry.ts'

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

const STORED = 'palette.uses'
/** Number of entries that are remembered. */
const REMEMBERED = 200
/** After that time a use counts half, in milliseconds: a week. */
const HALF_LIFE = 7 * 24 * 3600 * 1000

/** The weight of an entry's uses, and when that was written, in Unix milliseconds. */
type Use = readonly [weight: number, at: number]

const isUse = (value: unknown): value is Use =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number' && each >= 0)

function stored(): readonly (readonly [string, Use])[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    return Object.entries(parsed ?? {}).flatMap(([id, use]: [string, unknown]) => (isUse(use) ? [[id, use]] : []))
  } catch {
    // A damaged profile may have any text there, and the order of the palette is no loss.
    return []
  }
}

const weightAt = ([weight, at]: Use, now: number): number => weight * 0.5 ** (Math.max(0, now - at) / HALF_LIFE)

/** Returns how often an entry was used of late, from 0 to 1. */
export function readUses(now: number): (id: string) => number {
  const uses = new Map(stored())
  return (id) => {
    const use = uses.get(id)
    const weight = use === undefined ? 0 : weightAt(use, now)
    return weight / (weight + 2)
  }
}

/** Remembers that an entry was used. */
export function rememberUse(id: string, now: number): void {
  const before = stored().map(([each, use]) => [each, [weightAt(use, now), now]] as const)
  const weight = (before.find(([each]) => each === id)?.[1][0] ?? 0) + 1
  const kept = [[id, [weight, now]] as const, ...before.filter(([each]) => each !== id)]
    .sort(([, [one]], [, [other]]) => other - one)
    .slice(0, REMEMBERED)
  localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(kept)))
}
