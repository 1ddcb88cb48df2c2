import type { LibraryFile } from '../store-context.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import type { RetentionKind } from '../../../../../app/domain/settings/retention-limits.ts'

/** How many rows refer to a receipt. */
export interface ReceiptUses {
  id: number
  response: number
  references: number
}

/** A response, and how many of its receipts rows refer to. */
export interface ResponseUses {
  id: number
  usedReceipts: number
  bytes: number
  /** When it was last received, in Unix milliseconds. */
  at: number
  /** The kind whose budget its size counts for: the one that refers to it. */
  kind: RetentionKind
}

/** A condition on a receipt: whether a row refers to it. Each part is found in an index. */
export const isUsed = (receipt: string): string =>
  `(EXISTS (SELECT 1 FROM version WHERE version.receipt_id = ${receipt})
    OR EXISTS (SELECT 1 FROM ratio_record WHERE ratio_record.receipt_id = ${receipt})
    OR EXISTS (SELECT 1 FROM latest_response WHERE latest_response.receipt_id = ${receipt}))`

/** Whether a row refers to any receipt of a response. */
export const isResponseUsed = (database: Database, response: number): boolean =>
  database
    .statement<{ used: number }>(
      `SELECT EXISTS (SELECT 1 FROM receipt WHERE response_id = ? AND ${isUsed('receipt.id')}) AS used`,
    )
    .one(response).used === 1

const countOf = (table: string): string => `(SELECT count(*) FROM ${table} WHERE receipt_id = receipt.id)`

/** How many rows refer to each of these receipts. Receipts that are gone are left out. */
export function readReceiptUses({ database }: LibraryFile, ids: readonly number[]): ReceiptUses[] {
  const describe = database.statement<ReceiptUses>(
    `SELECT id, response_id AS response,
       ${countOf('version')} + ${countOf('ratio_record')} + ${countOf('latest_response')} AS "references"
     FROM receipt WHERE id = ?`,
  )
  return ids.flatMap((id) => describe.get(id) ?? [])
}

const isReferredToBy = (table: string): string =>
  `EXISTS (SELECT 1 FROM receipt JOIN ${table} ON ${table}.receipt_id = receipt.id WHERE response_id = response.id)`

/** The kind whose budget the size of a response counts for. */
export const KIND_OF_RESPONSE = `CASE WHEN ${isReferredToBy('version')} THEN 'stories'
  WHEN ${isReferredToBy('ratio_record')} OR ${isReferredToBy('latest_response')} THEN 'ratios' ELSE 'responses' END`

export function readResponseUses({ database }: LibraryFile, ids: readonly number[]): ResponseUses[] {
  const describe = database.statement<ResponseUses>(
    `SELECT id, octet_length(body) AS bytes, ${KIND_OF_RESPONSE} AS kind,
       (SELECT count(*) FROM receipt WHERE response_id = response.id AND ${isUsed('receipt.id')}) AS usedReceipts,
       (SELECT max(received_at) FROM receipt WHERE response_id = response.id) AS at
     FROM response WHERE id = ?`,
  )
  return ids.flatMap((id) => describe.get(id) ?? [])
}

export function removeResponse(database: Database, response: number): void {
  database.statement('DELETE FROM receipt WHERE response_id = ?').run(response)
  database.statement('DELETE FROM response WHERE id = ?').run(response)
}

/**
 * Removes those responses of some receipts that no row refers to any more. Call it with the receipts of removed rows, so that it looks
 * at nothing else. Returns the size of each, and when it was last received.
 */
export function removeUnusedResponses(database: Database, receipts: Iterable<number>): { bytes: number; at: number }[] {
  const responseOf = database.statement<{ response: number }>(
    `SELECT response_id AS response FROM receipt WHERE id = ? AND NOT ${isUsed('receipt.id')}`,
  )
  const describe = database.statement<{ bytes: number; at: number }>(
    `SELECT octet_length(body) AS bytes, (SELECT max(received_at) FROM receipt WHERE response_id = response.id) AS at
     FROM response WHERE id = ?`,
  )
  return [...new Set(receipts)].flatMap((receipt) => {
    const row = responseOf.get(receipt)
    if (row === undefined || isResponseUsed(database, row.response)) return []
    const removed = describe.one(row.response)
    removeResponse(database, row.response)
    return [removed]
  })
}
