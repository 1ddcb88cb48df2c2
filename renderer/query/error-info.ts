import { AppError } from '../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { referenceOf } from '../bridge/report.ts'

/** The error behind a failed query or mutation; a bug in the window itself has the reference under which main logged it, or none. */
export function errorInfoOf(error: unknown): ErrorInfo {
  return error instanceof AppError ? error.error : { kind: 'internal', reference: referenceOf(error) }
}
