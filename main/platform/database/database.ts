import { closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue, SQLOutputValue, StatementResultingChanges } from 'node:sqlite'
import { AppError } from '../../../app/errors/app-error.ts'
import { isDamage } from './storage-error.ts'

/** The kind of a database file, and the migrations that bring an older one up to date. */
export interface DatabaseKind {
  /** Written into the file's header, so that another application's database is recognised. */
  applicationId: number
  /** `migrations[n]` migrates from version n to n + 1: SQL, or a function where SQL alone is not enough. */
  migrations: readonly (string | ((database: Database) => void))[]
  /** Other database files that its statements use, by schema name. */
  attached?: Readonly<Record<string, string>>
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
  /** Runs the work in one transaction and returns its result; rolls back when it throws. Joins a transaction that is open. */
  transaction<T>(work: () => T): T
  close(): void
}

/** Thrown for a file that a newer version of the application wrote. The file is not changed. */
export class NewerSchemaError extends AppError {
  constructor(version: number, known: number) {
    super({ kind: 'storage-failed', reason: 'newer', detail: `schema ${version} instead of ${known}` })
  }
}

const HEADER = 'SQLite format 3\0'

/** Why a file cannot be a database of this kind, or null when it may be one. Checks only the header. */
function headerError(path: string, applicationId: number): string | null {
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

/** The calls of a connection to a database file. */
function wrap(connection: DatabaseSync): Database {
  const statements = new Map<string, Statement<unknown>>()
  let isInTransaction = false
  return {
    statement<Row>(sql: string) {
      let statement = statements.get(sql)
      if (statement === undefined) {
        statement = prepare(connection, sql)
        statements.set(sql, statement)
      }
      return statement as Statement<Row>
    },
    attach(file, name) {
      connection.prepare(`ATTACH DATABASE ? AS ${name}`).run(file)
      connection.exec(`PRAGMA ${name}.synchronous = NORMAL`)
    },
    define(name, body) {
      connection.function(name, body as (...values: SQLOutputValue[]) => number)
    },
    execute: (sql) => connection.exec(sql),
    transaction(work) {
      if (isInTransaction) return work()
      connection.exec('BEGIN IMMEDIATE')
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
    },
    close: () => connection.close(),
  }
}

/** Schema version of a file: the number of migrations that it has been through. */
export const schemaVersion = (database: Database, name = 'main'): number =>
  database.statement<{ user_version: number }>(`PRAGMA ${name}.user_version`).one().user_version

function migrate(database: Database, { migrations, applicationId }: DatabaseKind): void {
  const version = schemaVersion(database)
  if (version > migrations.length) throw new NewerSchemaError(version, migrations.length)
  for (const [place, step] of migrations.entries()) {
    if (place < version) continue
    // One transaction for each step: the file is at the old version or at the new one, never in between.
    database.transaction(() => {
      if (typeof step === 'string') database.execute(step)
      else step(database)
      database.execute(`PRAGMA user_version = ${place + 1}; PRAGMA application_id = ${applicationId}`)
    })
  }
}

/** Opens a connection that reads nothing but data from the schema of a file, whoever wrote it. */
function connect(path: string): DatabaseSync {
  const connection = new DatabaseSync(path)
  connection.enableDefensive(true)
  connection.exec('PRAGMA trusted_schema = OFF; PRAGMA busy_timeout = 5000')
  return connection
}

function open(path: string, kind: DatabaseKind): Database {
  const connection = connect(path)
  try {
    // Large pages: a story with its text fills a small page to three quarters and wastes the rest.
    connection.exec('PRAGMA page_size = 16384; PRAGMA foreign_keys = ON')
    const database = wrap(connection)
    for (const [name, file] of Object.entries(kind.attached ?? {})) database.attach(file, name)
    migrate(database, kind)
    // A cache of 32 MB and a checkpoint after every 16 MB, because the full-text index rewrites the same pages
    // repeatedly.
    connection.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000; PRAGMA wal_autocheckpoint = 4000',
    )
    return database
  } catch (thrown) {
    connection.close()
    throw thrown
  }
}

/** Opens an existing file of that kind for reading, beside the connection that writes it and has migrated it. */
export function openReading(path: string, { attached }: DatabaseKind): Database {
  const connection = connect(path)
  try {
    const database = wrap(connection)
    for (const [name, file] of Object.entries(attached ?? {})) database.attach(file, name)
    connection.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000; PRAGMA query_only = ON')
    return database
  } catch (thrown) {
    connection.close()
    throw thrown
  }
}

/** Opens a file of that kind without migrating it. Null when it is not of that kind; throws a NewerSchemaError for a newer schema. */
export function openUnchanged(path: string, { applicationId, migrations }: DatabaseKind): Database | null {
  if (!existsSync(path) || headerError(path, applicationId) !== null) return null
  const database = wrap(connect(path))
  const version = schemaVersion(database)
  if (version <= migrations.length) return database
  database.close()
  throw new NewerSchemaError(version, migrations.length)
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
  let setAsideAs = headerError(path, kind.applicationId) === null ? null : setAside(path, now())
  try {
    return { database: open(path, kind), setAsideAs }
  } catch (thrown) {
    if (thrown instanceof NewerSchemaError || setAsideAs !== null) throw thrown
    // For any other error (disk full, read-only) the file may be intact.
    if (!isDamage(thrown)) throw thrown
    setAsideAs = setAside(path, now())
    return { database: open(path, kind), setAsideAs }
  }
}
