import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import { FaultError } from '../../../../app/errors/fault.ts'
import type { Database } from '../../../platform/database/database.ts'
import { mergeConnections } from './merge-connections.ts'

/** Row IDs of the connections that have data. */
export interface ConnectionNumbers {
  /** The row ID of a connection's data, made when they are the first. Throws a cancelled fault for a removed connection. */
  of(owner: DataOwner): number
  /** Forgets a connection for good and returns the row IDs of its data: an answer that comes late has no place any more. */
  remove(connection: string): number[]
}

/**
 * Row IDs of connections; `known` are the connections that there are. Data at the same origin whose connection is gone (from
 * damaged settings, or on the computer from which a backup came) go to the first connection that asks.
 */
export function createConnectionNumbers(database: Database, known: readonly string[]): ConnectionNumbers {
  // Every call of the library begins here, so it remembers what it was asked.
  const numbers = new Map<string, number>()
  const present = new Set(known)
  const removed = new Set<string>()
  const rows = database.statement<{ id: number; connection: string }>(
    'SELECT id, connection FROM connection WHERE origin = ? ORDER BY id',
  )

  function take({ connection, origin }: DataOwner): number {
    if (removed.has(connection)) throw new FaultError({ kind: 'cancelled' })
    present.add(connection)
    const same = rows.all(origin)
    const own = same.find((row) => row.connection === connection)
    if (own !== undefined) return own.id
    const [orphan, ...others] = same.filter((row) => !present.has(row.connection))
    if (orphan === undefined)
      return Number(
        database.statement('INSERT INTO connection (origin, connection) VALUES (?, ?)').run(origin, connection)
          .lastInsertRowid,
      )
    for (const { id } of others) mergeConnections(database, id, { connection: orphan.id, origin })
    database.statement('UPDATE connection SET connection = ? WHERE id = ?').run(connection, orphan.id)
    return orphan.id
  }

  return {
    of(owner) {
      const name = JSON.stringify([owner.connection, owner.origin])
      let id = numbers.get(name)
      if (id === undefined) {
        id = database.transaction(() => take(owner))
        numbers.set(name, id)
      }
      return id
    },
    remove(connection) {
      removed.add(connection)
      numbers.clear()
      return database
        .statement<{ id: number }>('SELECT id FROM connection WHERE connection = ?')
        .all(connection)
        .map(({ id }) => id)
    },
  }
}
