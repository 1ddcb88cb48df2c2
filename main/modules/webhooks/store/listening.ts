import type { DeclaredScope, ListeningSpan, TimeSpan } from '../../../../app/domain/webhooks/reconciliation.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { insertRow, nextKey } from '../../../platform/database/insert-row.ts'

export interface ListeningNote {
  connection: string
  /** Unix milliseconds by the clock of this computer. */
  at: number
  /** How far that clock is ahead of the service's; null when it is not known. */
  skewMs: number | null
  /** Whether it has listened since the note before. */
  continues: boolean
}

/** Clocks are compared with a time of whole seconds and the way of a response, so a smaller difference is none. */
const SAME_SKEW_MS = 2500

interface ListeningRow {
  id: number
  from_at: number
  to_at: number
  skew: number | null
}

const add = (database: Database, row: Omit<ListeningRow, 'id'> & { connection: string; deleted: 0 | 1 }): void =>
  insertRow(database, 'listening', { id: nextKey(database, 'listening'), ...row })

const lastOf = (database: Database, connection: string): ListeningRow | undefined =>
  database
    .statement<ListeningRow>(
      'SELECT * FROM checked_listening WHERE connection = ? AND deleted = 0 ORDER BY id DESC LIMIT 1',
    )
    .get(connection)

/** Records that the receiver listens: the last part of time goes on, or another one begins. */
export function noteListening(database: Database, { connection, at, skewMs, continues }: ListeningNote): void {
  const last = continues ? lastOf(database, connection) : undefined
  const begin = (): void => add(database, { connection, from_at: at, to_at: at, skew: skewMs, deleted: 0 })
  if (last === undefined) {
    begin()
    return
  }
  const isSame = skewMs === null || last.skew === null || Math.abs(skewMs - last.skew) <= SAME_SKEW_MS
  // Where the clock was set, nothing says for how long since the note before.
  if (isSame && at >= last.to_at)
    database.statement('UPDATE listening SET to_at = ?, skew = ? WHERE id = ?').run(at, last.skew ?? skewMs, last.id)
  else begin()
}

/** The parts of time in which the receiver listened for a connection and that end at or after a time, in their order. */
export const readListening = (database: Database, connection: string, since: number): ListeningSpan[] =>
  database
    .statement<ListeningRow>(
      'SELECT * FROM checked_listening WHERE connection = ? AND to_at >= ? AND deleted = 0 ORDER BY from_at, id',
    )
    .all(connection, since)
    .map(({ from_at: from, to_at: to, skew }) => ({ from, to, skewMs: skew }))

/** Half of the time around a deleted delivery of which nothing can be said any more. */
const AROUND_MS = 5000

/** Forgets that the receiver listened, because deliveries of that time were deleted. */
function forgetListening(database: Database, connection: string, from: number, to: number): void {
  const rows = database
    .statement<ListeningRow>(
      'SELECT * FROM checked_listening WHERE connection = ? AND to_at >= ? AND from_at <= ? AND deleted = 0',
    )
    .all(connection, from, to)
  for (const { id, from_at, to_at, skew } of rows) {
    database.statement('DELETE FROM listening WHERE id = ?').run(id)
    for (const [begin, end] of [
      [from_at, from - 1],
      [to + 1, to_at],
    ] as const)
      if (begin <= end) add(database, { connection, from_at: begin, to_at: end, skew, deleted: 0 })
  }
  add(database, { connection, from_at: from, to_at: to, skew: null, deleted: 1 })
}

/** Whether deliveries of a part of time were deleted. */
export const isPurged = (database: Database, connection: string, { from, to }: TimeSpan): boolean =>
  database
    .statement<object>(
      'SELECT 1 FROM listening WHERE connection = ? AND to_at >= ? AND from_at < ? AND deleted = 1 LIMIT 1',
    )
    .get(connection, from, to) !== undefined

/** Forgets what deliveries that are about to be deleted would prove. `ids` is a selection in SQL. */
export function forgetDeleted(database: Database, ids: string, ...values: (string | number | null)[]): void {
  const spans = database
    .statement<{ connection: string; first: number; last: number }>(
      `SELECT connection, min(received_at) AS first, max(received_at) AS last FROM delivery WHERE id IN (${ids}) GROUP BY +connection`,
    )
    .all(...values)
  for (const { connection, first, last } of spans)
    forgetListening(database, connection, first - AROUND_MS, last + AROUND_MS)
}

/** What the destination of a connection receives, as the person says; null when that was not said. */
export function readScope(database: Database, connection: string): DeclaredScope | null {
  const row = database
    .statement<{ scope: string }>('SELECT scope FROM checked_declared_scope WHERE connection = ?')
    .get(connection)
  return row === undefined ? null : (JSON.parse(row.scope) as DeclaredScope)
}

/** Keeps what the destination of a connection receives; null for nothing said. */
export function keepScope(database: Database, connection: string, scope: DeclaredScope | null): void {
  if (scope === null) database.statement('DELETE FROM declared_scope WHERE connection = ?').run(connection)
  else
    database
      .statement(
        'INSERT INTO declared_scope (connection, scope) VALUES (?, ?) ON CONFLICT (connection) DO UPDATE SET scope = excluded.scope',
      )
      .run(connection, JSON.stringify(scope))
}
