import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { DamagedFile } from '../../../../../app/domain/library/integrity.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import { moveDatabase, removeDatabase } from '../../../../platform/database/database-files.ts'
import { openDatabase } from '../../../../platform/database/database.ts'
import type { DatabaseKind } from '../../../../platform/database/migrations.ts'
import { isDamage } from '../../../../platform/database/storage-error.ts'
import type { ResponseReaders } from '../response-readers.ts'

// The rows of a damaged file that are intact are copied into a new one. Giving the new one a name that says that it is ready is the step
// that decides: before it everything is begun again, and after it every start completes what is left. So an interruption loses nothing.

/** What the names of the copy that is read, and of the new file while it is written, end with. */
export const [COPY, NEW] = ['.salvage', '.salvaged']
/** A new file that is ready: the name of the damaged one, and the number under which that is kept. */
const READY = /^(.+\.db)\.replacing-(\d+)$/

/** The name under which a damaged file is kept. */
export const keptName = (path: string, number: number | string): string => `${path}.damaged-${number}`

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

/**
 * What repairs damaged files. All of it is there before anything is repaired, because a call for which a part is missing is performed
 * again, and what was repaired would not be reported then.
 */
export type Repairing = () => { readers: ResponseReaders } & typeof import('./salvage.ts') &
  typeof import('./repair-user-store.ts') &
  typeof import('./rebuild-library.ts')

/** A file of the application that can be salvaged. */
export interface SalvageableFile {
  file: DamagedFile['file']
  path: string
  kind: DatabaseKind
  now: () => number
  repairing: Repairing
  /** Called with the opened file before anything else uses it. Throws a storage-damaged error for what it finds damaged. */
  prepare?: (database: Database) => void
  /** Works on the new file, in one transaction; `incomplete` names the tables of which rows are missing. Returns how many stories and symbols it could not rebuild; null when it rebuilds none. */
  complete: (database: Database, incomplete: readonly string[]) => number | null
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
    report(file.repairing().salvage(file))
    return openPrepared(file)
  }
}
