import { existsSync, renameSync } from 'node:fs'
import type { DamagedFile } from '../../../../../app/domain/library/integrity.ts'
import { copyDamaged } from '../../../../platform/database/damaged-copy.ts'
import { moveDatabase, removeDatabase } from '../../../../platform/database/database-files.ts'
import { openDatabase } from '../../../../platform/database/database.ts'
import { isUnreadable } from '../../../../platform/database/storage-error.ts'
import { versionOf, importRows, nothingImported, type CompleteRows, type ImportResult } from './import-rows.ts'
import { COPY, keptName, NEW, type SalvageableFile } from './open-or-salvage.ts'

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
  using database = openDatabase(target, kind)
  database.transaction(() => complete(database, []))
  return { ...nothingImported(), hasGaps: true }
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
