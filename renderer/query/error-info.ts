import { AppError } from '../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'

/** The error behind a failed query; a bug in the window itself has no reference in the log. */
export function errorInfoOf(error: unknown): ErrorInfo {
  return error instanceof AppError
    ? error.error
    : { kind: 'internal', reference: error instanceof Error ? error.message : 'no reference' }
}
