import { appendFileSync, createWriteStream, mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LogSink } from './logger.ts'

const MAX_SIZE = 4 * 1024 * 1024

const pathIn = (folder: string): string => join(folder, 'tearsheet.log')

const isFull = (size: number, added: number): boolean => size > 0 && size + added > MAX_SIZE

const setAside = (folder: string): void => renameSync(pathIn(folder), join(folder, 'tearsheet.old.log'))

/** Creates the folder and returns the size of the log in it. */
function prepareLog(folder: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return statSync(pathIn(folder), { throwIfNoEntry: false })?.size ?? 0
}

/**
 * A sink into `tearsheet.log` in that folder, opened with the first line. A log that would exceed 4 MiB becomes `tearsheet.old.log`, in
 * place of an earlier one.
 */
export function createFileSink(folder: string): LogSink {
  let stream: ReturnType<typeof createWriteStream> | null = null
  let size = 0

  function open(): ReturnType<typeof createWriteStream> {
    // Opened at once, so that a later log cannot get the lines of this one.
    const opened = createWriteStream(pathIn(folder), { fd: openSync(pathIn(folder), 'a', 0o600) })
    // A full disk must not end the application because of its log.
    opened.on('error', () => undefined)
    return opened
  }

  return (line) => {
    const added = Buffer.byteLength(line) + 1
    try {
      if (stream === null) size = prepareLog(folder)
      if (isFull(size, added)) {
        stream?.end()
        stream = null
        setAside(folder)
        size = 0
      }
      stream ??= open()
      size += added
      stream.write(`${line}\n`)
    } catch {
      // Nor must a folder that cannot be created. The next line tries it again.
    }
  }
}

/** A sink into the same file that writes each line synchronously, for a process that is about to end. */
export function createSyncFileSink(folder: string): LogSink {
  return (line) => {
    try {
      if (isFull(prepareLog(folder), Buffer.byteLength(line) + 1)) setAside(folder)
      appendFileSync(pathIn(folder), `${line}\n`, { mode: 0o600 })
    } catch {
      // A full disk, as above.
    }
  }
}
