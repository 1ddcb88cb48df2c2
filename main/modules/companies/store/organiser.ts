import type { NamedQuery, WatchList } from '../../../../app/ipc/companies.ts'
import type { Database } from '../../../platform/database/connection.ts'

/** Every watch list, by name. */
export function readWatchLists(database: Database): WatchList[] {
  const rows = database
    .statement<{ id: number; name: string; symbols: string; paused: number }>(
      'SELECT id, name, symbols, paused FROM checked_watch_list ORDER BY name COLLATE NOCASE',
    )
    .all()
  return rows.map(({ id, name, symbols, paused }) => ({
    id,
    name,
    symbols: JSON.parse(symbols) as string[],
    isPaused: paused === 1,
  }))
}

/** Adds a watch list or changes the one with that ID. Returns its ID. */
export function saveWatchList(
  database: Database,
  { id, name, symbols, isPaused }: Omit<WatchList, 'id'> & { id: number | null },
): number {
  if (id === null) {
    // How far its stories were read is in the library; the column `watermark` is of earlier versions.
    return Number(
      database
        .statement("INSERT INTO watch_list (name, symbols, paused, watermark) VALUES (?, ?, ?, '{}')")
        .run(name, JSON.stringify(symbols), Number(isPaused)).lastInsertRowid,
    )
  }
  database
    .statement('UPDATE watch_list SET name = ?, symbols = ?, paused = ? WHERE id = ?')
    .run(name, JSON.stringify(symbols), Number(isPaused), id)
  return id
}

/** Every named query, by purpose and name. */
export function readNamedQueries(database: Database): NamedQuery[] {
  return database
    .statement<NamedQuery>(
      'SELECT id, purpose, name, query FROM checked_named_query ORDER BY purpose, name COLLATE NOCASE',
    )
    .all()
}

/** Adds a named query or changes the one with that ID. Returns its ID. */
export function saveNamedQuery(
  database: Database,
  { id, purpose, name, query }: Omit<NamedQuery, 'id'> & { id: number | null },
): number {
  if (id === null)
    return Number(
      database.statement('INSERT INTO named_query (purpose, name, query) VALUES (?, ?, ?)').run(purpose, name, query)
        .lastInsertRowid,
    )
  database
    .statement('UPDATE named_query SET purpose = ?, name = ?, query = ? WHERE id = ?')
    .run(purpose, name, query, id)
  return id
}

/** Removes a watch list or a named query. */
export function removeOrganised(database: Database, what: 'watch-list' | 'named-query', id: number): void {
  database.statement(`DELETE FROM ${what === 'watch-list' ? 'watch_list' : 'named_query'} WHERE id = ?`).run(id)
}
