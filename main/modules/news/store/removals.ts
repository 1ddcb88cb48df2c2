import type { Database } from '../../../platform/database/connection.ts'
import { timeOf } from './time-key.ts'

/** How far back the first reading goes, from the newest story. */
const FIRST_LOOK_MS = 30 * 86_400_000

/**
 * The time up to which the removed stories are known, in Unix milliseconds by the clock of the service. Before the first reading this is
 * the creation of the oldest cached story, but at most thirty days before the newest. Null when no story is cached.
 */
export function readRemovalWatermark(database: Database): number | null {
  const read = database.statement<{ read_to: number }>('SELECT read_to FROM checked_removal_watermark').get()
  if (read !== undefined) return read.read_to
  const end = (order: 'ASC' | 'DESC'): number | undefined =>
    database.statement<{ second: number }>(`SELECT second FROM checked_story ORDER BY key ${order} LIMIT 1`).get()
      ?.second
  const [oldest, newest] = [end('ASC'), end('DESC')]
  return oldest === undefined || newest === undefined ? null : Math.max(timeOf(oldest), timeOf(newest) - FIRST_LOOK_MS)
}

/** Records the time up to which the removed stories are known. */
export function saveRemovalWatermark(database: Database, readTo: number): void {
  database.statement('INSERT OR REPLACE INTO removal_watermark (id, read_to) VALUES (1, ?)').run(readTo)
}
