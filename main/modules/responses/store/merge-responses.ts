import type { Database } from '../../../platform/database/database.ts'

/** Moves the receipts of one connection to another; the newer response for each request key stays. */
export function mergeResponses(database: Database, from: number, into: number): void {
  database.statement('UPDATE receipt SET connection_id = ? WHERE connection_id = ?').run(into, from)
  database
    .statement(
      `INSERT INTO latest_response (connection_id, request_key, receipt_id) SELECT ?, request_key, receipt_id FROM latest_response WHERE connection_id = ?
       ON CONFLICT DO UPDATE SET receipt_id = excluded.receipt_id
         WHERE (SELECT received_at FROM receipt WHERE id = excluded.receipt_id) > (SELECT received_at FROM receipt WHERE id = latest_response.receipt_id)`,
    )
    .run(into, from)
  database.statement('DELETE FROM latest_response WHERE connection_id = ?').run(from)
}
