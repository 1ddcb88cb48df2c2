import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementResultingChanges } from 'node:sqlite'
import { AppError } from '../../../app/errors/app-error.ts'

export type StoredValue = SQLOutputValue

export type GivenValue = SQLInputValue

/**
 * A prepared statement. `Row` is the type of its result rows, which the author of the SQL has to state because the
 * compiler cannot infer it.
 */
interface Statement<Row> {
  get(...values: GivenValue[]): Row | undefined
  /**
   * The first row of a statement that always returns one: a count, or a row that another one names. Throws a storage-damaged error when
   * there is none.
   */
  one(...values: GivenValue[]): Row
  all(...values: GivenValue[]): Row[]
  /** The rows one by one. Until the last was taken or the loop is left, the statement must not be used again. */
  iterate(...values: GivenValue[]): Iterable<Row>
  run(...values: GivenValue[]): StatementResultingChanges
}

/** An open database with a cache of prepared statements. */
export interface Database {
  /** The prepared statement for that SQL; prepared on first use. */
  statement<Row = never>(sql: string): Statement<Row>
  /**
   * The prepared statement for SQL of which many rows are read. Each row is a list of its values in the order of the columns, which takes half
   * as long as an object.
   */
  listing<Row extends readonly StoredValue[]>(sql: string): Pick<Statement<Row>, 'all'>
  /** Makes the tables of another database file reachable as `name.table`. */
  attach(path: string, name: string): void
  /** Registers a function for use in SQL. Whole numbers come as bigints, because a damaged one may be too large. */
  define(name: string, body: (...values: StoredValue[]) => number): void
  /** Runs statements that return nothing: for whole-file work such as VACUUM. */
  execute(sql: string): void
  /** Runs the work in one transaction and returns its result; rolls back when it throws. Joins a transaction that is open. */
  transaction<T>(work: () => T): T
  /**
   * Runs work that only reads, with what was stored when it began, whatever another connection stores meanwhile. Joins a transaction that
   * is open. It is faster than single statements, each of which locks the files.
   */
  reading<T>(work: () => T): T
  close(): void
  /** Closes it at the end of the block that it was opened in with `using`. */
  [Symbol.dispose](): void
}

function prepare(database: DatabaseSync, sql: string): Statement<unknown> {
  const statement = database.prepare(sql)
  return {
    get: (...values) => statement.get(...values),
    one(...values) {
      const row = statement.get(...values)
      if (row === undefined) throw new AppError({ kind: 'storage-damaged', detail: `no row came of ${sql}` })
      return row
    },
    all: (...values) => statement.all(...values),
    iterate: (...values) => statement.iterate(...values),
    run: (...values) => statement.run(...values),
  }
}

/** The calls of a connection to a database file. */
export function wrap(connection: DatabaseSync): Database {
  const statements = new Map<string, Statement<unknown>>()
  const listings = new Map<string, Pick<Statement<unknown>, 'all'>>()
  let isInTransaction = false
  function within<T>(begin: string, work: () => T): T {
    if (isInTransaction) return work()
    connection.exec(begin)
    isInTransaction = true
    try {
      const result = work()
      connection.exec('COMMIT')
      return result
    } catch (thrown) {
      // After some errors, such as a full disk, SQLite has rolled back already.
      if (connection.isTransaction) connection.exec('ROLLBACK')
      throw thrown
    } finally {
      isInTransaction = false
    }
  }
  return {
    statement<Row>(sql: string) {
      let statement = statements.get(sql)
      if (statement === undefined) {
        statement = prepare(connection, sql)
        statements.set(sql, statement)
      }
      return statement as Statement<Row>
    },
    listing<Row extends readonly StoredValue[]>(sql: string) {
      let listing = listings.get(sql)
      if (listing === undefined) {
        const prepared = connection.prepare(sql)
        prepared.setReturnArrays(true)
        listing = { all: (...values) => prepared.all(...values) }
        listings.set(sql, listing)
      }
      return listing as Pick<Statement<Row>, 'all'>
    },
    attach(file, name) {
      connection.prepare(`ATTACH DATABASE ? AS ${name}`).run(file)
      connection.exec(`PRAGMA ${name}.synchronous = NORMAL`)
    },
    define(name, body) {
      connection.function(name, { varargs: true, useBigIntArguments: true }, body)
    },
    execute: (sql) => connection.exec(sql),
    transaction: (work) => within('BEGIN IMMEDIATE', work),
    reading: (work) => within('BEGIN', work),
    close: () => connection.close(),
    [Symbol.dispose]: () => connection.close(),
  }
}

const opened = new Set<DatabaseSync>()

/** Gives back the memory of the pages that the connections of this thread keep for their next statements. */
export function releasePages(): void {
  for (const connection of opened)
    if (connection.isOpen) connection.exec('PRAGMA shrink_memory')
    else opened.delete(connection)
}

/** Opens a connection that reads nothing but data from the schema of a file, whoever wrote it. */
export function connect(path: string | URL, options: { readOnly: boolean } = { readOnly: false }): DatabaseSync {
  const connection = new DatabaseSync(path, options)
  opened.add(connection)
  connection.enableDefensive(true)
  connection.exec('PRAGMA trusted_schema = OFF; PRAGMA busy_timeout = 5000')
  return connection
}

/** A text as a pattern for `LIKE ? ESCAPE '\\'` that matches it anywhere, with its own wildcards taken literally. */
export const likeAnywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
