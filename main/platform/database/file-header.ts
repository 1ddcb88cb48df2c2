import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'

/** Bytes in a page. Large, because a story with its text fills a small page to three quarters and wastes the rest. */
export const PAGE_SIZE = 16_384

/** With what every database file begins. */
export const MAGIC = 'SQLite format 3\0'

/** Where the header has what the application reads and writes there, in bytes. See https://sqlite.org/fileformat.html. */
export const HEADER = {
  length: 100,
  pageSize: 16,
  formats: 18,
  pages: 28,
  freePages: 32,
  schemaFormat: 44,
  largestRoot: 52,
  encoding: 56,
  schemaVersion: 60,
  incrementalVacuum: 64,
  application: 68,
  unused: 72,
  validFor: 92,
} as const

/** The header of a file; zeros where the file ends before it. */
export function readHeader(path: string): Buffer {
  const header = Buffer.alloc(HEADER.length)
  const file = openSync(path, 'r')
  try {
    readSync(file, header, 0, header.length, 0)
  } finally {
    closeSync(file)
  }
  return header
}

/** Why a file cannot be a database of this kind, or null when it may be one. Checks only the header. */
export function headerError(path: string, applicationId: number): string | null {
  if (!existsSync(path)) return null
  const found = statSync(path)
  // A folder has a size too, and a pipe would be waited for.
  if (!found.isFile()) return 'it is not a file'
  if (found.size < HEADER.length) return 'it is empty or cut off'
  const header = readHeader(path)
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) return 'it is not a database'
  return header.readUInt32BE(HEADER.application) === applicationId ? null : 'it belongs to another application'
}
