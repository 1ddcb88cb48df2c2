import { closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue, SQLOutputValue, StatementResultingChanges } from 'node:sqlite'

/** The kind of a database file, and the migrations that bring an older one up to date. */
export interface DatabaseKind {
  /** Written into the file's header, so that another application's database is recognised. */
  applicationId: number
  /** `migrations[n]` migrates from version n to n + 1. */
  migrations: readonly string[]
}

/**
 * A prepared statement. `Row` is the type of its result rows, which the author of the SQL has to state because the
 * compiler cannot infer it.
 */
interface Statement<Row> {
  /** The first row, or undefined. */
  get(...values: SQLInputValue[]): Row | undefined
  /** The first row of a statement that always returns one, such as a count. Throws when there is none. */
  one(...values: SQLInputValue[]): Row
  all(...values: SQLInputValue[]): Row[]
  run(...values: SQLInputValue[]): StatementResultingChanges
}

/** An open database with a cache of prepared statements. */
export interface Database {
  /** The prepared statement for that SQL; prepared on first use. */
  statement<Row = never>(sql: string): Statement<Row>
  /** Makes the tables of another database file reachable as `name.table`. */
  attach(path: string, name: string): void
  /** Registers a function for use in SQL. Numbers and texts only. */
  define(name: string, body: (...values: (number | string)[]) => number): void
  /** Runs statements that return nothing: for whole-file work such as VACUUM. */
  execute(sql: string): void
  /** Runs the work in one transaction and returns its result; rolls back when it throws. */
  transaction<T>(work: () => T): T
  close(): void
}

/** Thrown for a file that a newer version of the application wrote. The file is not changed. */
export class NewerSchemaError extends Error {}

const HEADER = 'SQLite format 3\0'

/** Why a file cannot be a database of this kind, or null when it may be one. Checks only the header. */
function headerProblem(path: string, applicationId: number): string | null {
  if (!existsSync(path)) return null
  if (statSync(path).size < 100) return 'it is empty or cut off'
  const header = Buffer.alloc(100)
  const file = openSync(path, 'r')
  try {
    readSync(file, header, 0, 100, 0)
  } finally {
    closeSync(file)
  }
  if (header.toString('latin1', 0, 16) !== HEADER) return 'it is not a database'
  return header.readUInt32BE(68) === applicationId ? null : 'it belongs to another application'
}

/** Renames an unusable file and its journal in order to keep them. Returns the new path. */
function setAside(path: string, at: number): string {
  const kept = `${path}.damaged-${at}`
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(path + suffix)) renameSync(path + suffix, kept + suffix)
  return kept
}

function migrate(database: DatabaseSync, kind: DatabaseKind): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  if (version > kind.migrations.length)
    throw new NewerSchemaError(`schema ${version} is newer than ${kind.migrations.length}`)
  for (let step = version; step < kind.migrations.length; step++) {
    // One transaction for each step: the file is at the old version or at the new one, never in between.
    database.exec(
      `BEGIN IMMEDIATE; ${kind.migrations[step] ?? ''}; PRAGMA user_version = ${step + 1}; PRAGMA application_id = ${kind.applicationId}; COMMIT`,
    )
  }
}

function prepare(database: DatabaseSync, sql: string): Statement<unknown> {
  const statement = database.prepare(sql)
  return {
    get: (...values) => statement.get(...values),
    one(...values) {
      const row = statement.get(...values)
      if (row === undefined) throw new Error(`No row came of: ${sql}`)
      return row
    },
    all: (...values) => statement.all(...values),
    run: (...values) => statement.run(...values),
  }
}

function open(path: string, kind: DatabaseKind): Database {
  const database = new DatabaseSync(path)
  try {
    // Large pages: a story with its text fills a small page to three quarters and wastes the rest.
    database.exec('PRAGMA page_size = 16384; PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON')
    migrate(database, kind)
    // A cache of 32 MB and a checkpoint after every 16 MB, because the full-text index rewrites the same pages
    // repeatedly.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000; PRAGMA wal_autocheckpoint = 4000',
    )
  } catch (thrown) {
    database.close()
    throw thrown
  }
  const statements = new Map<string, Statement<unknown>>()
  return {
    statement<Row>(sql: string) {
      let statement = statements.get(sql)
      if (statement === undefined) {
        statement = prepare(database, sql)
        statements.set(sql, statement)
      }
      return statement as Statement<Row>
    },
    attach(file, name) {
      database.prepare(`ATTACH DATABASE ? AS ${name}`).run(file)
      database.exec(`PRAGMA ${name}.synchronous = NORMAL`)
    },
    define(name, body) {
      database.function(name, body as (...values: SQLOutputValue[]) => number)
    },
    execute: (sql) => database.exec(sql),
    transaction(work) {
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (thrown) {
        database.exec('ROLLBACK')
        throw thrown
      }
    },
    close: () => database.close(),
  }
}

/**
 * Opens a database of that kind and creates it if necessary. An invalid file is renamed and kept, and a new one is
 * created; `setAsideAs` is then the path of the kept file. Throws a NewerSchemaError for a newer schema, without
 * changing the file.
 */
export function openDatabase(
  path: string,
  kind: DatabaseKind,
  now: () => number,
): { database: Database; setAsideAs: string | null } {
  let setAsideAs = headerProblem(path, kind.applicationId) === null ? null : setAside(path, now())
  try {
    return { database: open(path, kind), setAsideAs }
  } catch (thrown) {
    if (thrown instanceof NewerSchemaError || setAsideAs !== null) throw thrown
    const { code, errcode } = thrown as { code?: string; errcode?: number }
    // SQLITE_CORRUPT 11, SQLITE_NOTADB 26: the file is lost. For any other error (disk full, read-only) the file may be
    // intact.
    if (code !== 'ERR_SQLITE_ERROR' || (errcode !== 11 && errcode !== 26)) throw thrown
    setAsideAs = setAside(path, now())
    return { database: open(path, kind), setAsideAs }
  }
}
