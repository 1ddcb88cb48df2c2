import { errorInfo } from '../app/errors/app-error.ts'
import type { ErrorInfo } from '../app/errors/app-error.ts'
import { storageError } from './platform/database/storage-error.ts'
import type { Logger } from './platform/log/logger.ts'

/** The error of a start that threw this; anything that nothing expected is logged as a bug. */
export function startError(thrown: unknown, logger: Pick<Logger, 'bug' | 'warn'>): ErrorInfo {
  const error = errorInfo(thrown) ?? storageError(thrown)
  if (error?.kind === 'start-failed') return error
  if (error?.kind !== 'storage-failed')
    return { kind: 'start-failed', reason: null, detail: logger.bug(thrown, 'start') ?? '' }
  const { reason, detail } = error
  logger.warn('start failed', { reason, detail })
  return { kind: 'start-failed', reason, detail }
}
