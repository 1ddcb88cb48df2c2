import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import { AppError } from '../../../../app/errors/app-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { mergeImages } from '../../news/store/images.ts'
import { mergeConnections } from './merge-connections.ts'

/** Row IDs of the connections that have data. */
export interface ConnectionNumbers {
  /** The row ID of a connection, created if necessary. Throws a cancelled error for a removed connection. */
  of(owner: DataOwner): number
  /** Gives a connection the data that belong to no connection any more, if there are any at its origin. */
  adopt(owner: DataOwner): void
  /** Marks a connection as removed and returns its row IDs; a late response for it is not stored. */
  remove(connection: string): number[]
}

/**
 * Row IDs of connections; `known` contains the connections in the settings, and gets those that are used later. Data whose connection no longer exists (after damaged
 * settings, or a backup from another computer) go to the first connection that uses the same origin.
 */
export function createConnectionNumbers(database: Database, known: Set<string>): ConnectionNumbers {
  // Every library call needs a row ID, so they are cached.
  const numbers = new Map<string, number>()
  const removed = new Set<string>()
  let orphans = database
    .statement<{ id: number; connection: string; origin: string }>('SELECT id, connection, origin FROM connection')
    .all()
    .filter(({ connection }) => !known.has(connection))

  /** Moves the remaining data of an origin to a connection. Returns its row ID, or null when there is no such data. */
  function adopt({ connection, origin }: DataOwner): number | null {
    const [first, ...others] = orphans.filter((each) => each.origin === origin)
    if (first === undefined) return null
    orphans = orphans.filter((each) => each.origin !== origin)
    for (const { id } of others) {
      mergeImages(database, id, first.id)
      mergeConnections(database, id, { connection: first.id, origin })
    }
    database.statement('UPDATE connection SET connection = ? WHERE id = ?').run(connection, first.id)
    return first.id
  }

  function take(owner: DataOwner): number {
    const { connection, origin } = owner
    if (removed.has(connection)) throw new AppError({ kind: 'cancelled' })
    known.add(connection)
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

  function of(owner: DataOwner): number {
    const name = JSON.stringify([owner.connection, owner.origin])
    let id = numbers.get(name)
    if (id === undefined) {
      id = database.transaction(() => take(owner))
      numbers.set(name, id)
    }
    return id
  }

  return {
    of,
    adopt(owner) {
      if (orphans.some(({ origin }) => origin === owner.origin)) of(owner)
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
