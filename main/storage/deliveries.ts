import { driftOf, learn, UNSEEN } from '../../app/domain/contract-book.ts'
import type { Drift, Json, Shape } from '../../app/domain/contract-book.ts'
import type { DeliveryDetail, DeliveryRow } from '../../app/domain/delivery.ts'
import type { Database } from './database.ts'
import { pack, unpack } from './packing.ts'

/** A delivery to write down. */
export type IncomingRow = Omit<DeliveryDetail, 'id'>

/** How a delivery that stands in the journal was answered. */
export interface AnsweredRow {
  id: number
  status: number | null
  answeredAfterMs: number
  wasCut: boolean
}

/** A delivery with what is unusual about it. */
export interface HeldDelivery extends DeliveryRow {
  drift: readonly Drift[]
}

/** What is known of the payloads of one kind, or of the earnings answers. */
export interface Contract {
  name: string
  samples: number
  updatedAt: number
  shape: Shape
}

/** A shape must have seen this many samples before a departure from it is worth a word. */
const ENOUGH_SAMPLES = 3

const COLUMNS = [
  'received_at',
  'delivery_id',
  'payload_id',
  'api_version',
  'kind_as_sent',
  'kind',
  'action',
  'data_id',
  'revision',
  'timestamp',
  'problem',
  'signature',
  'is_tls',
  'bytes',
  'status',
  'answered_after',
  'was_cut',
  'path',
  'headers',
  'drift',
  'body',
] as const

type Stored = Record<(typeof COLUMNS)[number], unknown> & { id: number }

const json = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Adds samples to what is known under a name. Returns the drift of each against what was known before it. */
function learnAll(database: Database, name: string, samples: readonly Json[], at: number): Drift[][] {
  const row = database
    .statement<{ samples: number; shape: string }>('SELECT samples, shape FROM journal.contract WHERE name = ?')
    .get(name)
  let [shape, count] = row === undefined ? [UNSEEN, 0] : [JSON.parse(row.shape) as Shape, row.samples]
  const drifts = samples.map((sample) => {
    const drift = count < ENOUGH_SAMPLES ? [] : driftOf(shape, sample).filter(({ what }) => what !== 'outside-range')
    shape = learn(shape, sample)
    count += 1
    return drift
  })
  database
    .statement('INSERT OR REPLACE INTO journal.contract (name, samples, updated_at, shape) VALUES (?, ?, ?, ?)')
    .run(name, count, at, JSON.stringify(shape))
  return drifts
}

/** Writes deliveries down in the order in which they came, and learns from them. Returns their IDs. */
export function storeDeliveries(database: Database, rows: readonly IncomingRow[]): number[] {
  const drifts = new Map<number, Drift[]>()
  const byName = new Map<string, { place: number; sample: Json }[]>()
  rows.forEach((row, place) => {
    const sample = row.problem === null ? json(row.body) : undefined
    const name = row.kind ?? row.kindAsSent
    if (sample !== undefined && name !== null) byName.set(name, [...(byName.get(name) ?? []), { place, sample }])
  })
  for (const [name, samples] of byName) {
    const found = learnAll(
      database,
      name,
      samples.map(({ sample }) => sample),
      rows.at(-1)?.receivedAt ?? 0,
    )
    samples.forEach(({ place }, index) => drifts.set(place, found[index] ?? []))
  }
  const insert = database.statement(
    `INSERT INTO journal.delivery (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`,
  )
  return rows.map((row, place) =>
    Number(
      insert.run(
        row.receivedAt,
        row.deliveryId,
        row.payloadId,
        row.apiVersion,
        row.kindAsSent,
        row.kind,
        row.action,
        row.dataId,
        row.revision,
        row.timestamp,
        row.problem,
        row.signature,
        Number(row.isTls),
        row.bytes,
        row.status,
        row.answeredAfterMs,
        Number(row.wasCut),
        row.path,
        JSON.stringify(row.headers),
        JSON.stringify(drifts.get(place) ?? []),
        pack(Buffer.from(row.body)),
      ).lastInsertRowid,
    ),
  )
}

/** Writes down how deliveries were answered. */
export function answerDeliveries(database: Database, answers: readonly AnsweredRow[]): void {
  const update = database.statement(
    'UPDATE journal.delivery SET status = ?, answered_after = ?, was_cut = ? WHERE id = ?',
  )
  for (const { id, status, answeredAfterMs, wasCut } of answers) update.run(status, answeredAfterMs, Number(wasCut), id)
}

const toRow = (row: Stored): HeldDelivery =>
  ({
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
    problem: row.problem,
    signature: row.signature,
    isTls: row.is_tls === 1,
    bytes: row.bytes,
    status: row.status,
    answeredAfterMs: row.answered_after,
    wasCut: row.was_cut === 1,
    drift: JSON.parse(row.drift as string) as Drift[],
  }) as HeldDelivery

/** Deliveries before an ID (null for the newest), newest first; `text` looks in IDs, kinds and problems. */
export function listDeliveries(
  database: Database,
  { before, limit, text }: { before: number | null; limit: number; text: string },
): HeldDelivery[] {
  const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const rows = database
    .statement<Stored>(
      `SELECT id, ${COLUMNS.filter((name) => name !== 'body').join(', ')} FROM journal.delivery
     WHERE id < ? AND (? = '' OR ifnull(kind_as_sent, '') || ' ' || ifnull(payload_id, '') || ' ' || ifnull(delivery_id, '') || ' ' || ifnull(data_id, '') || ' ' || ifnull(problem, '') LIKE ? ESCAPE '\\')
     ORDER BY id DESC LIMIT ?`,
    )
    .all(before ?? Number.MAX_SAFE_INTEGER, text, like, limit)
  return rows.map(toRow)
}

/** A delivery with everything that came; null when it is not held. */
export function readDelivery(database: Database, id: number): (DeliveryDetail & { drift: readonly Drift[] }) | null {
  const row = database.statement<Stored>('SELECT * FROM journal.delivery WHERE id = ?').get(id)
  if (row === undefined) return null
  return {
    ...toRow(row),
    path: row.path as string,
    headers: JSON.parse(row.headers as string) as [string, string][],
    body: Buffer.from(unpack(row.body as Uint8Array)).toString(),
  }
}

/** How many deliveries are held. */
export const countDeliveries = (database: Database): number =>
  database.statement<{ held: number }>('SELECT count(*) AS held FROM journal.delivery').one().held

/** Forgets every delivery. What was learnt of their contracts stays. */
export function clearDeliveries(database: Database): void {
  database.statement('DELETE FROM journal.delivery').run()
}

/** Everything that was learnt, by name. */
export function readContracts(database: Database): Contract[] {
  const rows = database
    .statement<{ name: string; samples: number; updated_at: number; shape: string }>(
      'SELECT name, samples, updated_at, shape FROM journal.contract ORDER BY name',
    )
    .all()
  return rows.map(({ name, samples, updated_at: updatedAt, shape }) => ({
    name,
    samples,
    updatedAt,
    shape: JSON.parse(shape) as Shape,
  }))
}

/** Learns from an answer of the service as from a delivery. Returns how it departs from what was known. */
export const learnContract = (database: Database, name: string, sample: string, at: number): Drift[] => {
  const value = json(sample)
  return value === undefined ? [] : (learnAll(database, name, [value], at)[0] ?? [])
}

/** Forgets what was learnt under a name. */
export function forgetContract(database: Database, name: string): void {
  database.statement('DELETE FROM journal.contract WHERE name = ?').run(name)
}
