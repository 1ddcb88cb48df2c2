import { existsSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { connect, wrap, type Database } from './connection.ts'
import { headerError } from './file-header.ts'
import { NewerSchemaError, schemaVersion } from './migrations.ts'
import { defineChecksums } from './row-checksums.ts'

/** The address of a file for opening or attaching it without ever changing it, not even by a recovery. */
export const immutableUrl = (path: string): string => `${pathToFileURL(path).href}?mode=ro&immutable=1`

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** The least size of the shared memory of connections, in bytes. A full disk leaves a smaller file of a connection that failed. */
const SHARED_MEMORY = 32_768

/** Whether a file has a journal with changes that are not in it yet, or one that some connection may be writing. */
const hasJournal = (path: string): boolean =>
  sizeOf(`${path}-wal`) > 0 || sizeOf(`${path}-journal`) > 0 || sizeOf(`${path}-shm`) >= SHARED_MEMORY

/**
 * The address of an own file for reading or attaching it while nothing can write it. Without a journal it can be read even where no file
 * can be created, such as on a full disk.
 */
export const unwrittenUrl = (path: string): string =>
  hasJournal(path) ? `${pathToFileURL(path).href}?mode=ro` : immutableUrl(path)

function ofKnownVersion(database: Database, lastVersion: number): Database {
  try {
    defineChecksums(database)
    const version = schemaVersion(database)
    if (version > lastVersion) throw new NewerSchemaError(version, lastVersion)
    return database
  } catch (thrown) {
    database.close()
    throw thrown
  }
}

/**
 * Opens a file that anyone may have written, for reading: nothing in its schema runs. Null when it is not of that kind; throws a
 * NewerSchemaError for a schema after `lastVersion`.
 */
export function openUntrusted(path: string, applicationId: number, lastVersion: number): Database | null {
  if (!existsSync(path) || headerError(path, applicationId) !== null) return null
  const connection = connect(new URL(immutableUrl(path)), { readOnly: true })
  connection.exec('PRAGMA query_only = ON; PRAGMA cell_size_check = ON')
  return ofKnownVersion(wrap(connection), lastVersion)
}

/**
 * Opens a file of a kind without migrating it. Null when it is not of that kind; throws a NewerSchemaError for a schema after
 * `lastVersion`.
 */
export function openUnchanged(path: string, applicationId: number, lastVersion: number): Database | null {
  if (!existsSync(path) || headerError(path, applicationId) !== null) return null
  return ofKnownVersion(wrap(connect(path)), lastVersion)
}
