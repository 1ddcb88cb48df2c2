import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { FILE_SUFFIXES, moveDatabase } from '../../../../platform/database/database-files.ts'
import { deliveriesPath, librariesFolder, userStorePath } from '../library-paths.ts'

// Files are replaced all at once, by those of a backup or by what was saved of a damaged file: a folder with the new ones is built
// beside the present ones. Renaming that folder is the only step that decides: before it nothing has changed, and after it every start
// completes what is left, so an interruption at any point loses nothing.

/** The steps on the file system by which files are replaced. */
export interface FileSteps {
  rename(from: string, to: string): void
  /** Removes a file, or a folder with everything in it, if there is one. */
  remove(path: string): void
  makeFolder(path: string): void
  write(path: string, text: string): void
}

export const FILE_STEPS: FileSteps = {
  rename: renameSync,
  remove: (path) => rmSync(path, { recursive: true, force: true }),
  makeFolder: (path) => mkdirSync(path, { recursive: true, mode: 0o700 }),
  write(path, text) {
    const file = openSync(path, 'w', 0o600)
    try {
      writeSync(file, text)
      // Otherwise it can be empty after a power failure, although the folder was renamed later.
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  },
}

const READY = 'replacing'
/** In the folder that is ready: the name of the folder that gets the files from before. */
const KEPT_AS = 'kept-as'

/** The folder in which the new files are built. */
export const buildingFolder = (folder: string): string => join(folder, 'building')

const replaceable = (folder: string): string[] => [
  userStorePath(folder),
  deliveriesPath(folder),
  librariesFolder(folder),
]

/** Whether files are being replaced, so that some may not be at their places. */
export const isReplacing = (folder: string): boolean => existsSync(join(folder, READY))

function freeName(folder: string, name: string): string {
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? name : `${name}-${count}`
    if (!existsSync(join(folder, tried))) return tried
  }
}

/**
 * Moves new files to their places, as far as that was not done before. Those from before are kept in a folder. Returns whether there
 * were new files.
 */
export function finishReplacing(folder: string, steps: FileSteps = FILE_STEPS): boolean {
  if (existsSync(buildingFolder(folder))) steps.remove(buildingFolder(folder))
  const ready = join(folder, READY)
  if (!existsSync(ready)) return false
  const from = replaceable(ready)
  // Without new files, everything is in its place, and only the folder was left.
  if (from.some((path) => existsSync(path))) {
    const kept = join(folder, readFileSync(join(ready, KEPT_AS), 'utf8') || freeName(folder, 'before-replacing'))
    const to = replaceable(kept)
    for (const [place, path] of replaceable(folder).entries()) {
      const source = from[place] ?? ''
      // Without a source, this file is already in its place.
      if (!existsSync(source)) continue
      if (FILE_SUFFIXES.some((suffix) => existsSync(path + suffix)) && !existsSync(kept)) steps.makeFolder(kept)
      moveDatabase(path, to[place] ?? '', steps.rename)
      steps.rename(source, path)
    }
  }
  steps.remove(ready)
  return true
}

/**
 * Replaces the present files, which must be closed, with those in the building folder. Returns the path of the folder that has the
 * files from before; its name begins with `keptAs`.
 */
export function replaceFiles(folder: string, keptAs: string, steps: FileSteps = FILE_STEPS): string {
  const building = buildingFolder(folder)
  // What was written last would be beside the file, and would be lost.
  if (replaceable(building).some((path) => existsSync(`${path}-wal`)))
    throw new Error('A file that replaces another is still open.')
  const name = freeName(folder, keptAs)
  steps.write(join(building, KEPT_AS), name)
  steps.rename(building, join(folder, READY))
  finishReplacing(folder, steps)
  return join(folder, name)
}
