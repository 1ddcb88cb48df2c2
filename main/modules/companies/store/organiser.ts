import { isSame, type PutBackOutcome } from '../../../../app/domain/values/undo-values.ts'
import type { NamedQuery, NamedQueryState, WatchList, WatchListState } from '../../../../app/ipc/companies.ts'
import type { Database } from '../../../platform/database/connection.ts'

/** The kinds of what the person organises, with their tables. */
const TABLES = { 'watch-list': 'watch_list', 'named-query': 'named_query' } as const

/** A kind of what the person organises. */
export type Organised = keyof typeof TABLES

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

/** An ID that no row has, higher than `above`. SQLite would give that of the last row again once it is removed. */
export function newId(database: Database, what: Organised, above: number): number {
  const row = database.statement<{ id: number | null }>(`SELECT max(id) AS id FROM ${TABLES[what]}`).get()
  return Math.max(row?.id ?? 0, above) + 1
}

/** Adds a watch list or changes the one with that ID. */
export function writeWatchList(
  database: Database,
  id: number,
  { name, symbols, isPaused }: Omit<WatchList, 'id'>,
): void {
  database
    .statement(
      `INSERT INTO watch_list (id, name, symbols, paused) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET name = excluded.name, symbols = excluded.symbols, paused = excluded.paused`,
    )
    .run(id, name, JSON.stringify(symbols), Number(isPaused))
}

/** Every named query, by purpose and name. */
export function readNamedQueries(database: Database): NamedQuery[] {
  return database
    .statement<NamedQuery>(
      'SELECT id, purpose, name, query, colour, sound FROM checked_named_query ORDER BY purpose, name COLLATE NOCASE',
    )
    .all()
}

/** Adds a named query or changes the one with that ID. */
export function writeNamedQuery(
  database: Database,
  id: number,
  { purpose, name, query, colour, sound }: Omit<NamedQuery, 'id'>,
): void {
  database
    .statement(
      `INSERT INTO named_query (id, purpose, name, query, colour, sound) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET purpose = excluded.purpose, name = excluded.name, query = excluded.query,
         colour = excluded.colour, sound = excluded.sound`,
    )
    // A text is read back as far as its first NUL, so the rest of the query would be lost.
    .run(id, purpose, name, query.replaceAll('\0', '\ufffd'), colour, sound)
}

/** Removes a watch list or a named query. */
export function removeOrganised(database: Database, what: Organised, id: number): void {
  database.statement(`DELETE FROM ${TABLES[what]} WHERE id = ?`).run(id)
}

/** Puts a state in the place of the expected one; null stands for none. */
function putBack<State>(
  all: readonly (State & { id: number })[],
  id: number,
  [expected, wanted]: readonly [State | null, State | null],
  { write, remove }: { write: (state: State) => void; remove: () => void },
): PutBackOutcome {
  const found = all.find((each) => each.id === id)
  const isLike = (state: State | null): boolean =>
    found === undefined || state === null ? (found ?? null) === state : isSame(found, { ...state, id })
  if (isLike(wanted)) return 'done'
  if (!isLike(expected)) return found === undefined ? 'gone' : 'changed'
  if (wanted === null) remove()
  else write(wanted)
  return 'done'
}

/** Adds, changes or removes the list with that ID, unless it is no longer as expected. */
export const putBackWatchList = (
  database: Database,
  id: number,
  expected: WatchListState,
  wanted: WatchListState,
): PutBackOutcome =>
  putBack(readWatchLists(database), id, [expected, wanted], {
    write: (state) => writeWatchList(database, id, state),
    remove: () => removeOrganised(database, 'watch-list', id),
  })

/** Adds, changes or removes the query with that ID, unless it is no longer as expected. */
export const putBackNamedQuery = (
  database: Database,
  id: number,
  expected: NamedQueryState,
  wanted: NamedQueryState,
): PutBackOutcome =>
  putBack(readNamedQueries(database), id, [expected, wanted], {
    write: (state) => writeNamedQuery(database, id, state),
    remove: () => removeOrganised(database, 'named-query', id),
  })
