import { crc32 } from 'node:zlib'
import { AppError } from '../../../app/errors/app-error.ts'
import type { Database, StoredValue } from './connection.ts'

// SQLite does not notice a changed byte inside a row. So each row with data that are shown or proven has a checksum over the name of its
// table, its key and its content. Triggers of the connection write it, and views of the connection check it: a statement that reads
// `checked_story` instead of `story` throws at the first row that is not as it was written. Both belong to the connection, not to the
// file, so that no file can bring its own. Large rows, and those that come by the thousand, are inserted with their checksums instead (see
// insert-row.ts).

/** Thrown for a row that does not match its checksum, or for rows that are missing. */
export class DamagedRowError extends AppError {
  constructor(table: string) {
    super({ kind: 'storage-damaged', detail: `a row of ${table} was changed outside Tearsheet` })
  }
}

/** A table whose rows have a checksum in the column `checksum`. */
export interface CheckedTable {
  /**
   * A large column that this checksum leaves out, so that lists need not read it. It has its own, in the column `<name>_checksum`, or is
   * proven otherwise.
   */
  apart?: string
  /**
   * Whether its rows are large or come by the thousand. They are inserted with their checksums, by `insertRow`: a trigger would write each
   * row a second time, and a statement with a trigger makes SQLite write the full-text index to its file after each story.
   */
  isBulk?: boolean
}

export type CheckedTables = Readonly<Record<string, CheckedTable>>

/** The checksum of a row: of the name of its table and its values, each with its type and length. */
export function checksumOf(table: string, values: readonly StoredValue[]): number {
  let description = table
  let blobs = 0
  for (const value of values) {
    if (value instanceof Uint8Array) {
      blobs = crc32(value, blobs)
      description += `\0b${value.length}`
    } else if (typeof value === 'string') description += `\0t${value.length}:${value}`
    else description += `\0n${value}`
  }
  return crc32(description, blobs)
}

export interface Checksum {
  column: string
  /** The columns that it covers. A migration that adds a column to the table has to write its checksums again. */
  covered: readonly string[]
  /** The view that checks it, and its columns. */
  view: string
  shown: readonly string[]
}

interface Shape {
  key: readonly string[]
  checksums: readonly Checksum[]
}

/** The key and the checksums of a table; none while an earlier version of the table has none. */
function shapeOf(database: Database, schema: string, table: string, { apart }: CheckedTable): Shape {
  const found = database
    .statement<{ name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?, ?)')
    .all(table, schema)
  const has = (column: string): boolean => found.some(({ name }) => name === column)
  if (!has('checksum')) return { key: [], checksums: [] }
  const key = found.filter(({ pk }) => pk > 0).map(({ name }) => name)
  const own = apart !== undefined && has(`${apart}_checksum`) ? `${apart}_checksum` : null
  const columns = found.map(({ name }) => name).filter((name) => name !== 'checksum' && name !== own)
  const covered = columns.filter((name) => name !== apart)
  const view = `checked_${table}`
  const row = { column: 'checksum', covered, view, shown: own === null ? columns : covered }
  if (apart === undefined || own === null) return { key, checksums: [row] }
  const part = [...key, apart]
  return { key, checksums: [row, { column: own, covered: part, view: `${view}_${apart}`, shown: part }] }
}

/** The checksum in SQL, of expressions for the covered columns of a row. */
export const checksumExpression = (table: string, values: readonly string[]): string =>
  `row_checksum('${table}', ${values.join(', ')})`

/** Names of tables and columns are those of the application's own schemas, never of a file. */
const sumOf = (table: string, { covered }: Checksum, valueOf = (name: string): string => name): string =>
  checksumExpression(table, covered.map(valueOf))

/** The condition that a row of a table matches its checksums. */
export function intactCondition(database: Database, schema: string, table: string, checked: CheckedTable): string {
  const { checksums } = shapeOf(database, schema, table, checked)
  return checksums.map((each) => `${each.column} = ${sumOf(table, each)}`).join(' AND ')
}

/** Creates the functions for checksums in SQL. */
export function defineChecksums(database: Database): void {
  database.define('row_checksum', (table, ...values) => checksumOf(String(table), values))
  database.define('check_row', (table, checksum, ...values) => {
    if (Number(checksum) === checksumOf(String(table), values)) return 1
    throw new DamagedRowError(String(table))
  })
}

/**
 * Creates the views `checked_<table>`, and `checked_<table>_<column>` for a column that has its own checksum. The check is
 * a subquery, because SQLite evaluates those after the other conditions: in conditions before it may replace a column by the value that
 * it is compared with.
 */
export function checkReading(database: Database, schema: string, tables: CheckedTables): void {
  for (const [table, checked] of Object.entries(tables))
    for (const checksum of shapeOf(database, schema, table, checked).checksums)
      database.execute(`
        CREATE TEMP VIEW ${checksum.view} AS SELECT ${checksum.shown.join(', ')} FROM ${schema}.${table}
          WHERE (SELECT check_row('${table}', ${checksum.column}, ${checksum.covered.join(', ')}))
      `)
}

/** The checksums that statements give, by table of the main file. */
const givenChecksums = new WeakMap<Database, Map<string, readonly Checksum[]>>()

/** The checksums that a statement which inserts into a table of the main file has to give: those that no trigger writes. */
export const checksumsToGive = (database: Database, table: string): readonly Checksum[] =>
  givenChecksums.get(database)?.get(table) ?? []

/** Creates the triggers that write the checksums of a schema. */
export function writeChecksums(database: Database, schema: string, tables: CheckedTables): void {
  const given = givenChecksums.get(database) ?? new Map<string, readonly Checksum[]>()
  givenChecksums.set(database, given)
  for (const [table, checked] of Object.entries(tables)) {
    const { key, checksums } = shapeOf(database, schema, table, checked)
    const update = (written: readonly Checksum[]): string =>
      `UPDATE ${table} SET ${written.map((each) => `${each.column} = ${sumOf(table, each, (name) => `new.${name}`)}`).join(', ')}
       WHERE ${key.map((name) => `${name} = new.${name}`).join(' AND ')};`
    if (checked.isBulk === true) given.set(table, checksums)
    else if (checksums.length > 0)
      database.execute(
        `CREATE TEMP TRIGGER ${table}_inserted AFTER INSERT ON ${schema}.${table} BEGIN ${update(checksums)} END`,
      )
    for (const each of checksums)
      database.execute(
        `CREATE TEMP TRIGGER ${table}_${each.column}_changed AFTER UPDATE OF ${each.covered.join(', ')} ON ${schema}.${table}
         BEGIN ${update([each])} END`,
      )
  }
}

/** Adds columns to a table that has checksums, in a migration. A row that did not match its checksum does not match the new one either. */
export function addCheckedColumns(
  database: Database,
  table: string,
  checked: CheckedTable,
  columns: readonly string[],
): void {
  const before = shapeOf(database, 'main', table, checked).checksums
  for (const column of columns) database.execute(`ALTER TABLE ${table} ADD COLUMN ${column}`)
  for (const [place, each] of shapeOf(database, 'main', table, checked).checksums.entries()) {
    const former = before[place]
    if (former !== undefined)
      database.execute(
        `UPDATE ${table} SET ${each.column} = ${sumOf(table, each)} WHERE ${each.column} = ${sumOf(table, former)}`,
      )
  }
}
