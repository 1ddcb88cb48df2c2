import { isAccepted, type CutBy } from '../../../../app/domain/webhooks/delivery.ts'
import { schemaNameOf, teachesByItself } from '../../../../app/domain/webhooks/payload-schemas.ts'
import { MAX_ARRIVALS, MAX_CHAINS } from '../../../../app/domain/webhooks/retry-analysis.ts'
import { comparedValue, isRetry, RELATIONS } from '../../../../app/domain/webhooks/duplicates.ts'
import type { ComparedName, Judged } from '../../../../app/domain/webhooks/duplicates.ts'
import type { DeliveryDetail, DeliveryRow, Relation, RetryChain } from '../../../../app/ipc/webhooks/deliveries.ts'
import { toRow, type DeliveryRecord } from './delivery-record.ts'
import type { OfConnection } from './list-deliveries.ts'
import { openBody, readBody } from './body-text.ts'
import { indexDelivery } from './delivery-text.ts'
import { queueForward, readForward } from './forwards.ts'
import { openLearning, readJson } from './payload-schemas.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { insertRow, nextKey } from '../../../platform/database/insert-row.ts'
import { pack, unpack } from '../../../platform/database/compression.ts'

export type IncomingRow = Omit<
  DeliveryDetail,
  | 'id'
  | 'schemaDrift'
  | 'hasTaught'
  | 'relation'
  | 'retryOf'
  | 'body'
  | 'text'
  | 'cutBy'
  | 'label'
  | 'note'
  | 'forwarded'
> & {
  connection?: string
}

/** The response that was sent to a stored delivery. */
export interface ResponseRecord {
  id: number
  /** Unix milliseconds. Together with the ID it identifies the delivery, because a restored backup can have the ID for another one. */
  receivedAt: number
  status: number | null
  answeredAfterMs: number
  wasCut: boolean
  /** Null without a cut. */
  cutBy: CutBy | null
}

/** Maximum number of related deliveries; the newest are returned. The longest published schedule has some 2,000 attempts. */
const MAX_RELATED = 2500

/** The condition that a stored delivery has the same value as a new one. */
function conditionOf(name: ComparedName, row: Judged): string {
  switch (name) {
    case 'deliveryId':
      return 'delivery_id IS ?'
    case 'payloadId':
      return 'payload_id IS ?'
    case 'dataId':
      return 'data_id IS ?'
    case 'kind':
      // Both forms use the index of items.
      return row.kind === null ? 'kind IS NULL AND kind_as_sent IS ?' : 'kind IS ?'
    case 'revision':
    case 'action':
    case 'timestamp':
      return `${name} IS ?`
  }
}

/** The relation of a new delivery to the stored ones of its connection, and the first arrival of what it repeats; null where there is none. */
function relationOf(database: Database, row: IncomingRow): { relation: Relation | null; chain: number | null } {
  for (const { verdict, same, also } of RELATIONS) {
    if (same.some((name) => comparedValue(row, name) === null)) continue
    const names = [...same, ...also]
    // The plus keeps SQLite from the index of connections, with which each new delivery would read all others.
    const where = `${names.map((name) => conditionOf(name, row)).join(' AND ')} AND +connection = ?`
    const values = [...names.map((name) => comparedValue(row, name)), row.connection ?? '']
    const { earlier } = database
      .statement<{ earlier: number | null }>(`SELECT min(id) AS earlier FROM delivery WHERE ${where}`)
      .one(...values)
    if (earlier === null) continue
    const { latest } = database
      .statement<{ latest: number }>(`SELECT max(id) AS latest FROM delivery WHERE ${where}`)
      .one(...values)
    const { first, status, answered } = database
      .statement<{ first: number; status: number | null; answered: number | null }>(
        'SELECT ifnull(chain, id) AS first, status, answered_after AS answered FROM checked_delivery WHERE id = ?',
      )
      .one(latest)
    return {
      relation: { earlier, verdict },
      chain: isRetry(verdict, row, isAccepted(status, answered)) ? first : null,
    }
  }
  return { relation: null, chain: null }
}

/** Whether a payload schema was learnt from an arrival of a delivery with that first arrival. */
const hasTaught = (database: Database, chain: number): boolean =>
  database
    .statement<object>('SELECT 1 FROM delivery WHERE (id = ? OR chain = ?) AND taught = 1 LIMIT 1')
    .get(chain, chain) !== undefined

/** The number of the next delivery, which no deleted one had. */
function nextNumber(database: Database): number {
  const kept = database.statement<{ last: number }>("SELECT last FROM checked_numbering WHERE name = 'delivery'").get()
  return Math.max(nextKey(database, 'delivery'), (kept?.last ?? 0) + 1)
}

function keepNumber(database: Database, last: number): void {
  database
    .statement(
      "INSERT INTO numbering (name, last) VALUES ('delivery', ?) ON CONFLICT (name) DO UPDATE SET last = excluded.last",
    )
    .run(last)
}

