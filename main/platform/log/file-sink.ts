import { appendFileSync, createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LogSink } from './logger.ts'

const MAX_SIZE = 4 * 1024 * 1024

/**
 * Creates the folder and returns the path of the log in it; a log over 4 MiB is first renamed to `tearsheet.old.log`.
 */
function prepareLog(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'tearsheet.log')
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_SIZE)
    renameSync(path, join(folder, 'tearsheet.old.log'))
  return path
}

/** A sink into `tearsheet.log` in that folder, opened with the first line. */
export function createFileSink(folder: string): LogSink {
  let stream: ReturnType<typeof createWriteStream> | null = null

  function open(): ReturnType<typeof createWriteStream> {
    const opened = createWriteStream(prepareLog(folder), { flags: 'a', mode: 0o600 })
    // A full disk must not end the application because of its log.
    opened.on('error', () => undefined)
    return opened
  }

  return (line) => {
    try {
      stream ??= open()
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
      appendFileSync(prepareLog(folder), `${line}\n`, { mode: 0o600 })
    } catch {
      // A full disk, as above.
    }
  }
}
