import { existsSync, statSync } from 'node:fs'
import { AppError } from '../../../app/errors/app-error.ts'
import { connect, wrap, type Database } from './connection.ts'
import { removeDatabase } from './database-files.ts'
import { unwrittenUrl } from './foreign-files.ts'
import { headerError, PAGE_SIZE } from './file-header.ts'
import { migrate, schemaVersion, type DatabaseKind } from './migrations.ts'
import { checkReading, defineChecksums, writeChecksums } from './row-checksums.ts'
import { missingFile, rememberFile } from './same-file.ts'
import { openingError } from './storage-error.ts'
import { keepCounts } from './table-counts.ts'

const IN_MEMORY = ':memory:'

/**
 * Bytes of the log of writes after which they go into the database. The full-text index rewrites the same pages repeatedly, so larger is
 * faster; the file of the log stays below 16 MB with the transaction that reaches this.
 */
const LOG_BYTES = 12 * 1024 * 1024

/** Lets a connection check the rows that it reads; with `isWriting` also write the checksums of those that it changes, and count them. */
function checkRows(database: Database, { checked = {}, attached = {} }: DatabaseKind, isWriting: boolean): void {
  for (const [name, tables] of [
    ['main', checked] as const,
    ...Object.entries(attached).map(([each, file]) => [each, file.checked ?? {}] as const),
  ]) {
    checkReading(database, name, tables)
    if (!isWriting) continue
    writeChecksums(database, name, tables)
    keepCounts(database, name, tables)
  }
}

/** Opens a connection to a file; with an address it only reads what is there. */
function connectTo(path: string, readAs?: string): ReturnType<typeof connect> {
  try {
    return readAs === undefined ? connect(path) : connect(readAs, { readOnly: true })
  } catch (thrown) {
    throw openingError(thrown, path)
  }
}

function open(path: string, kind: DatabaseKind): Database {
  const isNew = !existsSync(path)
  const connection = connectTo(path)
  try {
    connection.exec(`PRAGMA page_size = ${PAGE_SIZE}; PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON`)
    const database = wrap(connection)
    defineChecksums(database)
    for (const [name, { path: file }] of Object.entries(kind.attached ?? {})) database.attach(file, name)
    migrate(database, kind)
    connection.exec(
      `PRAGMA main.journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000; PRAGMA wal_autocheckpoint = ${LOG_BYTES / PAGE_SIZE}; PRAGMA journal_size_limit = ${LOG_BYTES}`,
    )
    checkRows(database, kind, true)
    if (path !== IN_MEMORY) rememberFile(connection, path)
    return database
  } catch (thrown) {
    connection.close()
    // An empty file would count as a damaged one from then on.
    if (isNew && existsSync(path) && statSync(path).size === 0) removeDatabase(path)
    throw openingError(thrown, path)
  }
}

/** An empty database of that kind in memory, for reading. */
export function openEmpty(kind: DatabaseKind): Database {
  const database = open(IN_MEMORY, kind)
  database.execute('PRAGMA query_only = ON')
  return database
}

/** How files are read: beside a connection that writes them, or while they cannot be opened for writing. */
export type Reading = 'shared' | 'unwritten'

/** The address of a file that is read in that way, for opening or attaching it. */
export const addressFor = (reading: Reading): ((path: string) => string) =>
  reading === 'shared' ? (path) => path : unwrittenUrl

/** Opens a file of that kind for reading. Null when it is not up to date, as while the connection that writes it is creating it. */
export function openReading(path: string, kind: DatabaseKind, reading: Reading): Database | null {
  if (!existsSync(path)) throw missingFile(path)
  const addressOf = addressFor(reading)
  const connection = connectTo(path, addressOf(path))
  try {
    const database = wrap(connection)
    defineChecksums(database)
    if (schemaVersion(database) !== kind.migrations.length) {
      connection.close()
      return null
    }
    for (const [name, { path: file }] of Object.entries(kind.attached ?? {})) database.attach(addressOf(file), name)
    connection.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000')
    checkRows(database, kind, false)
    connection.exec('PRAGMA query_only = ON')
    rememberFile(connection, path)
    return database
  } catch (thrown) {
    connection.close()
    throw openingError(thrown, path)
  }
}

/**
 * Opens a database of that kind and creates it if necessary. Throws a storage-damaged error for an invalid file, and a NewerSchemaError
 * for a newer schema, without changing the file.
 */
export function openDatabase(path: string, kind: DatabaseKind): Database {
  const detail = headerError(path, kind.applicationId)
  if (detail !== null) throw new AppError({ kind: 'storage-damaged', detail })
  return open(path, kind)
}
