import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createFileSink } from './logging/file-sink.ts'
import { createLogger } from './logging/logger.ts'
import type { Logger } from './logging/logger.ts'

/** The log of a user-data folder. */
export function createAppLogger(folder: string): Logger {
  return createLogger({
    sink: createFileSink(join(folder, 'logs')),
    now: Date.now,
    reference: () => randomUUID().slice(0, 8),
  })
}
