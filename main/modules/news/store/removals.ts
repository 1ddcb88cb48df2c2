import type { Database } from '../../../platform/database/database.ts'
import { connectionKeys, timeOf } from './time-key.ts'

/** How far back the first reading goes, from the newest story. */
const FIRST_LOOK_MS = 30 * 86_400_000

/**
 * The time up to which the removed stories of a connection are known, in Unix milliseconds by the clock of the service. Before the first
 * reading this is the creation of the oldest cached story, but at most thirty days before the newest. Null when no story is cached.
 */
export function readRemovalWatermark(database: Database, connection: number): number | null {
  const read = database
    .statement<{ read_to: number }>('SELECT read_to FROM removal_watermark WHERE connection_id = ?')
    .get(connection)
  if (read !== undefined) return read.read_to
  const { first, last } = connectionKeys(connection)
  const end = (which: 'min' | 'max'): number | null =>
    database
      .statement<{ key: number | null }>(`SELECT ${which}(key) AS key FROM story WHERE key BETWEEN ? AND ?`)
      .one(first, last).key
  const [oldest, newest] = [end('min'), end('max')]
  return oldest === null || newest === null ? null : Math.max(timeOf(oldest), timeOf(newest) - FIRST_LOOK_MS)
}

/** Records the time up to which the removed stories are known. */
export function saveRemovalWatermark(database: Database, connection: number, readTo: number): void {
  database
    .statement('INSERT OR REPLACE INTO removal_watermark (connection_id, read_to) VALUES (?, ?)')
    .run(connection, readTo)
}
