import type { HeldRequest } from '../../../app/domain/fundamentals/held-earnings.ts'

/** Beginning of the keys of requests for earnings. */
export const EARNINGS_REQUESTS = 'earnings '

/** The key of a request for earnings, under which its latest response is stored. */
export const earningsRequestKey = ({ symbols, period, reportType, fromDate }: HeldRequest): string =>
  `${EARNINGS_REQUESTS}${JSON.stringify([[...symbols].sort(), period, reportType, fromDate])}`

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Reads the key of a request for earnings; null for one that was written in another way. */
export function readEarningsRequest(key: string): HeldRequest | null {
  try {
    const read = JSON.parse(key.slice(EARNINGS_REQUESTS.length)) as unknown
    if (!Array.isArray(read) || !Array.isArray(read[0])) return null
    const [symbols, period, reportType, fromDate] = read as [unknown[], ...unknown[]]
    return {
      symbols: symbols.filter((symbol) => typeof symbol === 'string'),
      period: textOrNull(period),
      reportType: textOrNull(reportType),
      fromDate: textOrNull(fromDate),
    }
  } catch {
    return null
  }
}
