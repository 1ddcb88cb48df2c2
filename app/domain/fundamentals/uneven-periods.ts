import { isCalendarDate } from '../responses/service-date.ts'
import { monthsApart, placedAs } from './period-columns.ts'
import type { PointContext } from './series.ts'

/** Mean length of a month of the calendar, in days. */
const MONTH_DAYS = 365.2425 / 12

/** A period of weeks ends up to this many days beside that of whole months. */
const TOLERANCE_DAYS = MONTH_DAYS / 2

const DAY_MS = 86_400_000

/**
 * The dates that end a period of unequal length, each with the months since the period before it ended: not a whole number of such
 * periods, as after a change of the fiscal year end. `dates` are those of the records of one company and basis, in any order. Where a
 * record between is missing, whole periods more have passed, which says nothing of their length. What is no day says nothing either.
 */
export function unevenPeriods(dates: readonly string[], period: string): ReadonlyMap<string, number> {
  const usual = monthsApart(placedAs(period, [dates]))
  const uneven = new Map<string, number>()
  if (usual === null) return uneven
  let before: number | null = null
  for (const date of [...new Set(dates)].filter(isCalendarDate).sort()) {
    const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS
    if (before !== null) {
      const [passed, length] = [day - before, usual * MONTH_DAYS]
      const periods = Math.max(1, Math.round(passed / length))
      if (Math.abs(passed - periods * length) > TOLERANCE_DAYS) uneven.set(date, Math.round(passed / MONTH_DAYS))
    }
    before = day
  }
  return uneven
}

/** What a point knows of the length of the period that ends on a date; nothing where it is as long as usual. */
export function unevenAt(uneven: ReadonlyMap<string, number>, date: string): Pick<PointContext, 'unevenMonths'> {
  const unevenMonths = uneven.get(date)
  return unevenMonths === undefined ? {} : { unevenMonths }
}
