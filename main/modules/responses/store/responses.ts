import { createHash } from 'node:crypto'
import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { ReceivedResponse } from '../../../../app/domain/responses/received-response.ts'
import { insertRow, nextKey } from '../../../platform/database/insert-row.ts'
import { pack, unpack } from '../../../platform/database/compression.ts'

/** A stored response with one of its receipts. `intact` is false when its bytes no longer match its hash. */
interface StoredResponse extends ReceivedResponse {
  hash: string
  intact: boolean
}

/** Stores a response once under its hash, and its receipt. Returns the receipt's row ID. */
export function storeResponse(database: Database, response: ReceivedResponse): number {
  const hash = createHash('sha256').update(response.bytes).digest()
  let row = database
    .statement<{ id: number; body: Uint8Array }>('SELECT id, body FROM response WHERE hash = ?')
    .get(hash)
  if (row !== undefined && bytesOf(row.body, hash.toString('hex')) === null) {
    // Receiving the same response again repairs a damaged copy.
    database.statement('UPDATE response SET body = ? WHERE id = ?').run(pack(response.bytes), row.id)
  } else if (row === undefined) {
    const id = nextKey(database, 'response')
    insertRow(database, 'response', { id, hash, size: response.bytes.length, body: pack(response.bytes) })
    row = { id, body: new Uint8Array() }
  }
  const { lastInsertRowid } = database
    .statement(
      'INSERT INTO receipt (response_id, request, status, request_id, received_at, fingerprint) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(row.id, response.request, response.status, response.requestId, response.receivedAt, response.fingerprint)
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

/** The stored response with that hash as it was last received, or null. */
function readResponse(database: Database, hash: string): StoredResponse | null {
  const row = database
    .statement<ResponseRow>(
      `SELECT hash, body, request, status, request_id, received_at, fingerprint FROM checked_response AS response
       JOIN checked_receipt AS receipt ON receipt.response_id = response.id
       WHERE hash = ? ORDER BY received_at DESC LIMIT 1`,
    )
    .get(Buffer.from(hash, 'hex'))
  return row === undefined ? null : toStored(row)
}

/** What was last received for a request up to a moment (Unix milliseconds), in the words of its receipt; null when nothing is stored. */
function readAnswer(database: Database, request: string, moment: number): StoredResponse | null {
  const row = database
    .statement<ResponseRow>(
      `SELECT hash, body, request, status, request_id, received_at, fingerprint FROM checked_receipt AS receipt
       JOIN checked_response AS response ON response.id = receipt.response_id
       WHERE receipt.id = (
         SELECT id FROM receipt WHERE substr(request, instr(request, '/api/')) = substr(?1, instr(?1, '/api/')) AND received_at <= ?2
         ORDER BY received_at DESC, id DESC LIMIT 1)`,
    )
    .get(request, moment)
  return row === undefined ? null : toStored(row)
}

/** The last receipt of a stored response, without its bytes. */
type ResponseReceipt = Pick<StoredResponse, 'hash' | 'request' | 'receivedAt'>

/** The last receipt of each of these responses, up to a moment (Unix milliseconds) if one is given. Responses that are not stored are left out. */
function readReceipts(database: Database, hashes: readonly string[], moment: number | null = null): ResponseReceipt[] {
  const read = database.statement<Pick<ResponseRow, 'request' | 'received_at'>>(
    `SELECT request, received_at FROM checked_response AS response
     JOIN checked_receipt AS receipt ON receipt.response_id = response.id
     WHERE hash = ? AND received_at <= ? ORDER BY received_at DESC LIMIT 1`,
  )
  return hashes.flatMap((hash) => {
    const row = read.get(Buffer.from(hash, 'hex'), moment ?? Number.MAX_SAFE_INTEGER)
    return row === undefined ? [] : [{ hash, request: row.request, receivedAt: row.received_at }]
  })
}

/** Which of these responses no longer match their hash. Responses that were never received are left out. */
function alteredResponses(database: Database, hashes: readonly string[]): string[] {
  const read = database.statement<{ body: Uint8Array }>('SELECT body FROM response WHERE hash = ?')
  return hashes.filter((hash) => {
    const row = read.get(Buffer.from(hash, 'hex'))
    return row !== undefined && bytesOf(row.body, hash) === null
  })
}

const OF_RECEIPT =
  'SELECT hash, body FROM checked_response AS response JOIN checked_receipt AS receipt ON receipt.response_id = response.id WHERE receipt.id = ?'

/** The bytes of the response of a receipt, or null when they no longer match its hash. */
export function bytesOfReceipt(database: Database, receipt: number): Uint8Array | null {
  const row = database.statement<{ hash: Uint8Array; body: Uint8Array }>(OF_RECEIPT).get(receipt)
  return row === undefined ? null : bytesOf(row.body, Buffer.from(row.hash).toString('hex'))
}

/** Creates a function that checks whether a receipt's response is intact. It caches results, so create one for each library call. */
export function createReceiptCheck(database: Database): (receipt: number) => boolean {
  const known = new Map<number, boolean>()
  return (receipt) => {
    const isIntact = known.get(receipt) ?? bytesOfReceipt(database, receipt) !== null
    known.set(receipt, isIntact)
    return isIntact
  }
}

function storeLatestResponse(database: Database, requestKey: string, receipt: number): void {
  database
    .statement('INSERT OR REPLACE INTO latest_response (request_key, receipt_id) VALUES (?, ?)')
    .run(requestKey, receipt)
}

/** The latest response for a request key, or null. */
function readLatestResponse(database: Database, requestKey: string): StoredResponse | null {
  const row = database
    .statement<ResponseRow>(
      `SELECT hash, body, request, status, request_id, received_at, fingerprint FROM checked_latest_response AS latest
       JOIN checked_receipt AS receipt ON receipt.id = latest.receipt_id JOIN checked_response AS response ON response.id = receipt.response_id
       WHERE request_key = ?`,
    )
    .get(requestKey)
  return row === undefined ? null : toStored(row)
}

/** A request that was answered, and when its latest response was received. */
interface AnsweredRequest {
  requestKey: string
  receivedAt: number
}

/** The requests with a stored response whose keys begin with a text, the newest response first. */
const listAnsweredRequests = (database: Database, start: string): AnsweredRequest[] =>
  database
    .statement<{ request_key: string; received_at: number }>(
      `SELECT request_key, received_at FROM checked_latest_response AS latest
       JOIN checked_receipt AS receipt ON receipt.id = latest.receipt_id
       WHERE substr(request_key, 1, length(?1)) = ?1 ORDER BY received_at DESC, request_key`,
    )
    .all(start)
    .map(({ request_key: requestKey, received_at: receivedAt }) => ({ requestKey, receivedAt }))

/**
 * For each request to a path of the interface, in the words of its receipt, the last response up to a moment (Unix milliseconds), the newest
 * first.
 */
const listAnswersAt = (database: Database, path: string, moment: number): ResponseReceipt[] =>
  database
    .statement<Pick<ResponseRow, 'hash' | 'request' | 'received_at'>>(
      `SELECT hash, request, receipt.received_at FROM (
         SELECT id, max(received_at) FROM receipt
         WHERE substr(request, instr(request, '/api/')) >= ?1 || '?' AND substr(request, instr(request, '/api/')) < ?1 || '@' AND received_at <= ?2
         GROUP BY substr(request, instr(request, '/api/'))
       ) AS latest JOIN checked_receipt AS receipt ON receipt.id = latest.id
         JOIN checked_response AS response ON response.id = receipt.response_id
       ORDER BY receipt.received_at DESC, receipt.id DESC`,
    )
    .all(path, moment)
    .map(({ hash, request, received_at: receivedAt }) => ({
      hash: Buffer.from(hash).toString('hex'),
      request,
      receivedAt,
    }))

/** Responses of the service, each stored once under its hash. A call is described where the function of its name is. */
export type ResponsesStore = ReturnType<typeof createResponsesStore>

export function createResponsesStore(context: StoreContext) {
  const reading =
    <Args extends unknown[], Result>(read: (database: Database, ...args: Args) => Result) =>
    (owner: DataOwner, ...args: Args): Result =>
      read(context.libraryOf(owner).database, ...args)
  return {
    storeLatestResponse: (owner: DataOwner, response: ReceivedResponse, requestKey: string): void =>
      context.receive(owner, response, ({ database }, receipt) => storeLatestResponse(database, requestKey, receipt)),
    /** Stores a response that nothing is read from. */
    storeResponse: (owner: DataOwner, response: ReceivedResponse): void =>
      context.receive(owner, response, () => undefined),
    readLatestResponse: reading(readLatestResponse),
    listAnsweredRequests: reading(listAnsweredRequests),
    listAnswersAt: reading(listAnswersAt),
    readResponse: reading(readResponse),
    readAnswer: reading(readAnswer),
    readReceipts: reading(readReceipts),
    alteredResponses: reading(alteredResponses),
  }
}
