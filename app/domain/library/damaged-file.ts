/** The kinds of files with stored data: what the person made, deliveries, and the library of a connection. */
export const STORED_FILES = ['user-store', 'deliveries', 'library'] as const

/** One of them. */
export type StoredFile = (typeof STORED_FILES)[number]

/** What happened to a file that was damaged or missing when the application started or while it runs. */
export interface DamagedFile {
  file: StoredFile
  /** Path under which the damaged file was kept; null when it was missing. */
  keptAs: string | null
  /** Number of rows that were read from it. */
  rowsRead: number
  /** Number of rows that could not be read from it; null when it is not known. */
  rowsUnreadable: number | null
  /** Whether its own count of its rows was damaged, so that nothing says whether others are missing. */
  isUncounted: boolean
  /** Rows that it no longer had and an automatic backup did; null when none was used. The time is in Unix milliseconds. */
  fromBackup: { rows: number; writtenAt: number } | null
  /** Stories and symbols that stored responses do not bring back either; null when there is nothing that could be rebuilt from them. */
  notRebuilt: number | null
}
