import { createHash } from 'node:crypto'
import { AppError } from '../../../app/errors/app-error.ts'
import { connect, wrap, type Database } from './connection.ts'
import { defineChecksums, type CheckedTables } from './row-checksums.ts'

/** The tables, indexes, triggers and views of a file, without differences in comments and blanks. */
export function schemaText(database: Database): string {
  const rows = database
    .statement<{ name: string; sql: string | null }>(
      "SELECT name, sql FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all()
  return rows
    .map(({ name, sql }) => `${name}: ${(sql ?? '').replaceAll(/--[^\n]*/g, '').replaceAll(/\s+/g, ' ')}`)
    .join('\n')
}

/** The SHA-256 of a schema, in hexadecimal digits. */
export const schemaHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** How many versions a newer Tearsheet may be ahead. A larger difference is a damaged number. */
const MAX_AHEAD = 100

/** What is known of the schemas of a kind of file. */
interface KnownSchemas {
  /** The newest version that is known here. */
  newest: number
  /** The hashes of the schemas, from version 1 on, as far as they are written down. */
  hashes: readonly string[]
  /** Makes the schema of a version. */
  make: (version: number) => string
}

/** Whether a file can have this schema version. A newer version is believed only with another schema than the newest one here. */
function isPlausible(database: Database, version: number, { newest, hashes, make }: KnownSchemas): boolean {
  const text = schemaText(database)
  // A part of the text is of SQLite itself, so that of another version of SQLite may differ from what is written down.
  const isOf = (known: number): boolean => schemaHash(text) === hashes[known - 1] || text === make(known)
  if (version === 0) return text === ''
  if (version > newest) return version <= newest + MAX_AHEAD && !isOf(newest)
  return version > 0 && isOf(version)
}

/** The kind of a database file, and the migrations that bring an older one up to date. */
export interface DatabaseKind {
  /** Written into the file's header, so that another application's database is recognised. */
  applicationId: number
  /** `migrations[n]` migrates from version n to n + 1: SQL, or a function where SQL alone is not enough. */
  migrations: readonly (string | ((database: Database) => void))[]
  /**
   * The hash of the schema to which each migration leads, written down because making the schema anew takes longer
   * than all else that opening a file takes. That is done where there is none, and where a file has another schema.
   */
  schemas?: readonly string[]
  /** The tables whose rows have checksums. */
  checked?: CheckedTables
  /** Other database files that its statements use, by schema name. */
  attached?: Readonly<Record<string, AttachedFile>>
}

/** Another database file that statements use. */
interface AttachedFile {
  path: string
  /** The tables whose rows have checksums. */
  checked?: CheckedTables
}

/** Thrown for a file that a newer version of the application wrote. The file is not changed. */
export class NewerSchemaError extends AppError {
  constructor(version: number, known: number) {
    super({ kind: 'storage-failed', reason: 'newer', detail: `schema ${version} instead of ${known}` })
  }
}

/** A kind of file at an earlier version of its schema. */
export const asOf = (kind: DatabaseKind, version: number): DatabaseKind => ({
  ...kind,
  migrations: kind.migrations.slice(0, version),
})

/** Schema version of a file: the number of migrations that it has been through. */
export const schemaVersion = (database: Database): number =>
  database.statement<{ user_version: number }>('PRAGMA user_version').one().user_version

/** Makes the schema that a new file of a kind has. */
function makeSchema(kind: DatabaseKind): string {
  using connection = connect(':memory:')
  const database = wrap(connection)
  defineChecksums(database)
  run(database, kind, 0)
  return schemaText(database)
}

/** Thrown for a file whose schema is not the one of its version. */
class ContradictoryVersionError extends AppError {
  constructor(version: number) {
    super({ kind: 'storage-damaged', detail: `its tables are not those of version ${version}` })
  }
}

/**
 * The schema version of a file. Throws a NewerSchemaError for a newer one, and a storage-damaged error when its tables contradict its
 * version.
 */
export function checkedVersion(database: Database, kind: DatabaseKind): number {
  const { length: newest } = kind.migrations
  const version = schemaVersion(database)
  const known = { newest, hashes: kind.schemas ?? [], make: (each: number) => makeSchema(asOf(kind, each)) }
  if (!isPlausible(database, version, known)) throw new ContradictoryVersionError(version)
  if (version > newest) throw new NewerSchemaError(version, newest)
  return version
}

/** Brings a file up to date. Throws like `checkedVersion`. */
export function migrate(database: Database, kind: DatabaseKind): void {
  const version = checkedVersion(database, kind)
  // A new file has no version to go back to, so its steps are written to the disk once.
  if (version === 0) database.transaction(() => run(database, kind, version))
  else run(database, kind, version)
}

function run(database: Database, { migrations, applicationId }: DatabaseKind, version: number): void {
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
