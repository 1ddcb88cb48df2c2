import type { Database } from '../../../platform/database/database.ts'

const DAY = 86_400_000

/**
 * The time up to which the removed stories of a connection are known, in Unix milliseconds. Before the first reading this is a day before
 * its first response, because the service's clock may differ. Null when nothing was received.
 */
export const readRemovalWatermark = (database: Database, connection: number): number | null =>
  database
    .statement<{ read_to: number }>('SELECT read_to FROM removal_watermark WHERE connection_id = ?')
    .get(connection)?.read_to ??
  database
    .statement<{ at: number }>(
      'SELECT received_at - ? AS at FROM receipt WHERE connection_id = ? AND EXISTS (SELECT 1 FROM story WHERE connection_id = ?) ORDER BY id LIMIT 1',
    )
    .get(DAY, connection, connection)?.at ??
  null

/** Records the time up to which the removed stories are known. */
export function saveRemovalWatermark(database: Database, connection: number, readTo: number): void {
  database
    .statement('INSERT OR REPLACE INTO removal_watermark (connection_id, read_to) VALUES (?, ?)')
    .run(connection, readTo)
}
