import { errorInfo } from '../app/errors/app-error.ts'
import { fileError } from './platform/files/file-error.ts'
import type { Logger } from './platform/log/logger.ts'

/** Logs what failed when something was written, except where nothing can be written: each view says that. */
export const failedWrite =
  (logger: Pick<Logger, 'bug'>, what: string) =>
  (thrown: unknown): void => {
    if (fileError(thrown) === null && errorInfo(thrown) === null) logger.bug(thrown, what)
  }
