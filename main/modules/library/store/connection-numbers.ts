import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import { AppError } from '../../../../app/errors/app-error.ts'
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
  const removed = new Set<string>()
  let orphans = database
    .statement<{ id: number; connection: string; origin: string }>('SELECT id, connection, origin FROM connection')
    .all()
    .filter(({ connection }) => !known.includes(connection))

  /** Gives what is left at an origin to a connection, as one. Returns its row ID, or null when nothing is left there. */
  function adopt({ connection, origin }: DataOwner): number | null {
    const [first, ...others] = orphans.filter((each) => each.origin === origin)
    if (first === undefined) return null
    orphans = orphans.filter((each) => each.origin !== origin)
    for (const { id } of others) mergeConnections(database, id, { connection: first.id, origin })
    database.statement('UPDATE connection SET connection = ? WHERE id = ?').run(connection, first.id)
    return first.id
  }

  function take(owner: DataOwner): number {
    const { connection, origin } = owner
    if (removed.has(connection)) throw new AppError({ kind: 'cancelled' })
    const own = database
      .statement<{ id: number }>('SELECT id FROM connection WHERE origin = ? AND connection = ?')
      .get(origin, connection)
    return (
      own?.id ??
      adopt(owner) ??
      Number(
        database.statement('INSERT INTO connection (origin, connection) VALUES (?, ?)').run(origin, connection)
          .lastInsertRowid,
      )
    )
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
