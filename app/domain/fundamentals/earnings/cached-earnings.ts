import { ownProperty } from '../../values/own-property.ts'
import type { EarningsReport } from './earnings-reports.ts'

/** The numbers that say in short what a report says, the first ones first. */
const IN_SHORT = ['revenue', 'netIncome', 'dilutedEps', 'basicEps', 'dividendPerShare']

/** Maximum number of them. */
const MAX_IN_SHORT = 3

/** A cached report in short: what identifies it, and a few of its numbers. */
export type HeldReport = Pick<EarningsReport, 'asOf' | 'period' | 'reportType' | 'currency' | 'periodEnd' | 'numbers'>

/** A request for earnings. A part that does not narrow it is null. */
export interface HeldRequest {
  symbols: readonly string[]
  period: string | null
  reportType: string | null
  fromDate: string | null
}

/** The reports of a company in a stored response, without those that a newer one has. */
interface HeldAnswer {
  /** In Unix milliseconds. */
  receivedAt: number
  /** What was asked for. */
  request: HeldRequest
  reports: readonly HeldReport[]
}

/** The cached reports of a company, from the newest responses first. */
export interface HeldEarnings {
  symbol: string
  /**
   * Where no response has reports of the company: `none` when the newest one was answered without an error, `failure` when the service
   * reported a failure or errors, and `not-asked` when there is none.
   */
  state: 'reports' | 'none' | 'failure' | 'not-asked'
  answers: readonly HeldAnswer[]
}

/** A report in short. */
export function inShort({ asOf, period, reportType, currency, periodEnd, numbers }: EarningsReport): HeldReport {
  const names = IN_SHORT.filter((name) => ownProperty(numbers, name) !== undefined).slice(0, MAX_IN_SHORT)
  return {
    asOf,
    period,
    reportType,
    currency,
    periodEnd,
    numbers: Object.fromEntries(names.map((name) => [name, ownProperty(numbers, name) ?? ''])),
  }
}
