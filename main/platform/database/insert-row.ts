import type { Database, GivenValue } from './connection.ts'
import { checksumExpression, checksumsToGive } from './row-checksums.ts'

/** The values that columns have where a statement does not name them, as SQL, in a table of the application's own schema. */
function defaultsOf(database: Database, table: string): Map<string, string> {
  const found = database
    .statement<{ name: string; value: string | null }>('SELECT name, dflt_value AS value FROM pragma_table_info(?)')
    .all(table)
  return new Map(found.map(({ name, value }) => [name, value ?? 'NULL']))
}

/** A statement that inserts a row, and the columns that it takes the values of, in their order. */
interface Insertion {
  sql: string
  columns: readonly string[]
}

/**
 * The statement that inserts rows with these columns into a table: one with its schema, or one of the main file. It computes the checksums
 * that no trigger writes. Those need the values of all columns, so the key of the row has to be among them.
 */
export function insertion(database: Database, table: string, names: readonly string[]): Insertion {
  const checksums = checksumsToGive(database, table)
  const columns = names.filter((name) => checksums.every(({ column }) => column !== name))
  const places = new Map(columns.map((name, place) => [name, `?${place + 1}`]))
  const defaults = checksums.length === 0 ? null : defaultsOf(database, table)
  const valueOf = (name: string): string => places.get(name) ?? defaults?.get(name) ?? 'NULL'
  const values = [
    ...places.values(),
    ...checksums.map(({ covered }) => checksumExpression(table, covered.map(valueOf))),
  ]
  const written = [...columns, ...checksums.map(({ column }) => column)].join(', ')
  return {
    columns,
    sql: `INSERT INTO ${table.includes('.') ? table : `main.${table}`} (${written}) VALUES (${values.join(', ')})`,
  }
}

/** The statements for rows, by table and columns. */
const insertions = new WeakMap<Database, Map<string, string>>()

/** Inserts a row, with its key, into a table of the main file, and writes its checksums. */
export function insertRow(database: Database, table: string, row: Readonly<Record<string, GivenValue>>): void {
  const known = insertions.get(database) ?? new Map<string, string>()
  insertions.set(database, known)
  const columns = Object.keys(row)
  const name = `${table} ${columns.join()}`
  let sql = known.get(name)
  if (sql === undefined) {
    sql = insertion(database, table, columns).sql
    known.set(name, sql)
  }
  database.statement(sql).run(...Object.values(row))
}

/** The key that the next row of a table with whole numbers as keys gets. */
export const nextKey = (database: Database, table: string): number =>
  database.statement<{ next: number }>(`SELECT coalesce(max(rowid), 0) + 1 AS next FROM main.${table}`).one().next
