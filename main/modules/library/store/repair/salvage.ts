import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { DamagedFile } from '../../../../../app/domain/library/integrity.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import { copyDamaged } from '../../../../platform/database/damaged-copy.ts'
import { moveDatabase, removeDatabase } from '../../../../platform/database/database-files.ts'
import { openDatabase } from '../../../../platform/database/database.ts'
import type { DatabaseKind } from '../../../../platform/database/migrations.ts'
import { isDamage, isUnreadable } from '../../../../platform/database/storage-error.ts'
import { versionOf, importRows } from './import-rows.ts'
import type { CompleteRows, ImportResult } from './import-rows.ts'

// The rows of a damaged file that are intact are copied into a new one. Giving the new one a name that says that it is ready is the step
// that decides: before it everything is begun again, and after it every start completes what is left. So an interruption loses nothing.

/** What the names of the copy that is read, and of the new file while it is written, end with. */
const [COPY, NEW] = ['.salvage', '.salvaged']
/** A new file that is ready: the name of the damaged one, and the number under which that is kept. */
const READY = /^(.+\.db)\.replacing-(\d+)$/

const keptName = (path: string, number: number | string): string => `${path}.damaged-${number}`

/** Moves the new files of a folder that are ready to their places, and removes those that are not. */
export function finishSalvages(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const [, file, number = ''] = READY.exec(name) ?? []
    if (file !== undefined) {
      moveDatabase(join(folder, file), keptName(join(folder, file), number))
      renameSync(join(folder, name), join(folder, file))
    } else if (name.endsWith(COPY) || name.endsWith(NEW)) removeDatabase(join(folder, name))
  }
}

/** A file of the application that can be salvaged. */
export interface SalvageableFile {
  file: DamagedFile['file']
  path: string
  kind: DatabaseKind
  now: () => number
  /** Called with the opened file before anything else uses it. Throws a storage-damaged error for what it finds damaged. */
  prepare?: (database: Database) => void
  /** Works on the new file, in one transaction; `incomplete` names the tables of which rows are missing. Returns how many stories and symbols it could not rebuild; null when it rebuilds none. */
  complete: (database: Database, incomplete: readonly string[]) => number | null
}

/** Reads what a damaged copy still has into a new file; nothing when not even its list of tables can be read. */
function readRows(copy: string, target: string, { path, kind }: SalvageableFile, complete: CompleteRows): ImportResult {
  try {
    if (copyDamaged(path, copy, { applicationId: kind.applicationId, versions: kind.migrations.length })) {
      const version = versionOf(copy, kind)
      const rows = { source: copy, target, kind, version, tolerates: true }
      const result = importRows(rows, complete)
      if (result !== null) return result
    }
  } catch (thrown) {
    if (!isUnreadable(thrown)) throw thrown
  }
  removeDatabase(target)
  const database = openDatabase(target, kind)
  try {
    database.transaction(() => complete(database, []))
  } finally {
    database.close()
  }
  return { copied: 0, refused: 0, incomplete: [], vanished: [], unknown: [], hasGaps: true, isUncounted: false }
}

/** Copies the intact rows of a damaged file, which must be closed, into a new one and keeps the damaged file beside it. */
export function salvage(damaged: SalvageableFile): DamagedFile {
  const { file, path, now } = damaged
  const [copy, target] = [path + COPY, path + NEW]
  removeDatabase(copy)
  removeDatabase(target)
  let notRebuilt: number | null = null
  try {
    const { copied, refused, hasGaps, isUncounted } = readRows(copy, target, damaged, (database, incomplete) => {
      notRebuilt = damaged.complete(database, incomplete)
    })
    let number = now()
    while (existsSync(keptName(path, number))) number += 1
    renameSync(target, `${path}.replacing-${number}`)
    moveDatabase(path, keptName(path, number))
    renameSync(`${path}.replacing-${number}`, path)
    const rowsUnreadable = hasGaps ? null : refused
    const keptAs = keptName(path, number)
    return { file, keptAs, rowsRead: copied, rowsUnreadable, isUncounted, fromBackup: null, notRebuilt }
  } finally {
    removeDatabase(copy)
    removeDatabase(target)
  }
}

function openPrepared({ path, kind, prepare = () => undefined }: SalvageableFile): Database {
  const database = openDatabase(path, kind)
  try {
    prepare(database)
    return database
  } catch (thrown) {
    database.close()
    throw thrown
  }
}

/** Opens a file of the application. From a damaged one the intact rows are saved first; `report` gets what came of it. */
export function openOrSalvage(file: SalvageableFile, report: (damaged: DamagedFile) => void): Database {
  try {
    return openPrepared(file)
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown
    report(salvage(file))
    return openPrepared(file)
  }
}
