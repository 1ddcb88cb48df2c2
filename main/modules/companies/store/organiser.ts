import type { NamedQuery, WatchList } from '../../../../app/ipc/companies.ts'
import type { Database } from '../../../platform/database/database.ts'

/** Every watch list, by name. */
export function readWatchLists(database: Database): WatchList[] {
  const rows = database
    .statement<{ id: number; name: string; symbols: string; paused: number }>(
      'SELECT id, name, symbols, paused FROM user_store.watch_list ORDER BY name COLLATE NOCASE',
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
    return Number(
      database
        .statement("INSERT INTO user_store.watch_list (name, symbols, paused, watermark) VALUES (?, ?, ?, '{}')")
        .run(name, JSON.stringify(symbols), Number(isPaused)).lastInsertRowid,
    )
  }
  // New symbols invalidate the watermarks of the old ones.
  database
    .statement(
      "UPDATE user_store.watch_list SET name = ?, symbols = ?, paused = ?, watermark = iif(symbols = ?, watermark, '{}') WHERE id = ?",
    )
    .run(name, JSON.stringify(symbols), Number(isPaused), JSON.stringify(symbols), id)
  return id
}

/** The newest update seen for a list and connection, in Unix milliseconds; null before the first refresh. */
export function readWatermark(database: Database, id: number, connection: string): number | null {
  const row = database
    .statement<{ watermark: string }>('SELECT watermark FROM user_store.watch_list WHERE id = ?')
    .get(id)
  return (JSON.parse(row?.watermark ?? '{}') as Record<string, number>)[connection] ?? null
}

/** Stores the newest update that is known for a list, in Unix milliseconds. */
export function saveWatermark(database: Database, id: number, connection: string, at: number): void {
  database
    .statement('UPDATE user_store.watch_list SET watermark = json_set(watermark, ?, ?) WHERE id = ?')
    .run(`$."${connection}"`, at, id)
}

/** Every named query, by purpose and name. */
export function readNamedQueries(database: Database): NamedQuery[] {
  return database
    .statement<NamedQuery>(
      'SELECT id, purpose, name, query FROM user_store.named_query ORDER BY purpose, name COLLATE NOCASE',
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
      database
        .statement('INSERT INTO user_store.named_query (purpose, name, query) VALUES (?, ?, ?)')
        .run(purpose, name, query).lastInsertRowid,
    )
  database
    .statement('UPDATE user_store.named_query SET purpose = ?, name = ?, query = ? WHERE id = ?')
    .run(purpose, name, query, id)
  return id
}

/** Removes a watch list or a named query. */
export function removeOrganised(database: Database, what: 'watch-list' | 'named-query', id: number): void {
  database
    .statement(`DELETE FROM user_store.${what === 'watch-list' ? 'watch_list' : 'named_query'} WHERE id = ?`)
    .run(id)
}
