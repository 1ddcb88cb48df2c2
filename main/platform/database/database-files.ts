import { existsSync, renameSync, rmSync } from 'node:fs'

/** What the names of a database's files end with. */
export const FILE_SUFFIXES = ['', '-wal', '-shm'] as const

/** Removes a database with the files that belong to it, if there is one. */
export function removeDatabase(path: string): void {
  for (const suffix of FILE_SUFFIXES) rmSync(path + suffix, { force: true })
}

/** Renames a database. What belongs to it comes first, so that doing it again after an interruption brings all of it together. */
export function moveDatabase(from: string, to: string, rename: (from: string, to: string) => void = renameSync): void {
  for (const suffix of FILE_SUFFIXES.toReversed()) if (existsSync(from + suffix)) rename(from + suffix, to + suffix)
}
