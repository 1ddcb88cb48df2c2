import type { Database } from '../../../platform/database/database.ts'

// A story's rowid says when it was created, so that “newest first” reads only the rows it shows, in the table and in the
// full-text index alike: partition, then the second of creation, then a slot within that second.

const EPOCH = Date.UTC(2000, 0, 1)
const SLOTS = 4
const SECONDS = 2 ** 32
const PARTITION = SECONDS * SLOTS

/** The keys of a partition, both inclusive. */
export interface KeyRange {
  first: number
  last: number
}

/** Every key of a partition. */
export const partitionKeys = (partition: number): KeyRange => ({
  first: partition * PARTITION,
  last: (partition + 1) * PARTITION - 1,
})

/** The first key of a moment, in Unix milliseconds. An unknown moment comes before every other. */
export function keyAt(partition: number, at: number | null): number {
  const second = at === null ? 0 : Math.min(SECONDS - 1, Math.max(0, Math.floor((at - EPOCH) / 1000)))
  return partition * PARTITION + second * SLOTS
}

/**
 * A free key for a story of that moment. When all slots of the second are taken the next free ones after it are used, so in a
 * burst of more than four stories a second the order is off by as many seconds as the burst needs.
 */
export function freeKey(database: Database, partition: number, at: number | null): number {
  const base = keyAt(partition, at)
  for (let window = SLOTS; ; window *= 64) {
    const { key } = database
      .statement<{ key: number | null }>('SELECT max(key) AS key FROM story WHERE key >= ? AND key < ?')
      .one(base, base + window)
    if (key === null) return base
    if (key + 1 < base + window) return key + 1
  }
}
