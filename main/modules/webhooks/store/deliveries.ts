import { schemaNameOf } from '../../../../app/domain/webhooks/payload-schemas.ts'
import type { WireTree } from '../../../../app/domain/responses/wire-tree.ts'
import type { SchemaDrift } from '../../../../app/domain/webhooks/payload-schemas.ts'
import type { DeliveryAction } from '../../../../app/domain/webhooks/delivery.ts'
import { comparedValue, isDropped, RELATIONS } from '../../../../app/domain/webhooks/duplicates.ts'
import type { ComparedName, Judged, RelationVerdict } from '../../../../app/domain/webhooks/duplicates.ts'
import type { WebhookKind } from '../../../../app/domain/webhooks/webhook.ts'
import type {
  DeliveryDetail,
  DeliveryList,
  DeliveryListQuery,
  DeliveryRow,
  Relation,
  RetryChain,
  SignatureVerdict,
} from '../../../../app/ipc/delivery-schemas.ts'
import { readBody } from './body-text.ts'
import { learnAll, readJson } from './payload-schemas.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { likeAnywhere } from '../../../platform/database/like.ts'
import { insertRow, nextKey } from '../../../platform/database/insert-row.ts'
import { pack, unpack } from '../../../platform/database/packing.ts'

/** A delivery to store. */
export type IncomingRow = Omit<DeliveryDetail, 'id' | 'schemaDrift' | 'relation' | 'body' | 'text'>

/** The response that was sent to a stored delivery. */
export interface ResponseRecord {
  id: number
  /** Unix milliseconds. Together with the ID it identifies the delivery, because IDs restart after deliveries are cleared. */
  receivedAt: number
  status: number | null
  answeredAfterMs: number
  wasCut: boolean
}

/** Maximum number of related deliveries; the newest are returned. */
const MAX_RELATED = 500
/** Maximum number of retry chains; the latest are returned. */
const MAX_CHAINS = 100

interface DeliveryRecord {
  id: number
  received_at: number
  delivery_id: string | null
  payload_id: string | null
  api_version: string | null
  kind_as_sent: string | null
  kind: WebhookKind | null
  action: DeliveryAction | null
  data_id: string | null
  revision: string | null
  timestamp: string | null
  error_text: string | null
  signature: SignatureVerdict
  is_tls: number
  bytes: number
  status: number | null
  answered_after: number | null
  was_cut: number
  schema_drift: string
  earlier: number | null
  relation: RelationVerdict | null
}

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

/** The relation of a new delivery to the stored ones. */
function relationOf(database: Database, row: Judged): Relation | null {
  for (const { verdict, same, also } of RELATIONS) {
    if (same.some((name) => comparedValue(row, name) === null)) continue
    const names = [...same, ...also]
    const { earlier } = database
      .statement<{ earlier: number | null }>(
        `SELECT min(id) AS earlier FROM delivery WHERE ${names.map((name) => conditionOf(name, row)).join(' AND ')}`,
      )
      .one(...names.map((name) => comparedValue(row, name)))
    if (earlier !== null) return { earlier, verdict }
  }
  return null
}

/**
 * The first arrival of a retried delivery; null when it is not a retry. Where there are IDs, a retry keeps one of them: a test and a later
 * event about the same state of the same item are two.
 */
function chainOf(
  database: Database,
  { earlier, verdict }: Relation,
  { deliveryId, payloadId }: Pick<Judged, 'deliveryId' | 'payloadId'>,
): number | null {
  const hasIds = deliveryId !== null || payloadId !== null
  if (!isDropped(verdict) || (verdict === 'same-event' && hasIds)) return null
  return database
    .statement<{ first: number }>('SELECT ifnull(chain, id) AS first FROM checked_delivery WHERE id = ?')
    .one(earlier).first
}

/** Updates the payload schemas. Returns the schema drift of the deliveries that were read, by their position. */
function learnFrom(database: Database, rows: readonly IncomingRow[]): Map<number, SchemaDrift[]> {
  const byName = new Map<string, { place: number; sample: WireTree }[]>()
  rows.forEach((row, place) => {
    const sample = row.errorText === null ? readJson(readBody(row.raw, row.headers).body) : undefined
    const name = schemaNameOf(row)
    if (sample !== undefined && name !== null) byName.set(name, [...(byName.get(name) ?? []), { place, sample }])
  })
  const schemaDrifts = new Map<number, SchemaDrift[]>()
  for (const [name, found] of byName) {
    const samples = found.map(({ sample }) => sample)
    const learnt = learnAll(database, name, samples, rows.at(-1)?.receivedAt ?? 0)
    found.forEach(({ place }, index) => schemaDrifts.set(place, learnt[index] ?? []))
  }
  return schemaDrifts
}

/** Stores deliveries in their order of arrival and updates the payload schemas, unless nothing is to be learnt. Returns their IDs. */
export function storeDeliveries(database: Database, rows: readonly IncomingRow[], isLearning = true): number[] {
  const schemaDrifts = isLearning ? learnFrom(database, rows) : new Map<number, SchemaDrift[]>()
  return rows.map((row, place) => {
    const relation = relationOf(database, row)
    const id = nextKey(database, 'delivery')
    insertRow(database, 'delivery', {
      id,
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
      schema_drift: JSON.stringify(schemaDrifts.get(place) ?? []),
      earlier: relation?.earlier ?? null,
      relation: relation?.verdict ?? null,
      chain: relation === null ? null : chainOf(database, relation, row),
    })
    insertRow(database, 'delivery_content', {
      id,
      path: row.path,
      headers: JSON.stringify(row.headers),
      body: pack(row.raw),
    })
    return id
  })
}

