import { statfsSync } from 'node:fs'
import { AppError } from '../../../app/errors/app-error.ts'

/** Bytes that are free where a folder is. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Throws an error with both sizes when less space is free than is needed; `purpose` is such as “to restore the backup”. */
export function checkSpace(free: number, needed: number, purpose: string): void {
  if (free >= needed) return
  throw new AppError({
    kind: 'storage-failed',
    reason: 'full',
    detail: `${Math.ceil(needed / 1e6)} MB are needed ${purpose}, and ${Math.floor(free / 1e6)} MB are free`,
  })
}
