import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, openEmpty } from '../../../../platform/database/database.ts'
import { isDamage } from '../../../../platform/database/storage-error.ts'
import { closeToCancelling, type CancelFlag } from '../../../../platform/threads/cancel-flag.ts'
import { freeBytes as freeBytesOf } from '../../../../platform/database/free-space.ts'
import { NotABackupError, extractBackup, type CopiedFile } from './backup.ts'
import { completeDeliveries, DELIVERIES } from '../schemas/deliveries-schema.ts'
import { importRows, OtherTablesError, type ImportResult, type RowImport } from '../repair/import-rows.ts'
import { deliveriesPath, librariesFolder, libraryPath, userStorePath, refuseOwnFile } from '../library-paths.ts'
import { LIBRARY } from '../schemas/library-schema.ts'
import { rebuildLibrary } from '../repair/rebuild-library.ts'
import { buildingFolder, FILE_STEPS, replaceFiles, type FileSteps } from '../repair/replace-files.ts'
import type { ResponseReaders } from '../response-readers.ts'
import { USER_STORE } from '../schemas/user-store-schema.ts'
import { readNamedQueries, removeOrganised } from '../../../companies/store/organiser.ts'
import { canRun } from '../../../news/store/search/story-selection.ts'

/**
 * Removes mute rules that cannot be applied, because a mute rule is part of every list. A saved search or an alert that cannot be run fails
 * only by itself and stays. The user store must be up to date and closed. Returns how many were removed.
 */
function removeBrokenRules(folder: string): number {
  const empty = openEmpty({
    ...LIBRARY,
    attached: { user_store: { path: userStorePath(folder), checked: USER_STORE.checked } },
  })
  let broken: number[] = []
  try {
    const library = { database: empty, origin: '' }
    broken = readNamedQueries(empty)
      .filter(({ purpose, query }) => purpose === 'mute' && !canRun(library, '', [query]))
      .map(({ id }) => id)
  } finally {
    empty.close()
  }
  if (broken.length === 0) return 0
  using database = openDatabase(userStorePath(folder), USER_STORE)
  for (const id of broken) removeOrganised(database, 'named-query', id)
  return broken.length
}

export interface Restore {
  folder: string
  file: string
  now: () => number
  readers: ResponseReaders
  /** Cancels it before it replaces anything. */
  cancel?: CancelFlag
  /** The steps that replace files, and the free space; tests have others. */
  steps?: FileSteps
  freeBytes?: (folder: string) => number
}

/** What came of a restore. */
export interface RestoredBackup {
  /** Rows that were not as the application writes them, and were left out. */
  refused: number
}

/** Takes over the files of a backup, row by row, into the building folder. */
function takeOver(building: string, files: readonly CopiedFile[], restore: Restore): RestoredBackup {
  const { readers, cancel } = restore
  const total: RestoredBackup = { refused: 0 }

  function take(which: RowImport, complete?: Parameters<typeof importRows>[1]): void {
    const result: ImportResult | null = importRows(cancel === undefined ? which : { ...which, cancel }, complete)
    if (result === null) throw new NotABackupError('it contains a file of another application')
    total.refused += result.refused
    rmSync(which.source)
  }

  for (const { kind, path } of files) {
    if (kind === 'user-store') take({ source: path, target: userStorePath(building), kind: USER_STORE })
    if (kind === 'deliveries')
      take({ source: path, target: deliveriesPath(building), kind: DELIVERIES }, completeDeliveries)
  }
  for (const [path, kind] of [
    [deliveriesPath(building), DELIVERIES],
    // Before the libraries, because their indexes contain the person's notes.
    [userStorePath(building), USER_STORE],
  ] as const)
    openDatabase(path, kind).close()
  total.refused += removeBrokenRules(building)
  const attached = { user_store: { path: userStorePath(building), checked: USER_STORE.checked } }
  for (const { kind, owner, path } of files)
    if (kind === 'library' && owner !== null)
      take(
        { source: path, target: libraryPath(building, owner), kind: { ...LIBRARY, attached } },
        (database, incomplete) => rebuildLibrary(database, owner, readers, incomplete),
      )
  return total
}

/** An error of reading the backup as one for the person; others, such as a full disk, stay as they are. */
function described(thrown: unknown): unknown {
  if (thrown instanceof OtherTablesError) return new NotABackupError(thrown.message)
  const { code, errcode } = thrown as { code?: string; errcode?: number }
  // The general error of SQL: a schema that cannot be read. The application's own statements are the same for every backup.
  const isUnreadable = isDamage(thrown) || code === 'ERR_OUT_OF_RANGE' || (code === 'ERR_SQLITE_ERROR' && errcode === 1)
  return isUnreadable ? new NotABackupError('it is damaged') : thrown
}

/**
 * Replaces all files with those of a backup; they must be closed. The files from before are kept in a folder beside them. Throws a
 * NotABackupError, or a NewerSchemaError, before any change.
 */
export function restoreBackup(restore: Restore): RestoredBackup {
  const { folder, file, now, steps = FILE_STEPS, freeBytes = freeBytesOf } = restore
  refuseOwnFile(folder, file)
  const building = buildingFolder(folder)
  const parts = join(building, 'parts')
  steps.remove(building)
  mkdirSync(librariesFolder(building), { recursive: true, mode: 0o700 })
  mkdirSync(parts, { mode: 0o700 })
  try {
    const free = freeBytes(folder)
    const extracted = extractBackup(file, (place) => join(parts, String(place)), free, restore.cancel)
    const restored = takeOver(building, extracted, restore)
    rmSync(parts, { recursive: true })
    closeToCancelling(restore.cancel)
    replaceFiles(folder, `before-restore-${now()}`, steps)
    return restored
  } catch (thrown) {
    throw described(thrown)
  } finally {
    steps.remove(building)
  }
}
