import { AppError, errorInfo } from '../../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { ServiceClient } from '../requests/module.ts'
import type { Access } from '../context/connection-scope.ts'

/** Time limit of a validation in milliseconds. */
export const PATIENCE_MS = 20_000

/**
 * Validates a key with one small call. Returns null when the service accepts it, otherwise the error. Throws a cancelled error when the
 * signal is aborted.
 */
export async function validateKey(
  client: ServiceClient,
  access: Access,
  signal: AbortSignal,
): Promise<ErrorInfo | null> {
  try {
    await client.newsList(
      access,
      { tickers: [], dateFrom: null, dateTo: null, page: 0, pageSize: 1, completeness: 'headline', updatedSince: null },
      AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    )
    return null
  } catch (thrown) {
    const error = errorInfo(thrown)
    if (signal.aborted) throw new AppError({ kind: 'cancelled' })
    if (error === null) throw thrown
    // The time limit caused this, not the person.
    if (error.kind === 'cancelled') return { kind: 'timed-out', phase: 'total', afterMs: PATIENCE_MS }
    // A plan without news refuses the call, and a service without stories has none to send: both know the key.
    return error.kind === 'forbidden' || error.kind === 'no-data' ? null : error
  }
}
