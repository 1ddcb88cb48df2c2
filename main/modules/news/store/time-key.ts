import type { Database } from '../../../platform/database/connection.ts'

// A story's rowid is its place in time, so a newest-first list reads only the rows that it shows, both from the table and from the
// full-text index. It contains the second of creation and a slot within that second. The stories of a second are in the order of their
// IDs, in whatever order they arrive (see take-key.ts). Stories of a second that has more of them than slots continue in the slots of the
// next second, whose stories then move up. So keys are always in the order of the seconds.

/** The number of keys for each second. */
export const SLOTS = 2 ** 14
/** The first second of year 0, and the last one of year 9999. */
const [FIRST, LAST] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')]

/** The number of a second, from a time in Unix milliseconds. Zero is for an unknown time, which sorts before all others. */
export const secondOf = (at: number | null): number =>
  at === null ? 0 : 1 + Math.floor((Math.min(LAST, Math.max(FIRST, at)) - FIRST) / 1000)

/** The first time of a second in Unix milliseconds. */
export const timeOf = (second: number): number => FIRST + (Math.max(1, second) - 1) * 1000

/** A range of keys, both ends inclusive. */
export interface KeyRange {
  first: number
  last: number
}

/** All keys. */
export const ALL_KEYS: KeyRange = { first: 0, last: Number.MAX_SAFE_INTEGER }

/** The first key of a second. */
export const baseOf = (second: number): number => second * SLOTS

/** The first key of the stories that were created at or after a time in Unix milliseconds. */
export function firstKeyAt(database: Database, at: number): number {
  const second = secondOf(at)
  const next = database
    .statement<{ key: number }>('SELECT key FROM story WHERE key >= ? AND second >= ? ORDER BY key LIMIT 1')
    .get(baseOf(second), second)
  if (next !== undefined) return next.key
  // The last stories may be in the slots of this second without being of it.
  const { last } = database.statement<{ last: number | null }>('SELECT max(key) AS last FROM story').one()
  return Math.max(baseOf(second), (last ?? -1) + 1)
}

/** Whether a story of that second can have that key: its own place, or one that it moved up to. */
export const isPlaceOf = (second: number, key: number): boolean =>
  second >= 0 && second <= secondOf(LAST) && key >= baseOf(second) && key < baseOf(secondOf(LAST)) * 1.5
