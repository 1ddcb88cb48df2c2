import type { Database } from '../../../platform/database/database.ts'

// A story's rowid contains its creation time, so a newest-first list reads only the rows it shows, both from the table and from the
// full-text index. The order of the parts is: connection, second of creation, slot within that second.

const EPOCH = Date.UTC(2000, 0, 1)
const SLOTS = 4
const SECONDS = 2 ** 32
const CONNECTION = SECONDS * SLOTS

/** A range of keys, both ends inclusive. */
export interface KeyRange {
  first: number
  last: number
}

/** All keys of a connection. */
export const connectionKeys = (connection: number): KeyRange => ({
  first: connection * CONNECTION,
  last: (connection + 1) * CONNECTION - 1,
})

/** The first key for a time in Unix milliseconds. An unknown time sorts before all others. */
export function keyAt(connection: number, at: number | null): number {
  const second = at === null ? 0 : Math.min(SECONDS - 1, Math.max(0, Math.floor((at - EPOCH) / 1000)))
  return connection * CONNECTION + second * SLOTS
}

/** The time of a key in Unix milliseconds, to the second. */
export const timeOf = (key: number): number => EPOCH + Math.floor((key % CONNECTION) / SLOTS) * 1000

/**
 * A free key for a story created at this time. When all four slots of the second are taken, the next free slot is used, so the order in
 * a burst can be off by a few seconds.
 */
export function freeKey(database: Database, connection: number, at: number | null): number {
  const base = keyAt(connection, at)
  for (let window = SLOTS; ; window *= 64) {
    const { key } = database
      .statement<{ key: number | null }>('SELECT max(key) AS key FROM story WHERE key >= ? AND key < ?')
      .one(base, base + window)
    if (key === null) return base
    if (key + 1 < base + window) return key + 1
  }
}
