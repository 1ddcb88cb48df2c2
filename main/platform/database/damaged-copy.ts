import { constants, copyFileSync, existsSync, statSync, truncateSync, closeSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { HEADER, MAGIC, PAGE_SIZE, readHeader } from './file-header.ts'
import { openUnchanged } from './foreign-files.ts'
import { checkSpace, freeBytes } from './free-space.ts'
import { isUnreadable } from './storage-error.ts'

// The header of a database file says the same in every file of this application, except for the version of its schema. So a damaged one
// can be written again.

/** Which header a file should have: the ID of its application, and the number of its schema versions. */
export interface ExpectedHeader {
  applicationId: number
  versions: number
}

const PAGE_SIZES = [512, 1024, 2048, 4096, 8192, 16_384, 32_768]

/** The fixed fractions of a page, after the formats and the reserved space. */
const FRACTIONS = [0, 64, 32, 32]
const SCHEMA_FORMAT = 4
const UTF_8 = 1
/** The formats of a file with a journal of its own beside it. */
const WRITE_AHEAD = 2

/** The size of a page in bytes: the one that fits the number of pages, or the one that is stated when the file was cut off. */
function pageSizeOf(path: string): number {
  const header = readHeader(path)
  const [stated, count] = [header.readUInt16BE(HEADER.pageSize), header.readUInt32BE(HEADER.pages)]
  const { size } = statSync(path)
  return PAGE_SIZES.find((each) => each * count === size) ?? (PAGE_SIZES.includes(stated) ? stated : PAGE_SIZE)
}

/** The number of pages that a file had, by its header; the present number when that one cannot be right. */
function pagesOf(path: string, pageSize: number): number {
  const found = Math.ceil(statSync(path).size / pageSize)
  const stated = readHeader(path).readUInt32BE(HEADER.pages)
  return stated > found && stated <= found * 4 ? stated : found
}

/** Writes the header of a file that is only read afterwards. The latest schema version takes the place of one that cannot be right. */
function repairHeader(path: string, pageSize: number, { applicationId, versions }: ExpectedHeader): void {
  const header = readHeader(path)
  const version = header.readUInt32BE(HEADER.schemaVersion)
  header.write(MAGIC, 0, 'latin1')
  header.writeUInt16BE(pageSize, HEADER.pageSize)
  Buffer.from([WRITE_AHEAD, WRITE_AHEAD, ...FRACTIONS]).copy(header, HEADER.formats)
  header.writeUInt32BE(Math.floor(statSync(path).size / pageSize), HEADER.pages)
  // No list of free pages, since nothing is written.
  header.fill(0, HEADER.freePages, HEADER.freePages + 8)
  header.writeUInt32BE(SCHEMA_FORMAT, HEADER.schemaFormat)
  header.writeUInt32BE(0, HEADER.largestRoot)
  header.writeUInt32BE(UTF_8, HEADER.encoding)
  header.writeUInt32BE(version >= 1 && version <= versions ? version : versions, HEADER.schemaVersion)
  header.writeUInt32BE(0, HEADER.incrementalVacuum)
  header.writeUInt32BE(applicationId, HEADER.application)
  header.fill(0, HEADER.unused, HEADER.validFor)
  // SQLite uses the number of pages above only if this agrees with the number of changes, four bytes before it.
  header.copy(header, HEADER.validFor, HEADER.pages - 4, HEADER.pages)
  const file = openSync(path, 'r+')
  try {
    writeSync(file, header, 0, header.length, 0)
  } finally {
    closeSync(file)
  }
}

// A damaged file is read from a copy, whose header is repaired: with one wrong byte there, SQLite reads none of the pages after it.

/** How much space reading a damaged file takes, as a multiple of its size: the copy, the new file, and what is written last to it. */
const SPACE = 3

/** Writes what was written last to a file, and is still beside it, into it, if both can be read. */
function checkpoint(path: string, { applicationId }: ExpectedHeader): void {
  try {
    using database = openUnchanged(path, applicationId, Number.MAX_SAFE_INTEGER)
    database?.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (thrown) {
    if (!isUnreadable(thrown)) throw thrown
  }
}

/**
 * Copies a damaged file, which must be closed, for reading, with what was written last to it. Returns false when there is nothing to
 * read. Throws a storage-failed error when there is too little space.
 */
export function copyDamaged(path: string, copy: string, header: ExpectedHeader): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile() !== true || found.size <= HEADER.length) return false
  checkSpace(freeBytes(dirname(copy)), found.size * SPACE, 'to save what a damaged file contains')
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
