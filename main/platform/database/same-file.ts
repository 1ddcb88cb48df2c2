import { statSync, type BigIntStats } from 'node:fs'
import { AppError } from '../../../app/errors/app-error.ts'

/**
 * Whether the open database files are still those at their paths. SQLite itself goes on reading and writing a file that was removed, and
 * all that is written is lost.
 */
export type FilesState = { kind: 'same' } | { kind: 'replaced' } | { kind: 'missing'; path: string }

interface Connection {
  readonly isOpen: boolean
}

interface OpenFile {
  path: string
  found: BigIntStats
}

/** The files that this thread has opened. */
const openFiles = new Map<Connection, OpenFile>()

const find = (path: string): BigIntStats | undefined => {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch {
    // The path leads through a file, or through a folder that is not accessible.
    return undefined
  }
}

/** Remembers which file a connection has opened, until the connection is closed. */
export function rememberFile(connection: Connection, path: string): void {
  const found = find(path)
  if (found !== undefined) openFiles.set(connection, { path, found })
}

/** Compares the open files of this thread with those at their paths; takes a few microseconds for each. */
export function stateOfFiles(): FilesState {
  let state: FilesState = { kind: 'same' }
  for (const [connection, { path, found }] of openFiles) {
    if (!connection.isOpen) {
      openFiles.delete(connection)
      continue
    }
    const now = find(path)
    if (now === undefined) return { kind: 'missing', path }
    if (now.ino !== found.ino || now.dev !== found.dev) state = { kind: 'replaced' }
  }
  return state
}

/** The error of a call during which another file took the place of an open one. */
export const replacedFile = (): AppError =>
  new AppError({ kind: 'storage-failed', reason: 'missing', detail: 'the files were replaced by others' })

/** The error of a file that is not at its path. */
export const missingFile = (path: string): AppError =>
  new AppError({ kind: 'storage-failed', reason: 'missing', detail: `not found: ${path}` })
