import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorInfo } from '../app/errors/app-error.ts'
import type { ErrorInfo } from '../app/errors/app-error.ts'
import { storageError } from './platform/database/storage-error.ts'
import type { Logger } from './platform/log/logger.ts'

/** The error of a start that threw this; anything that nothing expected is logged as a bug. */
export function startError(thrown: unknown, logger: Pick<Logger, 'bug' | 'warn'>): ErrorInfo {
  const error = errorInfo(thrown) ?? storageError(thrown)
  if (error?.kind !== 'storage-failed')
    return { kind: 'start-failed', reason: null, detail: logger.bug(thrown, 'start') }
  const { reason, detail } = error
  logger.warn('start failed', { reason, detail })
  return { kind: 'start-failed', reason, detail }
}

/** Writes and removes a file in a folder, which is created if necessary. Throws the error of the system when that is impossible. */
export function tryWriting(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `try-${process.pid}`)
  try {
    // A link at that path is not followed.
    writeFileSync(file, 'x', { flag: 'wx', mode: 0o600 })
  } finally {
    rmSync(file, { force: true })
  }
}
