import { AppError } from '../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'

/** The error behind a failed query. A bug in the window itself is not in the log, so its own words are all there is. */
export function errorInfoOf(error: unknown): ErrorInfo {
  return error instanceof AppError
    ? error.error
    : {
        kind: 'window-failed',
        detail: error instanceof Error && error.message !== '' ? error.message : 'it has no description',
      }
}
