import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DamagedFile } from '../../../../../app/domain/library/integrity.ts'
import { copyRows } from '../../../../platform/database/copy-rows.ts'
import { copyDamaged } from '../../../../platform/database/damaged-copy.ts'
import { openDatabase } from '../../../../platform/database/database.ts'
import { immutableUrl } from '../../../../platform/database/foreign-files.ts'
import type { DatabaseKind } from '../../../../platform/database/migrations.ts'
import { isUnreadable } from '../../../../platform/database/storage-error.ts'
import { COUNTS } from '../../../../platform/database/table-counts.ts'
import { plainTables, tableShape } from '../../../../platform/database/table-shape.ts'
import { importRows, versionOf, type ImportResult } from './import-rows.ts'
import { userStorePath } from '../library-paths.ts'
import { buildingFolder, FILE_STEPS, replaceFiles, type FileSteps } from './replace-files.ts'
import { rowCheck } from './row-checks.ts'
import { isDamaged, listUserStoreBackups, needsRepair, type UserStoreBackup } from '../backup/user-store-backups.ts'
import { USER_STORE } from '../schemas/user-store-schema.ts'
import { isNodeId } from '../../../../../app/domain/news/news-item.ts'

/** What stands in place of a note that could not be read. It is part of SQL, so it has no quotation marks. */
export const LOST_NOTE =
  'Your note could not be read, because the file with your marks was damaged. The damaged file was kept, and a backup that you wrote may have the note.'

/**
 * Says in place of each note that is neither in the damaged copy of a user store nor in a backup that it could not be read, where the copy
 * still has the name of its story. Without that the story would look as if it had never had one.
 */
function nameLostNotes(copy: string, target: string, kind: DatabaseKind): number {
  using database = openDatabase(target, { ...kind, attached: { former: { path: immutableUrl(copy) } } })
  const shape = tableShape(database, 'former', 'mark')
  if (shape === null || !['origin', 'story_id', 'note'].every((name) => shape.columns.includes(name))) return 0
  return copyRows(database, {
    source: 'former.mark',
    target: 'mark',
    columns: { origin: 'origin', story_id: 'story_id', note: `'${LOST_NOTE}'` },
    key: shape.key,
    where: 'note IS NOT NULL',
    isValid: ({ origin, story_id: id }) =>
      typeof origin === 'string' && origin !== '' && typeof id === 'number' && isNodeId(id),
  }).copied
}

// A damaged user store is not begun anew: the rows that can still be read are copied to a new file, and those that are missing are taken
// from the newest automatic backup that is sound. The damaged file is kept.

/** Copies the rows that can be read to a new user store. Null when none can be read. */
function readDamaged(source: string, target: string, kind: DatabaseKind): ImportResult | null {
  try {
    return importRows({ source, target, kind, version: versionOf(source, kind), tolerates: true })
  } catch (thrown) {
    // Without a readable schema there are no tables.
    if (isUnreadable(thrown)) return null
    throw thrown
  }
}

function tablesWithRows(path: string, kind: DatabaseKind, tables: readonly string[]): string[] {
  // An earlier version is brought up to date first.
  using database = openDatabase(path, kind)
  return tables.filter((table) => database.statement<object>(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined)
}

/**
 * Copies the newest backup that is sound into the building folder; where one of them has rows of each vanished table, the newest of these.
 * Returns null when none is sound.
 */
function copyBackup(
  folder: string,
  vanished: readonly string[],
  kind: DatabaseKind,
  now: number,
): (UserStoreBackup & { copy: string }) | null {
  let newest: (UserStoreBackup & { copy: string }) | null = null
  for (const backup of listUserStoreBackups(folder, now)) {
    const copy = join(buildingFolder(folder), basename(backup.path))
    copyFileSync(backup.path, copy)
    if (isDamaged(copy, kind)) continue
    const found = { ...backup, copy }
    if (tablesWithRows(copy, kind, vanished).length === vanished.length) return found
    newest ??= found
  }
  return newest
}

/** Adds the rows of a backup that a user store does not have. Returns their number. */
function addMissing(target: string, copy: string, tables: readonly string[], kind: DatabaseKind): number {
  using database = openDatabase(target, { ...kind, attached: { former: { path: immutableUrl(copy) } } })
  return database.transaction(() =>
    tables.reduce((sum, table) => {
      const shape = tableShape(database, 'former', table)
      if (shape === null) return sum
      const { copied } = copyRows(database, {
        source: `former.${table}`,
        target: table,
        columns: Object.fromEntries(shape.columns.map((column) => [column, column])),
        key: shape.key,
        isValid: rowCheck(table),
      })
      return sum + copied
    }, 0),
  )
}

export interface Repair {
  folder: string
  now: () => number
  /** The steps that replace files; tests have others. */
  steps?: FileSteps
}

function repair({ folder, now, steps = FILE_STEPS }: Repair): DamagedFile {
  const kind = USER_STORE
  const path = userStorePath(folder)
  const isThere = existsSync(path)
  const building = buildingFolder(folder)
  const [copy, target] = [join(building, 'damaged.db'), userStorePath(building)]
  steps.remove(building)
  mkdirSync(building, { mode: 0o700 })
  const isReadable = copyDamaged(path, copy, { applicationId: kind.applicationId, versions: kind.migrations.length })
  const read = isReadable ? readDamaged(copy, target, kind) : null
  const database = openDatabase(target, kind)
  const tables = plainTables(database, 'main').filter(
    (table) => table !== COUNTS && (read === null || [...read.incomplete, ...read.unknown].includes(table)),
  )
  database.close()
  const backup = tables.length === 0 ? null : copyBackup(folder, read?.vanished ?? [], kind, now())
  const rows = backup === null ? 0 : addMissing(target, backup.copy, tables, kind)
  // Where a table that may have been empty is empty in the backup as well, nothing came from that.
  const isOnlyUnknown = read !== null && read.incomplete.length === 0
  const fromBackup = backup === null || (rows === 0 && isOnlyUnknown) ? null : { rows, writtenAt: backup.writtenAt }
  // Last, because what can be read of a note is better.
  if (read?.incomplete.includes('mark') === true) nameLostNotes(copy, target, kind)
  const kept = replaceFiles(folder, `damaged-${now()}`, steps)
  return {
    file: 'user-store',
    keptAs: isThere ? join(kept, basename(path)) : null,
    rowsRead: read?.copied ?? 0,
    rowsUnreadable: read === null || read.hasGaps ? null : read.refused,
    isUncounted: read?.isUncounted ?? false,
    fromBackup,
    notRebuilt: null,
  }
}

/**
 * Repairs the user store of a folder if it is damaged, or missing although there are backups of it; it must be closed.
 * Returns what was done, or null when it is sound. Throws a NewerSchemaError when a newer version wrote it.
 */
export const repairUserStore = (files: Repair): DamagedFile | null => (needsRepair(files.folder) ? repair(files) : null)
