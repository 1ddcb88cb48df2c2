import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError, errorInfo, type ErrorInfo, type StorageReason } from '../../../app/errors/app-error.ts'
import { fileError } from '../files/file-error.ts'
import { freeBytes } from './free-space.ts'

/** Primary result codes of SQLite, from https://sqlite.org/rescode.html. */
const REASONS: Readonly<Record<number, StorageReason>> = {
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  10: 'device',
  13: 'full',
  14: 'missing',
}
/** Extended result codes whose reason differs from that of their primary code. */
const EXTENDED_REASONS: Readonly<Record<number, StorageReason>> = {
  // CANTOPEN_ISDIR.
  526: 'occupied',
  // READONLY_DBMOVED.
  1032: 'missing',
  // IOERR_SHMSIZE: the file for the shared memory cannot grow.
  4874: 'full',
}
const CANNOT_OPEN = 14
const NO_MEMORY = 7
const CORRUPT = 11
const NOT_A_DATABASE = 26
/** A value that a column does not accept: too large, against a condition, or of another type. */
const REFUSED_VALUES: readonly number[] = [18, 19, 20]

/** The extended result code of a SQLite error; null for any other error. */
function extendedCode(thrown: Error): number | null {
  const { code, errcode } = thrown as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && errcode !== undefined ? errcode : null
}

/** The primary result code of a SQLite error; null for any other error. */
function sqliteCode(thrown: Error): number | null {
  const code = extendedCode(thrown)
  return code === null ? null : code & 0xff
}

/** What a full-text index says whose settings are gone, under the code of any other error. */
const WITHOUT_SETTINGS = 'invalid fts5 file format'

/** Whether an error says that the content of a database file is damaged. */
export function isDamage(thrown: unknown): boolean {
  if (errorInfo(thrown)?.kind === 'storage-damaged') return true
  const code = thrown instanceof Error ? sqliteCode(thrown) : null
  return (
    code === CORRUPT ||
    code === NOT_A_DATABASE ||
    (code === 1 && (thrown as Error).message.startsWith(WITHOUT_SETTINGS))
  )
}

/** Whether an error says that a file cannot be read as it is, while the disk can: it is damaged, or its schema is. */
export function isUnreadable(thrown: unknown): boolean {
  if (isDamage(thrown)) return true
  const code = thrown instanceof Error ? sqliteCode(thrown) : null
  // The application's own statements are right. So an error in one is about a missing table or a value that cannot be.
  return code !== null && code !== NO_MEMORY && REASONS[code] === undefined
}

/** Whether an error says that a table does not accept a row, while it accepts others. */
export function isRefusedRow(thrown: unknown): boolean {
  const code = thrown instanceof Error ? sqliteCode(thrown) : null
  return code !== null && REFUSED_VALUES.includes(code)
}

/** Whether an error says that the disk or the folder refuses, so that nothing is wrong with what was to be stored. */
export const isStorageFailure = (thrown: unknown): boolean =>
  (errorInfo(thrown) ?? storageError(thrown))?.kind === 'storage-failed'

/** The error of the file system or of SQLite, for the person; null for anything else. */
export function storageError(thrown: unknown): ErrorInfo | null {
  if (!(thrown instanceof Error)) return null
  if (isDamage(thrown)) return { kind: 'storage-damaged', detail: thrown.message }
  const code = sqliteCode(thrown)
  if (code === null) return fileError(thrown)
  const reason = EXTENDED_REASONS[extendedCode(thrown) ?? code] ?? REASONS[code]
  return reason === undefined ? null : { kind: 'storage-failed', reason, detail: thrown.message }
}

/** With less space, in bytes, not even the journal of a database can be created. */
const TOO_LITTLE = 65_536

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function whyNotOpened(path: string): StorageReason {
  const folder = dirname(path)
  // Not accessible counts as missing; the text says so.
  if (!isReadable(existsSync(path) ? path : folder)) return 'missing'
  return freeBytes(folder) < TOO_LITTLE ? 'full' : 'read-only'
}

/**
 * The error of opening the database at that path. SQLite has one code for a file that is not there, and for a journal that cannot be
 * created beside one that is there.
 */
export function openingError(thrown: unknown, path: string): unknown {
  if (!(thrown instanceof Error) || extendedCode(thrown) !== CANNOT_OPEN) return thrown
  return new AppError({ kind: 'storage-failed', reason: whyNotOpened(path), detail: `${thrown.message}: ${path}` })
}
