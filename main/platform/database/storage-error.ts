import type { ErrorInfo, StorageReason } from '../../../app/errors/app-error.ts'

/** Primary result codes of SQLite, from https://sqlite.org/rescode.html. */
const REASONS: Readonly<Record<number, StorageReason>> = {
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  10: 'device',
  13: 'full',
  14: 'missing',
}
const CORRUPT = 11
const NOT_A_DATABASE = 26

/** Error codes of the file system. */
const SYSTEM: Readonly<Record<string, StorageReason>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EIO: 'device',
}

/** The primary result code of a SQLite error; null for any other error. */
function sqliteCode(thrown: Error): number | null {
  const { code, errcode } = thrown as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && errcode !== undefined ? errcode & 0xff : null
}

/** Whether an error says that the content of a database file is damaged. */
export function isDamage(thrown: unknown): boolean {
  const code = thrown instanceof Error ? sqliteCode(thrown) : null
  return code === CORRUPT || code === NOT_A_DATABASE
}

/** The error of the file system or of SQLite, for the person; null for anything else. */
export function storageError(thrown: unknown): ErrorInfo | null {
  if (!(thrown instanceof Error)) return null
  if (isDamage(thrown)) return { kind: 'storage-damaged', detail: thrown.message }
  const code = sqliteCode(thrown)
  const reason = code === null ? SYSTEM[(thrown as { code?: string }).code ?? ''] : (REASONS[code] ?? null)
  return reason === undefined || reason === null ? null : { kind: 'storage-failed', reason, detail: thrown.message }
}
