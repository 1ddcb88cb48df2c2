import { AppError, errorInfo, type ErrorInfo, type StorageReason } from '../../../app/errors/app-error.ts'

/** Error codes of the file system. */
const REASONS: Readonly<Record<string, StorageReason>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  ENOENT: 'missing',
  ENOTDIR: 'occupied',
  EISDIR: 'occupied',
  ERR_FS_EISDIR: 'occupied',
  EEXIST: 'occupied',
  EIO: 'device',
}

/** The error of the file system, for the person; null for anything else. */
export function fileError(thrown: unknown): Extract<ErrorInfo, { kind: 'storage-failed' }> | null {
  if (!(thrown instanceof Error)) return null
  const reason = REASONS[(thrown as { code?: string }).code ?? '']
  return reason === undefined ? null : { kind: 'storage-failed', reason, detail: thrown.message }
}

/** An error of the file system as one for the person; anything else as it is. */
export function namedFileError(thrown: unknown): unknown {
  const error = fileError(thrown)
  return error === null ? thrown : new AppError(error)
}

/** Throws any error again that is not one of storage: for what is worth storing, but goes on when it is not stored. */
export function ignoreStorageFailure(thrown: unknown): void {
  if (errorInfo(thrown)?.kind !== 'storage-failed') throw thrown
}
