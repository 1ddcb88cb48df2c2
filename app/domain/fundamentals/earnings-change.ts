import { ownProperty } from '../values/own-property.ts'
import { differenceOf } from '../responses/decimal.ts'
import type { Digits } from '../responses/source-ref.ts'
import type { EarningsReport } from './earnings-reports.ts'

const DAY_MS = 86_400_000

/** How far an interval may be from its usual length, in days: fiscal years of 52 and 53 weeks end on the same weekday. */
const TOLERANCE = 20

const YEAR = 365.25

/** ASSUMPTION: the days from one report of a period to the next. Trailing figures come every quarter. */
const PERIOD_DAYS: Readonly<Record<string, number>> = {
  '3M': YEAR / 4,
  '6M': YEAR / 2,
  '12M': YEAR,
  '1Y': YEAR,
  FY: YEAR,
  TTM: YEAR / 4,
}

/** The report with which another one is compared: of the period before, or of the same period a year before. */
type ComparedWith = 'prior' | 'year'

/** The report of the same basis, period and currency as long ago as wanted; undefined where there is none, or several. */
export function comparedReport(
  report: EarningsReport,
  all: readonly EarningsReport[],
  compared: ComparedWith,
): EarningsReport | undefined {
  const { asOf, period, reportType, currency, symbol } = report
  const days = compared === 'year' ? YEAR : ownProperty(PERIOD_DAYS, period ?? '')
  if (asOf === null || days === undefined) return undefined
  const found = all.filter(
    (other) =>
      other.asOf !== null &&
      other.period === period &&
      other.reportType === reportType &&
      other.currency === currency &&
      other.symbol === symbol &&
      Math.abs((Date.parse(asOf) - Date.parse(other.asOf)) / DAY_MS - days) <= TOLERANCE,
  )
  return found.length === 1 ? found[0] : undefined
}

/** How a number changed. */
interface EarningsDifference {
  /** The exact difference. */
  difference: Digits
  /** The difference as a part of the size of the number before; null where that has no meaning: from or to zero or less. */
  growth: number | null
}

/** The change from one number to another; null where one is no number that a double can hold. */
export function changeBetween(before: Digits, after: Digits): EarningsDifference | null {
  const difference = differenceOf(after, before)
  const [from, to] = [Number(before), Number(after)]
  if (difference === null || !Number.isFinite(from) || !Number.isFinite(to)) return null
  const growth = Number(difference) / from
  return { difference, growth: from > 0 && to >= 0 && Number.isFinite(growth) ? growth : null }
}
