import { createHash } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'
import type { ReceivedResponse } from '../../../../app/domain/responses/received-response.ts'
import { pack, unpack } from '../../../platform/database/packing.ts'

/** A stored response with one of its receipts. `intact` is false when its bytes no longer match its hash. */
export interface StoredResponse extends ReceivedResponse {
  hash: string
  intact: boolean
}

/** Stores a response once under its hash, and its receipt. Returns the receipt's row ID. */
export function storeResponse(database: Database, connection: number, response: ReceivedResponse): number {
  const hash = createHash('sha256').update(response.bytes).digest()
  let row = database
    .statement<{ id: number; body: Uint8Array }>('SELECT id, body FROM response WHERE hash = ?')
    .get(hash)
  if (row !== undefined && bytesOf(row.body, hash.toString('hex')) === null) {
    // Receiving the same response again repairs a damaged copy.
    database.statement('UPDATE response SET body = ? WHERE id = ?').run(pack(response.bytes), row.id)
  } else if (row === undefined) {
    const { lastInsertRowid } = database
      .statement('INSERT INTO response (hash, size, body) VALUES (?, ?, ?)')
      .run(hash, response.bytes.length, pack(response.bytes))
    row = { id: Number(lastInsertRowid), body: new Uint8Array() }
  }
  const { lastInsertRowid } = database
    .statement(
      'INSERT INTO receipt (connection_id, response_id, request, status, request_id, received_at, fingerprint) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    .run(
      connection,
      row.id,
      response.request,
      response.status,
      response.requestId,
      response.receivedAt,
      response.fingerprint,
    )
  return Number(lastInsertRowid)
}

interface ResponseRow {
  hash: Uint8Array
  body: Uint8Array
  request: string
  status: number
  request_id: string | null
  received_at: number
  fingerprint: string
}

/** The bytes of a stored body, or null when they no longer match the hash. */
function bytesOf(body: Uint8Array, hash: string): Uint8Array | null {
  try {
    const bytes = unpack(body)
    return createHash('sha256').update(bytes).digest('hex') === hash ? bytes : null
  } catch {
    // A body that cannot be decompressed was altered.
    return null
  }
}

function toStored(row: ResponseRow): StoredResponse {
  const hash = Buffer.from(row.hash).toString('hex')
  const bytes = bytesOf(row.body, hash)
  return {
    hash,
    intact: bytes !== null,
    bytes: bytes ?? new Uint8Array(),
    request: row.request,
    status: row.status,
    requestId: row.request_id,
    receivedAt: row.received_at,
    fingerprint: row.fingerprint,
  }
}

/** The stored response with that hash as a connection last received it, or null. */
export function readResponse(database: Database, connection: number, hash: string): StoredResponse | null {
  const row = database
    .statement<ResponseRow>(
      `SELECT hash, body, request, status, request_id, received_at, fingerprint FROM response JOIN receipt ON receipt.response_id = response.id
       WHERE hash = ? AND connection_id = ? ORDER BY received_at DESC LIMIT 1`,
    )
    .get(Buffer.from(hash, 'hex'), connection)
  return row === undefined ? null : toStored(row)
}

/** Which of these responses no longer match their hash. Responses that the connection never received are left out. */
export function alteredResponses(database: Database, connection: number, hashes: readonly string[]): string[] {
  const read = database.statement<{ body: Uint8Array }>(
    'SELECT body FROM response WHERE hash = ? AND EXISTS (SELECT 1 FROM receipt WHERE response_id = response.id AND connection_id = ?)',
  )
  return hashes.filter((hash) => {
    const row = read.get(Buffer.from(hash, 'hex'), connection)
    return row !== undefined && bytesOf(row.body, hash) === null
  })
}

/** Creates a function that checks whether a receipt's response is intact. It caches results, so create one for each library call. */
export function createReceiptCheck(database: Database): (receipt: number) => boolean {
  const read = database.statement<{ hash: Uint8Array; body: Uint8Array }>(
    'SELECT hash, body FROM response JOIN receipt ON receipt.response_id = response.id WHERE receipt.id = ?',
  )
  const known = new Map<number, boolean>()
  return (receipt) => {
    let isIntact = known.get(receipt)
    if (isIntact === undefined) {
      const row = read.get(receipt)
      isIntact = row !== undefined && bytesOf(row.body, Buffer.from(row.hash).toString('hex')) !== null
      known.set(receipt, isIntact)
    }
    return isIntact
  }
}

/** Removes responses and receipts that are no longer referenced. */
export function removeUnusedResponses(database: Database): void {
  database
    .statement(
      'DELETE FROM receipt WHERE id NOT IN (SELECT receipt_id FROM version UNION SELECT receipt_id FROM ratio_record UNION SELECT receipt_id FROM latest_response)',
    )
    .run()
  database.statement('DELETE FROM response WHERE id NOT IN (SELECT response_id FROM receipt)').run()
}

/** Stores which response is the latest for a request key. */
export function storeLatestResponse(database: Database, connection: number, requestKey: string, receipt: number): void {
  database
    .statement('INSERT OR REPLACE INTO latest_response (connection_id, request_key, receipt_id) VALUES (?, ?, ?)')
    .run(connection, requestKey, receipt)
}

/** The latest response for a request key, or null. */
export function readLatestResponse(database: Database, connection: number, requestKey: string): StoredResponse | null {
  const row = database
    .statement<ResponseRow>(
      `SELECT hash, body, request, status, request_id, received_at, fingerprint FROM latest_response
       JOIN receipt ON receipt.id = latest_response.receipt_id JOIN response ON response.id = receipt.response_id
       WHERE latest_response.connection_id = ? AND request_key = ?`,
    )
    .get(connection, requestKey)
  return row === undefined ? null : toStored(row)
}
