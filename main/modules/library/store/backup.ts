import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../../app/errors/app-error.ts'
import type { Database, DatabaseKind } from '../../../platform/database/database.ts'
import { NewerSchemaError, openDatabase, openUnchanged, schemaVersion } from '../../../platform/database/database.ts'
import type { KnownConnection } from './known-connections.ts'
import { userStoreKind, libraryKind } from './library-schema.ts'

// A backup is one file with the library and the user store. User store tables have names that begin with `journal_`, and the file
// records the version of their schema.

const PREFIX = 'journal_'
const VERSION = 'backup_of_journal'

/** Thrown before any change when the file to restore is not a Tearsheet backup. */
export class NotABackupError extends AppError {
  constructor(why: string) {
    super({
      kind: 'invalid-input',
      field: 'file',
      errorText: `This file is not a backup of Tearsheet: ${why}. Nothing was changed.`,
    })
  }
}

const tablesOf = (database: Database, schema: string): string[] =>
  database
    .statement<{ name: string }>(
      `SELECT name FROM ${schema}.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .all()
    .map(({ name }) => name)

/** Writes all data to one file; an existing file is replaced when the new one is complete. */
export function writeBackup(database: Database, file: string): void {
  rmSync(`${file}.new`, { force: true })
  database.statement('VACUUM INTO ?').run(`${file}.new`)
  database.attach(`${file}.new`, 'backup')
  try {
    for (const table of tablesOf(database, 'user_store'))
      database.execute(`CREATE TABLE backup.${PREFIX}${table} AS SELECT * FROM user_store.${table}`)
    database.execute(`CREATE TABLE backup.${VERSION} AS SELECT ${schemaVersion(database, 'user_store')} AS version`)
  } finally {
    database.execute('DETACH backup')
  }
  renameSync(`${file}.new`, file)
}

const remove = (path: string): void => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}

const move = (from: string, to: string): void => {
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix)
}

/** A kind of file at the schema version of the backup, so that no migration runs during the copy. */
const asOf = ({ applicationId, migrations }: DatabaseKind, version: number): DatabaseKind => ({
  applicationId,
  migrations: migrations.slice(0, version),
})

/** The user store's schema version in a backup. Older backups do not record it; both schemas then had the same version. */
function journalVersion(database: Database, tables: readonly string[]): number {
  const version = tables.includes(VERSION)
    ? database.statement<{ version: number }>(`SELECT version FROM ${VERSION}`).one().version
    : Math.min(3, schemaVersion(database))
  if (!Number.isInteger(version) || version < 1) throw new NotABackupError('the version of its tables is missing')
  return version
}

/** Copies the user store's tables from a backup to a separate file at their schema version, and drops them from the backup. */
function separateJournal(backup: Database, file: string, kind: DatabaseKind, now: number): void {
  const kept = tablesOf(backup, 'main').filter((name) => name.startsWith(PREFIX))
  if (kept.length === 0) throw new NotABackupError('it contains none of its tables')
  const version = journalVersion(backup, tablesOf(backup, 'main'))
  if (version > kind.migrations.length) throw new NewerSchemaError(version, kind.migrations.length)
  openDatabase(file, asOf(kind, version), () => now).database.close()
  backup.attach(file, 'restored')
  const columnsOf = (table: string, schema: string): string[] =>
    backup
      .statement<{ name: string }>('SELECT name FROM pragma_table_info(?, ?)')
      .all(table, schema)
      .map(({ name }) => name)
  // Only table names of our own schema are used in SQL, because names in the file are not trusted.
  for (const table of tablesOf(backup, 'restored').filter((name) => kept.includes(PREFIX + name))) {
    const given = columnsOf(PREFIX + table, 'main')
    const columns = columnsOf(table, 'restored')
      .filter((name) => given.includes(name))
      .join(', ')
    backup.execute(`INSERT INTO restored.${table} (${columns}) SELECT ${columns} FROM main.${PREFIX}${table}`)
    backup.execute(`DROP TABLE main.${PREFIX}${table}`)
  }
  backup.execute(`DROP TABLE IF EXISTS main.${VERSION}; DETACH restored`)
}

/** Migrates a copy of a backup and moves its user store to a separate file. */
function unpackBackup(copy: string, journal: string, connections: readonly KnownConnection[], now: number): void {
  const kinds = { library: libraryKind(connections, journal), journal: userStoreKind(connections) }
  const backup = openUnchanged(copy, kinds.library)
  if (backup === null) throw new NotABackupError('it is not a database of Tearsheet')
  try {
    separateJournal(backup, journal, kinds.journal, now)
  } finally {
    backup.close()
  }
  for (const [path, kind] of [
    [journal, kinds.journal],
    [copy, kinds.library],
  ] as const) {
    const { database, setAsideAs } = openDatabase(path, kind, () => now)
    database.close()
    if (setAsideAs === null) continue
    remove(setAsideAs)
    throw new NotABackupError('it is damaged')
  }
}

/**
 * Replaces the library and the user store with a backup and keeps the previous files beside them. Both must be closed. Throws a
 * NotABackupError or a NewerSchemaError before any change.
 */
export function restoreBackup(
  folder: string,
  file: string,
  connections: readonly KnownConnection[],
  now: number,
): void {
  const [library, journal] = [join(folder, 'library.db'), join(folder, 'journal.db')]
  const [copy, copiedJournal] = [`${library}.restoring`, `${journal}.restoring`]
  for (const path of [copy, copiedJournal]) remove(path)
  try {
    // A copy is migrated, so that the backup itself never changes.
    copyFileSync(file, copy)
    unpackBackup(copy, copiedJournal, connections, now)
    for (const path of [library, journal]) {
      move(path, `${path}.before-restore-${now}`)
      move(`${path}.restoring`, path)
    }
  } finally {
    for (const path of [copy, copiedJournal]) remove(path)
  }
}
