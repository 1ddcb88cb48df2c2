import { closingMonth, monthsApart } from './period-columns.ts'
import type { PointContext } from './series.ts'

/** A month counted from the year 0; null for a date that is none. */
function monthOf(date: string): number | null {
  const { year, month } = closingMonth(date)
  return Number.isInteger(month) ? year * 12 + month : null
}

/**
 * The dates that end a period of unequal length, each with the months since the period before it ended: not a whole number of such
 * periods, as after a change of the fiscal year end. `dates` are those of the records of one company and basis, in any order. Where a
 * record between is missing, whole periods more have passed, which says nothing of their length.
 */
export function unevenPeriods(dates: Iterable<string>, period: string): ReadonlyMap<string, number> {
  const usual = monthsApart(period)
  const uneven = new Map<string, number>()
  if (usual === null) return uneven
  let before: number | null = null
  for (const date of [...new Set(dates)].sort()) {
    const month = monthOf(date)
    if (month === null) continue
    if (before !== null && (month - before) % usual !== 0) uneven.set(date, month - before)
    before = month
  }
  return uneven
}

/** What a point knows of the length of the period that ends on a date; nothing where it is as long as usual. */
export function unevenAt(uneven: ReadonlyMap<string, number>, date: string): Pick<PointContext, 'unevenMonths'> {
  const unevenMonths = uneven.get(date)
  return unevenMonths === undefined ? {} : { unevenMonths }
}
