import { errorInfo } from '../../../app/errors/app-error.ts'
import type { StorageReason } from '../../../app/errors/app-error.ts'

/** Why files cannot be opened for writing, while they may still be readable. */
const READABLE: readonly StorageReason[] = ['full', 'read-only', 'taken', 'device']

/** Whether an error of opening the files leaves them readable. */
export function mayBeReadable(thrown: unknown): boolean {
  const error = errorInfo(thrown)
  return error?.kind === 'storage-failed' && READABLE.includes(error.reason)
}

/** Whether files are not there, or not up to date. */
export function isNotReady(thrown: unknown): boolean {
  const error = errorInfo(thrown)
  return error?.kind === 'storage-failed' && (error.reason === 'missing' || error.reason === 'other')
}

/** Whether a call met damage. */
export const isDamaged = (thrown: unknown): boolean => errorInfo(thrown)?.kind === 'storage-damaged'
