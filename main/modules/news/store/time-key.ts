import type { Database } from '../../../platform/database/database.ts'

// A story's rowid says when it was created, so that “newest first” reads only the rows it shows, in the table and in the
// full-text index alike: connection, then the second of creation, then a slot within that second.

const EPOCH = Date.UTC(2000, 0, 1)
const SLOTS = 4
const SECONDS = 2 ** 32
const CONNECTION = SECONDS * SLOTS

/** The keys of a connection, both inclusive. */
export interface KeyRange {
  first: number
  last: number
}

/** Every key of a connection. */
export const connectionKeys = (connection: number): KeyRange => ({
  first: connection * CONNECTION,
  last: (connection + 1) * CONNECTION - 1,
})

/** The first key of a moment, in Unix milliseconds. An unknown moment comes before every other. */
export function keyAt(connection: number, at: number | null): number {
  const second = at === null ? 0 : Math.min(SECONDS - 1, Math.max(0, Math.floor((at - EPOCH) / 1000)))
  return connection * CONNECTION + second * SLOTS
}

/**
 * A free key for a story of that moment. When all slots of the second are taken the next free ones after it are used, so in a
 * burst of more than four stories a second the order is off by as many seconds as the burst needs.
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
