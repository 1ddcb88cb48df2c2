import { randomBytes } from 'node:crypto'
import type { Database } from '../../../../platform/database/connection.ts'
import { insertRow } from '../../../../platform/database/insert-row.ts'
import type { FormerLibrary, Part } from './former-library.ts'

// A version or a record is kept also when the record of its response is damaged: what the service said cannot always be fetched again. It
// then leads to a response that matches no hash.

/** Lists the receipts and stories of the other owners, so that rows whose receipt was lost are told from theirs. */
export function listForeignRows(database: Database, { names, copy }: FormerLibrary, { ids }: Part): void {
  for (const [table, key] of [
    ['receipt', 'id'],
    ['story', 'key'],
  ] as const) {
    database.execute(`CREATE TEMP TABLE foreign_${table} (id INTEGER PRIMARY KEY) STRICT`)
    copy(database, {
      from: table,
      target: `temp.foreign_${table}`,
      columns: { id: 'id' },
      key: [key],
      where: `${names.ownerId} NOT IN (${ids.join()})`,
    })
  }
}

const STORY = "iif(json_valid(head), json_extract(head, '$.id'), NULL)"

/** The continued condition on versions of which only the receipt was lost: they are of a story that no other owner has. */
export const WITH_LOST_RECEIPTS = `
  OR (receipt_id NOT IN (SELECT id FROM temp.foreign_receipt)
    AND ${STORY} IN (SELECT id FROM temp.former_story) AND ${STORY} NOT IN (SELECT id FROM temp.foreign_story))`

/** Adds a receipt where the one of a version or a record was lost. */
export function replaceLostReceipts(database: Database): void {
  database.execute(`
    INSERT INTO receipt (id, response_id, request, status, request_id, received_at, fingerprint)
      SELECT receipt_id, -receipt_id, 'unknown request', 200, NULL, min(received_at), 'unknown key' FROM (
        SELECT receipt_id, received_at FROM version UNION ALL SELECT receipt_id, first_received_at FROM ratio_record
      ) WHERE receipt_id NOT IN (SELECT id FROM receipt) GROUP BY receipt_id
  `)
}

/** Adds a response that matches no hash where the one of a receipt was lost, so that what it proved stays readable. */
export function replaceLostResponses(database: Database): void {
  const lost = database
    .statement<{ id: number }>(
      'SELECT DISTINCT response_id AS id FROM receipt WHERE response_id NOT IN (SELECT id FROM response)',
    )
    .all()
  for (const { id } of lost)
    insertRow(database, 'response', { id, hash: randomBytes(32), size: 0, body: new Uint8Array() })
}
