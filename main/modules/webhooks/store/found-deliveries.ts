import type { Database } from '../../../platform/database/connection.ts'

/** The deliveries that a search found, oldest first, and the state of the file at that time. */
interface Found {
  search: string
  state: string
  ids: readonly number[]
}

/** The last search of each open file. Its pages are read one after another, and each would look through all deliveries. */
const LAST = new WeakMap<Database, Found>()

/** Changes with each write of this connection to the file, and of any other one. */
function stateOf(database: Database): string {
  const { own } = database.statement<{ own: number }>('SELECT total_changes() AS own').one()
  const { data_version: others } = database.statement<{ data_version: number }>('PRAGMA data_version').one()
  return `${own} ${others}`
}

/** The IDs of the deliveries that meet a condition, oldest first. */
export function findDeliveries(
  database: Database,
  { sql, values }: { sql: string; values: readonly (string | number)[] },
): readonly number[] {
  const [search, state] = [JSON.stringify([sql, values]), stateOf(database)]
  const last = LAST.get(database)
  if (last?.search === search && last.state === state) return last.ids
  const ids = database
    .statement<{ id: number }>(`SELECT id FROM delivery WHERE ${sql} ORDER BY id`)
    .all(...values)
    .map(({ id }) => id)
  LAST.set(database, { search, state, ids })
  return ids
}
