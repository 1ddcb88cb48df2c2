import type { Database } from '../../../../platform/database/connection.ts'
import { isResponseUsed, isUsed, removeResponse } from './receipt-uses.ts'
import { numberAt } from './retained-row.ts'
import type { RetainedRow, RowWalk } from './retained-row.ts'

interface ReceiptRow {
  id: number
  response: number
  received_at: number
  is_used: number
  /** Whether the same response was received again after it. */
  is_repeated: number
}

const IS_REPEATED = `EXISTS (SELECT 1 FROM receipt AS later WHERE later.response_id = receipt.response_id
  AND (later.received_at, later.id) > (receipt.received_at, receipt.id))`

const bytesOf = (database: Database, response: number): number =>
  database.statement<{ bytes: number }>('SELECT octet_length(body) AS bytes FROM response WHERE id = ?').one(response)
    .bytes

function toRow(database: Database, { id, response, received_at, is_used, is_repeated }: ReceiptRow): RetainedRow {
  const isLast = is_repeated === 0
  const isProtected = is_used === 1 || (isLast && isResponseUsed(database, response))
  const isCounted = isLast && !isProtected
  return {
    position: [id],
    at: received_at,
    bytes: isCounted ? bytesOf(database, response) : 0,
    count: Number(isCounted),
    isProtected,
    receipts: [],
  }
}

/**
 * Responses that no row refers to, such as those in which nothing was new, in the order of their last receipt. Earlier receipts that no
 * row refers to go by themselves; they count nothing.
 */
export const RESPONSES: RowWalk = {
  step: 100,

  list: ({ database }, { after, upTo, limit }) =>
    database
      .statement<ReceiptRow>(
        `SELECT id, response_id AS response, received_at, ${isUsed('receipt.id')} AS is_used, ${IS_REPEATED} AS is_repeated FROM receipt
         WHERE id > ? AND id <= ? ORDER BY id LIMIT ?`,
      )
      .all(numberAt(after, -1), numberAt(upTo, Number.MAX_SAFE_INTEGER), limit)
      .map((row) => toRow(database, row)),

  remove({ database }, rows) {
    const responseOf = database.statement<{ response: number }>(
      'SELECT response_id AS response FROM receipt WHERE id = ?',
    )
    const removeReceipt = database.statement('DELETE FROM receipt WHERE id = ?')
    for (const { position, count } of rows) {
      const id = numberAt(position, 0)
      const response = responseOf.get(id)?.response
      // It went with its response, where a clock was set back.
      if (response === undefined) continue
      if (count === 0) removeReceipt.run(id)
      else removeResponse(database, response)
    }
  },
}
