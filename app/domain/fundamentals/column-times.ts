import { isCalendarDate } from '../responses/service-date.ts'
import { columnOf, yearsOf } from './period-columns.ts'

/** The time of a count of years such as 2021.75, in Unix milliseconds. */
function timeOfYears(years: number): number {
  const year = Math.floor(years)
  const [start, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
  return Math.round(start + (years - year) * (end - start))
}

/**
 * When columns end, in Unix milliseconds; null where they do not say it. Fiscal columns do not: the same quarter is another time at each
 * company.
 */
export function columnTimes(columns: readonly string[]): number[] | null {
  const years = columns.map((column) => (column.startsWith('FY') ? null : yearsOf(column)))
  const times = years.flatMap((each) => (each === null ? [] : [timeOfYears(each)]))
  return times.length === columns.length ? times : null
}

/** The time at a share of the distance from the first to the last of some times, from 0 to 1; between two of them it passes evenly. */
function timeAt(times: readonly number[], share: number): number {
  const at = Math.min(1, Math.max(0, share)) * (times.length - 1)
  const [before, after] = [times[Math.floor(at)] ?? 0, times[Math.ceil(at)] ?? 0]
  return Math.round(before + (after - before) * (at - Math.floor(at)))
}

/**
 * Where a time is on a plot whose columns are at these times, as a share of its width from 0 to 1; null before the first column and
 * after the last one. It is the reverse of how the plot is divided into parts.
 */
export function shareOfTime(times: readonly number[], at: number): number | null {
  const after = times.findIndex((time) => time >= at)
  const [before, next] = [times[after - 1], times[after]]
  if (next === undefined || (before === undefined && next !== at)) return null
  const within = before === undefined ? 0 : (at - before) / Math.max(1, next - before) - 1
  return (after + within) / Math.max(1, times.length - 1)
}

/** Whether a report closes a column: its own day, or a calendar quarter, or a year, which its last quarter closes as well. */
export function closesColumn(
  { asOf, period }: { asOf: string | null; period: string | null },
  column: string,
): boolean {
  if (asOf === null || !isCalendarDate(asOf)) return false
  const ends = (length: string): string | null => columnOf({ asOf, period: length, fiscalYearEnd: null }, 'calendar')
  return [asOf, ends('3M'), ends(period ?? '')].includes(column) || ends('3M') === `${column} Q4`
}

/** The times between which lie so many equal parts of a plot whose columns are at these times; at least two columns. */
export const timeEdges = (times: readonly number[], parts: number): number[] =>
  Array.from({ length: parts + 1 }, (_, part) => timeAt(times, part / parts))
