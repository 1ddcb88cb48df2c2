import { errorInfo } from '../../../app/errors/app-error.ts'
import type { ConnectionTest, EndpointCheck } from '../../../app/ipc/connection.ts'
import type { ServiceResponse, ServiceClient } from '../requests/module.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'

/** Any response about this symbol shows that the endpoint works. */
const PROBE = 'AAPL'

/** Sends one small request to each endpoint without side effects. The webhook test is left out, because it would send a delivery. */
export async function testConnection(
  client: ServiceClient,
  scope: ConnectionScope,
  now: () => number,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const connection = await scope.access()
  const fundamentals = { symbols: [PROBE], fromDate: null, period: null, reportType: 'TTM' }
  const calls: readonly (readonly [string, () => Promise<Pick<ServiceResponse, 'clockSkewMs'>>])[] = [
    [
      'News',
      () =>
        client.newsList(
          connection,
          {
            tickers: [],
            dateFrom: null,
            dateTo: null,
            page: 0,
            pageSize: 1,
            completeness: 'headline',
            updatedSince: null,
          },
          signal,
        ),
    ],
    ['Operation ratios', () => client.operationRatios(connection, fundamentals, signal)],
    ['Earnings reports', () => client.earningReports(connection, fundamentals, signal)],
  ]
  const checks: EndpointCheck[] = []
  let clockSkewMs: number | null = null
  for (const [endpoint, call] of calls) {
    const startedAt = now()
    try {
      const response = await call()
      clockSkewMs ??= response.clockSkewMs
      checks.push({ endpoint, ok: true, durationMs: now() - startedAt, error: null })
    } catch (thrown) {
      const error = errorInfo(thrown)
      if (error === null || error.kind === 'cancelled') throw thrown
      // "No data for this symbol" shows that the key has access to the endpoint. Any server has a 404 of another form.
      const hasAccess = error.kind === 'no-data'
      checks.push({ endpoint, ok: hasAccess, durationMs: now() - startedAt, error: hasAccess ? null : error })
    }
  }
  return { checks, clockSkewMs }
}
