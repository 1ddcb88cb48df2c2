import type { DeliveryNotes } from '../../../../app/domain/webhooks/delivery.ts'
import { putBack, type PutBackOutcome } from '../../../../app/domain/values/undo-values.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { StoredRow } from '../../../platform/database/copy-rows.ts'
import { insertRow } from '../../../platform/database/insert-row.ts'
import { removeConnectionRows, type StoreContext } from '../../library/store/store-context.ts'
import { isOf } from './deliveries.ts'
import { unpack } from '../../../platform/database/compression.ts'
import { indexDelivery, removeFromIndex } from './delivery-text.ts'
import { forgetDeleted } from './listening.ts'
import { OWN_IDS, type OfConnection } from './list-deliveries.ts'

/** A delivery that was deleted, as it was stored. */
export interface RemovedDelivery {
  id: number
  delivery: StoredRow
  content: StoredRow
  /** What came of forwarding it; null when it was not to be forwarded. */
  forward: StoredRow | null
}

const isStored = (database: Database, id: number): boolean =>
  database.statement<object>('SELECT 1 FROM delivery WHERE id = ?').get(id) !== undefined

function remove(database: Database, id: number): void {
  forgetDeleted(database, '?', id)
  removeFromIndex(database, '?', id)
  database.statement('DELETE FROM forward WHERE id = ?').run(id)
  for (const [table] of PARTS) database.statement(`DELETE FROM ${table} WHERE id = ?`).run(id)
}

/** The tables of a delivery, and where a removed one has their rows. */
const PARTS = [
  ['delivery', 'delivery'],
  ['delivery_content', 'content'],
] as const

/** Removes one delivery and returns it; null when a connection shows none with that ID. */
export function removeDelivery(
  database: Database,
  id: number,
  { connection }: OfConnection = {},
): RemovedDelivery | null {
  const rowOf = (table: string): StoredRow | undefined =>
    database.statement<StoredRow>(`SELECT * FROM checked_${table} WHERE id = ?`).get(id)
  const [delivery, content, forward] = [rowOf('delivery'), rowOf('delivery_content'), rowOf('forward')]
  if (delivery === undefined || content === undefined || !isOf(String(delivery.connection), connection)) return null
  remove(database, id)
  return {
    id,
    delivery: { ...delivery },
    content: { ...content },
    forward: forward === undefined ? null : { ...forward },
  }
}

/** Brings a removed delivery back under its number, or removes it again. */
export function putBackDelivery(database: Database, removed: RemovedDelivery, isKept: boolean): PutBackOutcome {
  const { id, content, forward } = removed
  if (!isKept) remove(database, id)
  else if (!isStored(database, id)) {
    for (const [table, part] of PARTS) insertRow(database, table, removed[part])
    if (forward !== null) insertRow(database, 'forward', forward)
    const headers = JSON.parse(String(content.headers)) as [string, string][]
    indexDelivery(database, id, headers, new Uint8Array(unpack(content.body as Uint8Array)))
  }
  return 'done'
}

function readNotes(database: Database, id: number, { connection }: OfConnection): DeliveryNotes | null {
  const row = database
    .statement<DeliveryNotes & { connection: string }>(
      'SELECT connection, label, note FROM checked_delivery WHERE id = ?',
    )
    .get(id)
  return row === undefined || !isOf(row.connection, connection) ? null : { label: row.label, note: row.note }
}

/** Keeps what the person wrote about a delivery. Returns whether it is stored. */
export function noteDelivery(
  database: Database,
  id: number,
  { label, note }: DeliveryNotes,
  owner: OfConnection = {},
): boolean {
  if (readNotes(database, id, owner) === null) return false
  database.statement('UPDATE delivery SET label = ?, note = ? WHERE id = ?').run(label, note, id)
  return true
}

/** Changes what differs between two notes, unless any of that is no longer as expected. */
export function putBackNotes(
  database: Database,
  id: number,
  { expected, wanted }: { expected: DeliveryNotes; wanted: DeliveryNotes },
  owner: OfConnection = {},
): PutBackOutcome {
  const current = readNotes(database, id, owner)
  if (current === null) return 'gone'
  const found = putBack(current, expected, wanted)
  if (found === null) return 'changed'
  noteDelivery(database, id, found.value, owner)
  return 'done'
}

/** Removes what a connection that was deleted received, learnt, sent and checked. */
export function removeOfConnection({ deliveries, userStore }: StoreContext, connection: string): void {
  deliveries.transaction(() => {
    removeFromIndex(deliveries, 'SELECT id FROM delivery WHERE connection = ?', connection)
    deliveries
      .statement('DELETE FROM delivery_content WHERE id IN (SELECT id FROM delivery WHERE connection = ?)')
      .run(connection)
    for (const table of ['delivery', 'contract', 'forward', 'forward_target', 'listening', 'declared_scope'])
      deliveries.statement(`DELETE FROM ${table} WHERE connection = ?`).run(connection)
  })
  userStore.transaction(() => removeConnectionRows(userStore, connection))
}

/** Removes the oldest deliveries that a connection shows, by default all of them. The payload schemas stay. */
export function clearDeliveries(
  database: Database,
  { connection }: OfConnection = {},
  most: number | null = null,
): void {
  const [ids, owner] = connection === undefined ? ['SELECT id FROM delivery', []] : [OWN_IDS, [connection]]
  const oldest = `${ids} ORDER BY id LIMIT ifnull(?, -1)`
  const values = [...owner, most]
  forgetDeleted(database, oldest, ...values)
  removeFromIndex(database, oldest, ...values)
  for (const table of ['forward', 'delivery_content', 'delivery'])
    database.statement(`DELETE FROM ${table} WHERE id IN (${oldest})`).run(...values)
}
