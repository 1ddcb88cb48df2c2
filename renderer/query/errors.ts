import type { Query, UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { Source } from '../../app/domain/responses/sourced-value.ts'
import { AppError, askedPauseMs, type ErrorInfo } from '../../app/errors/app-error.ts'
import { referenceOf } from '../bridge/report.ts'

/** The error behind a failed query or mutation; a bug in the window itself has the reference under which main logged it, or none. */
export function errorInfoOf(error: unknown): ErrorInfo {
  return error instanceof AppError ? error.error : { kind: 'internal', reference: referenceOf(error) }
}

/** The source of what a request brought, which may be all that it brought. */
export function sourceOf(data: unknown): Partial<Source> {
  const { source, ...own } = (data ?? {}) as Partial<Source> & { source?: Source }
  return source ?? own
}

/** Why a request failed, or brought only what is cached; null where it did neither. */
export const failureIn = ({ state: { error, data } }: Query): ErrorInfo | null =>
  error === null ? (sourceOf(data).because ?? null) : errorInfoOf(error)

/** How long a request that was refused for the number of requests waits where the service does not say it, in milliseconds. */
const LIMIT_MS = 60_000

/** Whether a request failed, and the service asked for no other one until later than now. */
export function isAskedToWait(query: Query): boolean {
  const why = failureIn(query)
  if (why === null) return false
  const { error, dataUpdatedAt, errorUpdatedAt } = query.state
  const pause = askedPauseMs(why) ?? (why.kind === 'rate-limited' ? LIMIT_MS : 0)
  return Date.now() < (error === null ? dataUpdatedAt : errorUpdatedAt) + pause
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
