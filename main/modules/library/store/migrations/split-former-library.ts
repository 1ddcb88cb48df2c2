import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DamagedFile } from '../../../../../app/domain/library/damaged-file.ts'
import type { CopyResult } from '../../../../platform/database/copy-rows.ts'
import { moveDatabase, removeDatabase } from '../../../../platform/database/database-files.ts'
import { freeBytes } from '../../../../platform/database/free-space.ts'
import { NewerSchemaError } from '../../../../platform/database/migrations.ts'
import { isUnreadable } from '../../../../platform/database/storage-error.ts'
import { librariesFolder, userStorePath } from '../library-paths.ts'
import { checkpointFormer, copyFormer, readFormer } from './former-library.ts'
import { splitLibrary } from './library-a-connection.ts'
import type { Split } from './library-a-connection.ts'

// The new libraries are built in a folder of their own. Renaming the former library is the step that decides: before it everything is
// begun again, and after it every start moves what is left to its place. So an interruption loses nothing.

/** What the name of a former library ends with whose data are all in the new ones. */
const MOVED = '.moved'

const removeFolder = (path: string): void => rmSync(path, { recursive: true, force: true })

/** Whether a folder has libraries of the present form. */
const hasLibraries = (folder: string): boolean =>
  existsSync(librariesFolder(folder)) && readdirSync(librariesFolder(folder)).some((name) => name.endsWith('.db'))

/** Which library of an earlier version to split, and the time. */
interface FormerSplit extends Split {
  now: () => number
}

/** Builds the libraries in a folder; null when not even the list of tables and owners of the former one can be read. */
function build(split: Split, building: string, isSound: boolean): CopyResult | null {
  const { former, folder, connections, free = freeBytes(folder) } = split
  removeFolder(building)
  mkdirSync(building, { mode: 0o700 })
  const source = isSound ? former : join(building, basename(former))
  try {
    if (!isSound && !copyFormer(former, source, free)) return null

    if (readFormer(source, connections) === null) return null
  } catch (thrown) {
    if (!isUnreadable(thrown) && !(thrown instanceof NewerSchemaError)) throw thrown
    return null
  }
  return splitLibrary({ ...split, former: source, folder: building, userStore: userStorePath(folder), free })
}

/** Builds the libraries and renames the former one, so that they count from then on. */
function split(parts: FormerSplit, building: string): DamagedFile | null {
  const { former: file, now } = parts
  const isSound = checkpointFormer(file)
  const result = build(parts, building, isSound)
  if (isSound && result !== null && result.refused === 0 && !result.isIncomplete) {
    moveDatabase(file, file + MOVED)
    return null
  }
  const keptAs = `${file}.damaged-${now()}`
  moveDatabase(file, keptAs)
  const { copied, refused } = result ?? { copied: 0, refused: 0 }
  const rowsUnreadable = result === null || result.isIncomplete ? null : refused
  return {
    file: 'library',
    keptAs,
    rowsRead: copied,
    rowsUnreadable,
    isUncounted: false,
    fromBackup: null,
    notRebuilt: null,
  }
}

/**
 * Splits the library of an earlier version in the folder and deletes it afterwards, or keeps it beside when it is damaged. If this is
 * interrupted, the next start completes it. Returns what was damaged.
 */
export function splitFormerLibrary(parts: FormerSplit): DamagedFile | null {
  const { former, folder } = parts
  const building = join(folder, 'splitting')
  let damaged: DamagedFile | null = null
  // Beside libraries of the present form it is of an earlier version that was used after this one, and stays for that one.
  if (existsSync(former) && !hasLibraries(folder))
    try {
      damaged = split(parts, building)
    } finally {
      if (existsSync(former)) removeFolder(building)
    }
  if (existsSync(librariesFolder(building))) {
    mkdirSync(librariesFolder(folder), { recursive: true, mode: 0o700 })
    for (const name of readdirSync(librariesFolder(building)))
      renameSync(join(librariesFolder(building), name), join(librariesFolder(folder), name))
  }
  removeFolder(building)
  removeDatabase(former + MOVED)
  return damaged
}
