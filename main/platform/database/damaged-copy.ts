import { constants, copyFileSync, existsSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import { HEADER } from './file-header.ts'
import { openUnchanged } from './foreign-files.ts'
import { checkSpace, freeBytes } from './free-space.ts'
import { pageSizeOf, pagesOf, repairHeader } from './repair-header.ts'
import type { ExpectedHeader } from './repair-header.ts'
import { isUnreadable } from './storage-error.ts'

// A damaged file is read from a copy, whose header is repaired: with one wrong byte there, SQLite reads none of the pages after it.

/** How much space reading a damaged file takes, as a multiple of its size: the copy, the new file, and what is written last to it. */
const SPACE = 3

/** Writes what was written last to a file, and is still beside it, into it, if both can be read. */
function checkpoint(path: string, { applicationId }: ExpectedHeader): void {
  try {
    const database = openUnchanged(path, applicationId, Number.MAX_SAFE_INTEGER)
    try {
      database?.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      database?.close()
    }
  } catch (thrown) {
    if (!isUnreadable(thrown)) throw thrown
  }
}

/**
 * Copies a damaged file, which must be closed, for reading, with what was written last to it. Returns false when there is nothing to
 * read. Throws a storage-failed error when there is too little space.
 */
export function copyDamaged(path: string, copy: string, header: ExpectedHeader): boolean {
  if (!existsSync(path) || statSync(path).size <= HEADER.length) return false
  checkSpace(freeBytes(dirname(copy)), statSync(path).size * SPACE, 'to save what a damaged file contains')
  for (const suffix of ['', '-wal'])
    if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix, constants.COPYFILE_FICLONE)
  const pageSize = pageSizeOf(copy)
  // Pages that were cut off are empty then, which SQLite takes for damaged.
  truncateSync(copy, pagesOf(copy, pageSize) * pageSize)
  repairHeader(copy, pageSize, header)
  checkpoint(copy, header)
  // What was written last can have brought a damaged header back.
  repairHeader(copy, pageSize, header)
  return true
}
