import { NO_TARGET, type Forwarded, type ForwardTarget } from '../../../../app/domain/webhooks/forwarding.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { insertRow } from '../../../platform/database/insert-row.ts'

interface ForwardRecord {
  state: Forwarded['state']
  tries: number
  tried_at: number | null
  status: number | null
  after: number | null
  body: string
  error_text: string | null
}

export function readForwardTarget(database: Database, connection: string): ForwardTarget {
  const row = database
    .statement<{ url: string; is_on: number }>('SELECT url, is_on FROM checked_forward_target WHERE connection = ?')
    .get(connection)
  return row === undefined ? NO_TARGET : { url: row.url, isOn: row.is_on === 1 }
}

export function keepForwardTarget(database: Database, connection: string, { url, isOn }: ForwardTarget): void {
  database
    .statement(
      'INSERT INTO forward_target (connection, url, is_on) VALUES (?, ?, ?) ON CONFLICT (connection) DO UPDATE SET url = excluded.url, is_on = excluded.is_on',
    )
    .run(connection, url, Number(isOn))
}

/** Queues a new delivery when those of its connection are forwarded. */
export function queueForward(database: Database, id: number, connection: string): void {
  if (!readForwardTarget(database, connection).isOn) return
  insertRow(database, 'forward', {
    id,
    connection,
    state: 'waiting',
    tries: 0,
    tried_at: null,
    status: null,
    after: null,
    body: '',
    error_text: null,
  })
}

/** The first delivery of a connection that waits; null for none. */
export const nextForward = (database: Database, connection: string): number | null =>
  database
    .statement<{ id: number }>("SELECT id FROM forward WHERE connection = ? AND state = 'waiting' ORDER BY id LIMIT 1")
    .get(connection)?.id ?? null

export const countForwards = (database: Database, connection: string): number =>
  database
    .statement<{ waiting: number }>(
      "SELECT count(*) AS waiting FROM forward WHERE connection = ? AND state = 'waiting'",
    )
    .one(connection).waiting

/** What came of one try to forward a delivery. */
export type ForwardTry = Pick<Forwarded, 'status' | 'afterMs' | 'body' | 'errorText'> & { id: number; triedAt: number }

/** Records a try. A delivery that was cancelled or deleted meanwhile stays so. */
export function recordForward(database: Database, { id, triedAt, status, afterMs, body, errorText }: ForwardTry): void {
  database
    .statement(
      `UPDATE forward SET tries = tries + 1, tried_at = ?, status = ?, after = ?, body = ?, error_text = ?,
         state = CASE WHEN state = 'waiting' AND ? THEN 'answered' ELSE state END WHERE id = ?`,
    )
    .run(triedAt, status, afterMs, body, errorText, Number(status !== null), id)
}

/** Gives up one delivery that waits, and records why. */
export function giveUpForward(database: Database, id: number, errorText: string): void {
  database
    .statement("UPDATE forward SET state = 'cancelled', error_text = ? WHERE id = ? AND state = 'waiting'")
    .run(errorText, id)
}

/** Forwards none of the waiting deliveries of a connection. */
export function cancelForwards(database: Database, connection: string): void {
  database
    .statement("UPDATE forward SET state = 'cancelled' WHERE connection = ? AND state = 'waiting'")
    .run(connection)
}

/** What came of forwarding a delivery; null when it was not to be forwarded. */
export function readForward(database: Database, id: number): Forwarded | null {
  const row = database.statement<ForwardRecord>('SELECT * FROM checked_forward WHERE id = ?').get(id)
  if (row === undefined) return null
  const { state, tries, tried_at: triedAt, status, after: afterMs, body, error_text: errorText } = row
  return { state, tries, triedAt, status, afterMs, body, errorText }
}
