import type { Database } from './connection.ts'
import { addCheckedColumns, intactCondition, type CheckedTable, type CheckedTables } from './row-checksums.ts'
import { isDamage } from './storage-error.ts'
import { tableShape } from './table-shape.ts'

// A checksum proves a row that is read, and nothing proves that a row is there: where another page of the file takes the place of a page,
// a table can be empty, and SQLite calls every page sound. So some files say themselves how many rows each table has, and the sum of their
// checksums. Triggers of the connection keep both in the transaction that changes the rows, whichever connection that is.

export const COUNTS = 'table_count'

/** Sums are kept in this many bits, so that they never become too large. */
const BITS = 2 ** 32 - 1

/** How many rows a table has, and the sum of their checksums. */
export interface TableCount {
  entries: number
  total: number
}

const COUNTED = `count(*) AS entries, coalesce(sum(checksum), 0) & ${BITS} AS total`

/** Creates the table with the counts of other tables, in a migration. */
export function createCounts(database: Database, tables: readonly string[]): void {
  database.execute(`
    -- The number of rows of each table, and the sum of their checksums, see platform/database/table-counts.ts. A checksum of the counts
    -- tells a damaged one from missing rows.
    CREATE TABLE ${COUNTS} (name TEXT PRIMARY KEY, entries INTEGER NOT NULL, total INTEGER NOT NULL, checksum INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
  `)
  addCounts(database, tables)
}

/** Counts the rows of further tables, in a migration. */
export function addCounts(database: Database, tables: readonly string[]): void {
  for (const table of tables)
    database.execute(`
      INSERT INTO ${COUNTS} (name, entries, total, checksum)
        SELECT '${table}', entries, total, row_checksum('${COUNTS}', '${table}', entries, total) FROM (SELECT ${COUNTED} FROM ${table})
    `)
}

/** Adds columns to a table whose rows are counted, in a migration. A wrong count stays wrong. */
export function addCountedColumns(
  database: Database,
  table: string,
  checked: CheckedTable,
  columns: readonly string[],
): void {
  const sum = (): number => database.statement<TableCount>(`SELECT ${COUNTED} FROM ${table}`).one().total
  const before = sum()
  addCheckedColumns(database, table, checked, columns)
  const total = `(total + ${sum() - before}) & ${BITS}`
  database.execute(`
    UPDATE ${COUNTS} SET total = ${total}, checksum = row_checksum('${COUNTS}', name, entries, ${total})
      WHERE name = '${table}' AND ${intactCondition(database, 'main', COUNTS, {})}
  `)
}

/** The tables whose rows a schema counts; none where it has no counts, as in an earlier version. */
const countedTables = (database: Database, schema: string, tables: CheckedTables): string[] =>
  tables[COUNTS] !== undefined && tableShape(database, schema, COUNTS) !== null
    ? Object.keys(tables).filter((table) => table !== COUNTS && tableShape(database, schema, table) !== null)
    : []

/** Creates the triggers that keep the counts of a schema. */
export function keepCounts(database: Database, schema: string, tables: CheckedTables): void {
  for (const table of countedTables(database, schema, tables)) {
    const change = (entries: string, total: string): string =>
      `BEGIN UPDATE ${COUNTS} SET entries = entries ${entries}, total = (total ${total}) & ${BITS} WHERE name = '${table}'; END`
    database.execute(`
      CREATE TEMP TRIGGER ${table}_added AFTER INSERT ON ${schema}.${table} ${change('+ 1', '+ new.checksum')};
      CREATE TEMP TRIGGER ${table}_summed AFTER UPDATE OF checksum ON ${schema}.${table} ${change('', '+ new.checksum - old.checksum')};
      CREATE TEMP TRIGGER ${table}_removed AFTER DELETE ON ${schema}.${table} ${change('- 1', '- old.checksum')};
    `)
  }
}

/** What a file says of its tables. A count that is not as it was written is left out. */
export function readCounts(database: Database, schema: string): ReadonlyMap<string, TableCount> {
  if (tableShape(database, schema, COUNTS) === null) return new Map()
  try {
    const rows = database
      .statement<TableCount & { name: string }>(
        `SELECT name, entries, total FROM ${schema}.${COUNTS}
         WHERE ${intactCondition(database, schema, COUNTS, {})} AND entries BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER} AND total BETWEEN 0 AND ${BITS}`,
      )
      .all()
    return new Map(rows.map(({ name, entries, total }) => [name, { entries, total }]))
  } catch (thrown) {
    if (isDamage(thrown)) return new Map()
    throw thrown
  }
}

/** Whether each table of the main file has the rows that the file says. Only the checksums of the rows are read, not the rows. */
export function areRowsCounted(database: Database, tables: CheckedTables): boolean {
  const stored = readCounts(database, 'main')
  return countedTables(database, 'main', tables).every((table) => {
    const said = stored.get(table)
    // Not by an index, which can have them all.
    const found = database.statement<TableCount>(`SELECT ${COUNTED} FROM main.${table} NOT INDEXED`).one()
    return said?.entries === found.entries && said.total === found.total
  })
}

/** Segments of a full-text index have IDs from this one on: those of its settings and of its rows are smaller (fts5_index.c). */
const FIRST_SEGMENT = 2 ** 37

/** Whether a full-text index of one column has words if a row has some. Where another page took the place of its first one, it finds nothing. */
export const hasWords = (database: Database, index: string): boolean =>
  database
    .statement<{ isWhole: number }>(
      `SELECT NOT EXISTS (SELECT 1 FROM main.${index}_docsize WHERE sz <> x'00')
         OR EXISTS (SELECT 1 FROM main.${index}_data WHERE id >= ${FIRST_SEGMENT}) AS isWhole`,
    )
    .one().isWhole === 1

/**
 * Whether each index of the main file has as many rows as its table has by the counts, or as its part of it. An index can become empty as
 * a table can, and what is found by it is then missing. Only indexes are read, and the tables of those that have a part of the rows.
 */
export function areIndexesWhole(database: Database): boolean {
  const counts = readCounts(database, 'main')
  const count = (from: string): number =>
    database.statement<{ entries: number }>(`SELECT count(*) AS entries FROM main.${from}`).one().entries
  return database
    .statement<{ name: string; tbl_name: string; sql: string }>(
      "SELECT name, tbl_name, sql FROM main.sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
    )
    .all()
    .every(({ name, tbl_name: table, sql }) => {
      const [part = ''] = / WHERE .*$/s.exec(sql) ?? []
      const known = part === '' ? counts.get(table)?.entries : undefined
      // Without a condition, SQLite counts in its smallest index, whichever is named.
      return (
        count(`${table} INDEXED BY ${name}${part || ' WHERE true'}`) === (known ?? count(`${table} NOT INDEXED${part}`))
      )
    })
}
