import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { AppError, type ErrorInfo } from '../../app/errors/app-error.ts'
import { referenceOf } from '../bridge/report.ts'

/** The error behind a failed query or mutation; a bug in the window itself has the reference under which main logged it, or none. */
export function errorInfoOf(error: unknown): ErrorInfo {
  return error instanceof AppError ? error.error : { kind: 'internal', reference: referenceOf(error) }
}

/** Lets work go on whose outcome its query or mutation shows. A rejection here is a fault of the window, and is reported as one. */
export function inBackground(work: Promise<unknown>): void {
  work.catch((thrown: unknown) => reportError(thrown))
}

/** The error of a query or mutation; null where it has none. */
export const errorOf = ({ error }: { error: unknown }): ErrorInfo | null => (error === null ? null : errorInfoOf(error))

/** Gives what tries again: a query, or a write that failed, with what it was given. */
export const retryOf =
  <Variables>(failed: Pick<UseQueryResult, 'refetch'> | UseMutationResult<unknown, Error, Variables>): (() => void) =>
  () => {
    if ('refetch' in failed) inBackground(failed.refetch())
    else if (failed.isError) failed.mutate(failed.variables)
  }

/** What the message of a query or mutation says: its error, null where it has none, and what tries again. */
export const failureOf = <Variables>(
  failed: Pick<UseQueryResult, 'refetch' | 'error'> | UseMutationResult<unknown, Error, Variables>,
): { error: ErrorInfo | null; onRetry: () => void } => ({ error: errorOf(failed), onRetry: retryOf(failed) })
