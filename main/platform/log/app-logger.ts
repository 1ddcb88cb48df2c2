import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { createLogger } from './logger.ts'
import type { Logger, LogSink } from './logger.ts'

const MAX_SIZE = 4 * 1024 * 1024

/**
 * A sink into `tearsheet.log` in that folder. A log that would exceed 4 MiB becomes `tearsheet.old.log`, in place of an earlier one.
 * Each line is written before the sink returns, because what is said of the log has to be true. There are few.
 */
export function createFileSink(folder: string): LogSink {
  const path = join(folder, 'tearsheet.log')
  return (line) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
      if (size > 0 && size + Buffer.byteLength(line) + 1 > MAX_SIZE) renameSync(path, join(folder, 'tearsheet.old.log'))
      appendFileSync(path, `${line}\n`, { mode: 0o600 })
      return true
    } catch {
      // Neither a full disk nor a folder that cannot be created ends the application because of its log.
      return false
    }
  }
}

/** Path of the log of a user-data folder. */
export const logFileIn = (folder: string): string => join(folder, 'logs', 'tearsheet.log')

/** The log of a user-data folder. */
export function createAppLogger(folder: string): Logger {
  return createLogger({
    sink: createFileSink(join(folder, 'logs')),
    now: Date.now,
    reference: () => randomUUID().slice(0, 8),
  })
}
