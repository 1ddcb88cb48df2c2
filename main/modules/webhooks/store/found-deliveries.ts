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
  // As one text: to make an object of each of many thousand rows takes longer than to find them.
  const { found } = database
    .statement<{ found: string }>(
      `SELECT json_group_array(id) AS found FROM (SELECT id FROM delivery WHERE ${sql} ORDER BY id)`,
    )
    .one(...values)
  const ids = JSON.parse(found) as number[]
  LAST.set(database, { search, state, ids })
  return ids
}

/** The index of the first ID after that one in an ascending list; its length where there is none. */
export function firstAfter(ids: readonly number[], id: number): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? 0) > id) high = middle
    else low = middle + 1
  }
  return low
}
