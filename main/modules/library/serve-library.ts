import { existsSync, readdirSync } from 'node:fs'
import { missingFile, replacedFile, stateOfFiles, type FilesState } from '../../platform/database/same-file.ts'
import { serveThread, type ThreadService } from '../../platform/threads/serve-thread.ts'
import { yieldToWindow } from '../../platform/threads/yield-to-window.ts'
import { librariesFolder, userStorePath } from './store/library-paths.ts'
import type { LibraryThreadData } from './store/library-thread.ts'
import { findForms, openLibrary, openLibraryForReading, type Library } from './store/library.ts'
import { isReplacing } from './store/repair/replace-files.ts'
import type { ResponseReaders } from './store/response-readers.ts'

export type { ResponseReaders }

type ThreadChecks = Pick<ThreadService<Library>, 'isOutdated' | 'after'>

/** Throws an error when an open file is not at its path. */
function checkMissing(): FilesState {
  const state = stateOfFiles()
  if (state.kind === 'missing') throw missingFile(state.path)
  return state
}

/** What is written to a file that was removed is lost, so it is noticed before and after each call. */
const WRITER_CHECKS = {
  isOutdated: () => checkMissing().kind === 'replaced',
  after() {
    if (checkMissing().kind === 'replaced') throw replacedFile()
  },
} satisfies ThreadChecks

/** A file that was removed stays readable until another one takes its place. */
const READER_CHECKS = { isOutdated: () => stateOfFiles().kind === 'replaced' } satisfies ThreadChecks

/** The number of journals beside the files. A new one belongs to another program that writes them. */
const journalsIn = (folder: string): number =>
  [folder, librariesFolder(folder)]
    .filter((each) => existsSync(each))
    .flatMap((each) => readdirSync(each))
    .filter((name) => name.endsWith('-wal')).length

/** Files that nothing wrote when they were opened are opened again when something may write them. */
function unwrittenChecks(folder: string): ThreadChecks {
  const journals = journalsIn(folder)
  return { ...READER_CHECKS, isOutdated: () => READER_CHECKS.isOutdated() || journalsIn(folder) > journals }
}

/** When there was no call for so long, a thread rests. */
const REST_AFTER_MS = 10_000

/**
 * What the writing thread does while it rests. Each step of merging empties what the reading thread has read of the file, so nothing is
 * merged while that has calls: a search would take several times as long. `reads` is the number of its calls.
 */
export function createWriterRest(
  reads: Int32Array<SharedArrayBuffer>,
): (library: Pick<Library, 'files'>) => 'done' | 'more' | 'later' {
  let known = -1
  return ({ files }) => {
    const count = Atomics.load(reads, 0)
    const isReading = count !== known
    known = count
    const isMore = files.rest(!isReading)
    return isReading ? 'later' : isMore ? 'more' : 'done'
  }
}

/** Serves the library on this thread, in the role that its data say. */
export function serveLibrary(readers: () => ResponseReaders): void {
  serveThread((data): ThreadService<Library> => {
    const { folder, connections, role, reading, wordForms, isReopening, reads } = data as LibraryThreadData
    findForms(wordForms)
    // What is stored in the background takes most of a processor, and the reader would share it in equal parts.
    if (role === 'writer') yieldToWindow()
    function open(): Library {
      if (role === 'reader') return openLibraryForReading(folder, reading)
      const userStore = userStorePath(folder)
      if (isReopening && !existsSync(userStore) && !isReplacing(folder)) throw missingFile(userStore)
      return openLibrary(folder, Date.now, connections, readers)
    }
    const close = (library: Library): void => library.files.close()
    if (role === 'writer')
      return { ...WRITER_CHECKS, open, close, rest: { afterMs: REST_AFTER_MS, act: createWriterRest(reads) } }
    function rest(library: Library): 'done' {
      library.files.rest(false)
      return 'done'
    }
    return {
      ...(reading === 'unwritten' ? unwrittenChecks(folder) : READER_CHECKS),
      open,
      close,
      after: () => void Atomics.add(reads, 0, 1),
      rest: { afterMs: REST_AFTER_MS, act: rest },
    }
  })
}