/** Stores the responses that were sent to deliveries. */
export function recordResponses(database: Database, responses: readonly ResponseRecord[]): void {
  const update = database.statement(
    'UPDATE delivery SET status = ?, answered_after = ?, was_cut = ? WHERE id = ? AND received_at = ?',
  )
  for (const { id, receivedAt, status, answeredAfterMs, wasCut } of responses)
    update.run(status, answeredAfterMs, Number(wasCut), id, receivedAt)
}

const toRow = (row: DeliveryRecord): DeliveryRow => ({
  id: row.id,
  receivedAt: row.received_at,
  deliveryId: row.delivery_id,
  payloadId: row.payload_id,
  apiVersion: row.api_version,
  kindAsSent: row.kind_as_sent,
  kind: row.kind,
  action: row.action,
  dataId: row.data_id,
  revision: row.revision,
  timestamp: row.timestamp,
  errorText: row.error_text,
  signature: row.signature,
  isTls: row.is_tls === 1,
  bytes: row.bytes,
  status: row.status,
  answeredAfterMs: row.answered_after,
  wasCut: row.was_cut === 1,
  schemaDrift: JSON.parse(row.schema_drift) as SchemaDrift[],
  relation: row.earlier === null || row.relation === null ? null : { earlier: row.earlier, verdict: row.relation },
})

const SEARCHED = ['kind_as_sent', 'kind', 'payload_id', 'delivery_id', 'data_id', 'error_text']
  .map((column) => `ifnull(${column}, '')`)
  .join(" || ' ' || ")

const MATCHES = String.raw`${SEARCHED} LIKE ? ESCAPE '\'`

/** The number of deliveries that match the text and were stored after that one. */
export const countNewer = (database: Database, id: number, text: string): number =>
  database
    .statement<{ total: number }>(
      `SELECT count(*) AS total FROM delivery WHERE id > ? ${text === '' ? '' : `AND ${MATCHES}`}`,
    )
    .one(...(text === '' ? [id] : [id, likeAnywhere(text)])).total

/** Deliveries from a position, oldest first. */
export function listDeliveries(database: Database, { from, limit, text }: DeliveryListQuery): DeliveryList {
  const count = (condition: string, ...values: string[]): number =>
    database.statement<{ total: number }>(`SELECT count(*) AS total FROM delivery WHERE ${condition}`).one(...values)
      .total
  const stored = count('TRUE')
  if (text === '') {
    // Rows before the position are passed without being checked or read, which takes 2 ms for 100,000.
    const rows = database
      .statement<DeliveryRecord>(
        'SELECT * FROM checked_delivery WHERE id >= (SELECT id FROM delivery ORDER BY id LIMIT 1 OFFSET ?) ORDER BY id LIMIT ?',
      )
      .all(from, limit)
    return { rows: rows.map(toRow), matching: stored, stored }
  }
  const like = likeAnywhere(text)
  const rows = database
    .statement<DeliveryRecord>(
      `SELECT * FROM checked_delivery AS delivery WHERE ${MATCHES} ORDER BY id LIMIT ? OFFSET ?`,
    )
    .all(like, limit, from)
  return { rows: rows.map(toRow), matching: count(MATCHES, like), stored }
}

/** A delivery with its complete content; null when it is not stored. */
export function readDelivery(database: Database, id: number): DeliveryDetail | null {
  const row = database
    .statement<DeliveryRecord & { path: string; headers: string; body: Uint8Array }>(
      'SELECT * FROM checked_delivery JOIN checked_delivery_content USING (id) WHERE id = ?',
    )
    .get(id)
  if (row === undefined) return null
  const headers = JSON.parse(row.headers) as [string, string][]
  const raw = new Uint8Array(unpack(row.body))
  return { ...toRow(row), path: row.path, headers, raw, ...readBody(raw, headers) }
}

/** Deliveries with the same ID or item as this one, and this one itself, oldest first. */
export function relatedDeliveries(database: Database, id: number): DeliveryRow[] {
  return database
    .statement<DeliveryRecord>(
      `SELECT other.* FROM checked_delivery AS own JOIN checked_delivery AS other
         ON other.id = own.id OR other.delivery_id = own.delivery_id OR other.payload_id = own.payload_id
         OR (other.data_id = own.data_id AND coalesce(other.kind, other.kind_as_sent) IS coalesce(own.kind, own.kind_as_sent))
       WHERE own.id = ? ORDER BY other.id DESC LIMIT ?`,
    )
    .all(id, MAX_RELATED)
    .map(toRow)
    .reverse()
}

/** Retried deliveries, the latest first, each with its arrivals. */
export function listRetries(database: Database): RetryChain[] {
  const chains = database
    .statement<{ chain: number }>(
      'SELECT chain FROM delivery WHERE chain IS NOT NULL GROUP BY chain ORDER BY max(id) DESC LIMIT ?',
    )
    .all(MAX_CHAINS)
  const arrivals = database.statement<Pick<DeliveryRecord, 'kind' | 'received_at' | 'delivery_id' | 'payload_id'>>(
    'SELECT kind, received_at, delivery_id, payload_id FROM checked_delivery WHERE id = ? OR chain = ? ORDER BY id LIMIT ?',
  )
  return chains.map(({ chain }) => {
    const rows = arrivals.all(chain, chain, MAX_RELATED)
    return {
      id: chain,
      kind: rows[0]?.kind ?? null,
      arrivals: rows.map((row) => ({ at: row.received_at, deliveryId: row.delivery_id, payloadId: row.payload_id })),
    }
  })
}

/** Removes every delivery. The payload schemas stay. */
export function clearDeliveries(database: Database): void {
  database.statement('DELETE FROM delivery_content').run()
  database.statement('DELETE FROM delivery').run()
}
