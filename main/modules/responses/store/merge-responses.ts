import type { Database } from '../../../platform/database/database.ts'

/** Gives the receipts of one connection to another; where both have an answer to a question the newer one stays. */
export function mergeResponses(database: Database, from: number, into: number): void {
  database.statement('UPDATE receipt SET connection_id = ? WHERE connection_id = ?').run(into, from)
  database
    .statement(
      `INSERT INTO question (connection_id, question, receipt_id) SELECT ?, question, receipt_id FROM question WHERE connection_id = ?
       ON CONFLICT DO UPDATE SET receipt_id = excluded.receipt_id
         WHERE (SELECT received_at FROM receipt WHERE id = excluded.receipt_id) > (SELECT received_at FROM receipt WHERE id = question.receipt_id)`,
    )
    .run(into, from)
  database.statement('DELETE FROM question WHERE connection_id = ?').run(from)
}
