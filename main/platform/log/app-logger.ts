import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createFileSink } from './file-sink.ts'
import { createLogger } from './logger.ts'
import type { Logger } from './logger.ts'

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