/** Stores deliveries in their order of arrival and updates the payload schemas, unless nothing is to be learnt. Returns their IDs. */
export function storeDeliveries(database: Database, rows: readonly IncomingRow[], isLearning = true): number[] {
  const learning = openLearning(database)
  const first = nextNumber(database)
  if (rows.length > 0) keepNumber(database, first + rows.length - 1)
  const ids = rows.map((row, place) => {
    const { relation, chain } = relationOf(database, row)
    // A payload that was sent again is no second sample.
    const teaches = isLearning && teachesByItself(row) && (chain === null || !hasTaught(database, chain))
    const name = schemaNameOf(row)
    const value =
      isLearning && name !== null && row.errorText === null ? readJson(openBody(row.raw, row.headers).body) : undefined
    const schemaDrift =
      value === undefined || name === null
        ? []
        : learning.take({ connection: row.connection ?? '', name }, { value, teaches })
    const id = first + place
    insertRow(database, 'delivery', {
      id,
      connection: row.connection ?? '',
      received_at: row.receivedAt,
      delivery_id: row.deliveryId,
      payload_id: row.payloadId,
      api_version: row.apiVersion,
      kind_as_sent: row.kindAsSent,
      kind: row.kind,
      action: row.action,
      data_id: row.dataId,
      revision: row.revision,
      timestamp: row.timestamp,
      error_text: row.errorText,
      signature: row.signature,
      is_tls: Number(row.isTls),
      bytes: row.bytes,
      status: row.status,
      answered_after: row.answeredAfterMs,
      was_cut: Number(row.wasCut),
      schema_drift: JSON.stringify(schemaDrift),
      taught: Number(teaches),
      earlier: relation?.earlier ?? null,
      relation: relation?.verdict ?? null,
      chain,
    })
    insertRow(database, 'delivery_content', {
      id,
      path: row.path,
      headers: JSON.stringify(row.headers),
      body: pack(row.raw),
    })
    indexDelivery(database, id, row.headers, row.raw)
    // What did not come over the network is not forwarded either.
    if (isLearning) queueForward(database, id, row.connection ?? '')
    return id
  })
  learning.keep(rows.at(-1)?.receivedAt ?? 0)
  return ids
}

/** Stores the responses that were sent to deliveries. */
export function recordResponses(database: Database, responses: readonly ResponseRecord[]): void {
  const update = database.statement(
    'UPDATE delivery SET status = ?, answered_after = ?, was_cut = ?, cut_by = ? WHERE id = ? AND received_at = ?',
  )
  for (const { id, receivedAt, status, answeredAfterMs, wasCut, cutBy } of responses)
    update.run(status, answeredAfterMs, Number(wasCut), cutBy, id, receivedAt)
}

/** A delivery with its complete content; null when it is not stored, or belongs to another connection. */
export function readDelivery(database: Database, id: number, { connection }: OfConnection = {}): DeliveryDetail | null {
  const row = database
    .statement<DeliveryRecord & { path: string; headers: string; body: Uint8Array }>(
      'SELECT * FROM checked_delivery JOIN checked_delivery_content USING (id) WHERE id = ?',
    )
    .get(id)
  if (row === undefined || !isOf(row.connection, connection)) return null
  const headers = JSON.parse(row.headers) as [string, string][]
  const raw = new Uint8Array(unpack(row.body))
  const forwarded = readForward(database, id)
  return { ...toRow(row), path: row.path, headers, raw, ...readBody(raw, headers), forwarded }
}

/** Whether a row belongs to a connection. */
export const isOf = (owner: string, connection: string | undefined): boolean =>
  connection === undefined || owner === connection

/** Deliveries with the same ID or item as this one, and this one itself, oldest first. */
export function relatedDeliveries(database: Database, id: number, { connection }: OfConnection = {}): DeliveryRow[] {
  return database
    .statement<DeliveryRecord>(
      `SELECT other.* FROM checked_delivery AS own JOIN checked_delivery AS other
         ON other.id = own.id OR other.delivery_id = own.delivery_id OR other.payload_id = own.payload_id
         OR (other.data_id = own.data_id AND coalesce(other.kind, other.kind_as_sent) IS coalesce(own.kind, own.kind_as_sent))
       WHERE own.id = ? AND other.connection = own.connection ORDER BY other.id DESC LIMIT ?`,
    )
    .all(id, MAX_RELATED)
    .filter((row) => isOf(row.connection, connection))
    .map(toRow)
    .reverse()
}

/** Retried deliveries, the latest first, each with its arrivals. */
export function listRetries(database: Database, { connection }: OfConnection = {}): RetryChain[] {
  const chains = database
    .statement<{ chain: number }>(
      'SELECT chain FROM delivery WHERE chain IS NOT NULL AND connection = ifnull(?, connection) GROUP BY chain ORDER BY max(id) DESC LIMIT ?',
    )
    .all(connection ?? null, MAX_CHAINS)
  const arrivals = database.statement<
    Pick<DeliveryRecord, 'kind' | 'received_at' | 'delivery_id' | 'payload_id' | 'status' | 'answered_after'>
  >(
    'SELECT kind, received_at, delivery_id, payload_id, status, answered_after FROM checked_delivery WHERE id = ? OR chain = ? ORDER BY id LIMIT ?',
  )
  const count = database.statement<{ total: number }>(
    'SELECT count(*) AS total FROM delivery WHERE id = ? OR chain = ?',
  )
  let listed = 0
  return chains.flatMap(({ chain }) => {
    if (listed >= MAX_ARRIVALS) return []
    const rows = arrivals.all(chain, chain, MAX_RELATED)
    listed += rows.length
    return {
      id: chain,
      kind: rows[0]?.kind ?? null,
      total: rows.length < MAX_RELATED ? rows.length : count.one(chain, chain).total,
      arrivals: rows.map((row) => ({
        at: row.received_at,
        deliveryId: row.delivery_id,
        payloadId: row.payload_id,
        isAccepted: isAccepted(row.status, row.answered_after),
      })),
    }
  })
}
