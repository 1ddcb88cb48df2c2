import type { Database } from './connection.ts'

// A file that anyone may have written is read without running anything in its schema. So its tables are first judged by their text:
// only a list of named columns is an ordinary table. Asking SQLite for all tables of a schema would prepare its views and connect its
// virtual tables, which read other tables of the file while they do so.

/** What a statement of the application's own tables may contain besides names. */
const OWN_CLAUSES = [' CHECK (id = 1)', ' DEFAULT 0'] as const

/** A table of nothing but columns: no expression, no comment, no operator. */
const PLAIN = /^CREATE TABLE (?:"\w+"|'\w+'|\w+) ?\([\w\s(),"']*\)[\w\s,]*$/
/** Words that begin an expression or change how values compare. */
const NOT_PLAIN = /\b(AS|CHECK|COLLATE|DEFAULT|GENERATED)\b/i
const WITHOUT_ROWID = /\bWITHOUT\s+ROWID\b/i

const isPlain = (sql: string): boolean => {
  const rest = OWN_CLAUSES.reduce((text, clause) => text.replaceAll(clause, ' '), sql)
  return PLAIN.test(rest) && !NOT_PLAIN.test(rest)
}

/** The statement that describes a table of a schema; null when it has no ordinary table of that name. */
function plainText(database: Database, schema: string, name: string): string | null {
  const rows = database
    .statement<{ sql: unknown }>(`SELECT sql FROM ${schema}.sqlite_schema WHERE lower(name) = lower(?)`)
    .all(name)
  const [only] = rows
  return rows.length === 1 && typeof only?.sql === 'string' && isPlain(only.sql) ? only.sql : null
}

/**
 * Names of the ordinary tables of a schema: no views, no tables that run code when they are read, and none that belong to a full-text
 * index.
 */
export function plainTables(database: Database, schema: string): string[] {
  const rows = database
    .statement<{ name: unknown; sql: unknown }>(`SELECT name, sql FROM ${schema}.sqlite_schema WHERE type = 'table'`)
    .all()
    .flatMap(({ name, sql }) => (typeof name === 'string' && typeof sql === 'string' ? [{ name, sql }] : []))
  const indexes = rows.flatMap(({ sql }) => /^CREATE VIRTUAL TABLE "?(\w+)/i.exec(sql)?.[1] ?? [])
  return rows
    .filter(({ name, sql }) => /^(?!sqlite_)\w+$/i.test(name) && isPlain(sql))
    .map(({ name }) => name)
    .filter((name) => !indexes.some((index) => name.startsWith(`${index}_`)))
}

/** The stored columns of a table, and the columns that identify a row in the order in which it is stored. */
export interface TableShape {
  columns: string[]
  key: string[]
  /** Whether the key is the number of the row instead of columns. */
  hasRowid: boolean
  /** The column that is the number of the row; null when there is none. */
  rowidColumn: string | null
}

/** The names by which SQLite knows the number of a row, unless a column has that name. */
const ROWIDS = ['rowid', '_rowid_', 'oid']

/** The shape of an ordinary table; null when there is none of that name. `name` must not come from a file. */
export function tableShape(database: Database, schema: string, name: string): TableShape | null {
  const sql = plainText(database, schema, name)
  if (sql === null) return null
  const rows = database
    .statement<{
      name: string
      type: string
      pk: number
      hidden: number
    }>('SELECT name, type, pk, hidden FROM pragma_table_xinfo(?, ?)')
    .all(name, schema)
  const columns = rows.filter(({ hidden }) => hidden === 0).map((row) => row.name)
  const primary = rows.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk)
  if (WITHOUT_ROWID.test(sql))
    return { columns, key: primary.map((row) => row.name), hasRowid: false, rowidColumn: null }
  const [first, ...others] = primary
  const isRowid = others.length === 0 && first?.type.toUpperCase() === 'INTEGER'
  const names = new Set(rows.map((row) => row.name.toLowerCase()))
  const rowid = ROWIDS.find((each) => !names.has(each))
  if (rowid === undefined) return null
  return { columns, key: [rowid], hasRowid: true, rowidColumn: isRowid ? first.name : null }
}
