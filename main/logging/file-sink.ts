import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LogSink } from './logger.ts'

const MAX_SIZE = 4 * 1024 * 1024

/** A sink into `tearsheet.log` in that folder; a log over 4 MiB becomes `tearsheet.old.log` first. Opened on the first line. */
export function createFileSink(folder: string): LogSink {
  let stream: ReturnType<typeof createWriteStream> | null = null

  function open(): ReturnType<typeof createWriteStream> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, 'tearsheet.log')
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_SIZE)
      renameSync(path, join(folder, 'tearsheet.old.log'))
    const opened = createWriteStream(path, { flags: 'a', mode: 0o600 })
    // A full disk must not end the application for the sake of its log.
    opened.on('error', () => undefined)
    return opened
  }

  return (line) => {
    stream ??= open()
    stream.write(`${line}\n`)
  }
}
