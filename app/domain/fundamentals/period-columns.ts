import { isCalendarDate } from '../responses/service-date.ts'
import { addMonths, beginOfUtcDay, dayOf, daysInMonth, partsOfDay } from '../values/date-text.ts'
import type { PointContext } from './series.ts'

/** The calendar by which records of several companies share columns; `dates` gives each as-of date its own column. */
export type Alignment = 'calendar' | 'fiscal' | 'dates'

/** The members of a record that place it in time. */
export interface RecordTime {
  asOf: string
  period: string
  /** Month in which the fiscal year ends, 1 to 12; null where the record does not give it. */
  fiscalYearEnd: number | null
}

/** Periods that end once in every quarter or every year, so that their columns form a sequence without gaps. */
const CONTIGUOUS_QUARTERS = new Set(['3M', 'TTM'])
const QUARTERS = new Set([...CONTIGUOUS_QUARTERS, 'Q1', 'Q2', 'Q3', 'Q4'])
const YEARS = new Set(['12M', '1Y', 'FY'])

/** Whether the columns of a period follow each other at equal distances, so that “the previous one” has a meaning. */
const isContiguous = (period: string, alignment: Alignment): boolean =>
  alignment !== 'dates' && (CONTIGUOUS_QUARTERS.has(period) || YEARS.has(period))

/**
 * Number of columns from a period to the same period one year earlier; null where the columns are not an even sequence.
 */
export const columnsPerYear = (period: string, alignment: Alignment): number | null =>
  isContiguous(period, alignment) ? (YEARS.has(period) ? 1 : 4) : null

/** The years in which a period can end, two centuries. Programs write 0001-01-01 for no date and 9999-12-31 for no end. */
const [FIRST_YEAR, LAST_YEAR] = ['1900', '2099']

/** Whether an as-of date is a day on which a period can end. Anything else stands as sent, after the days. */
export const isPeriodEnd = (asOf: string): boolean =>
  isCalendarDate(asOf) && asOf >= FIRST_YEAR && asOf.slice(0, 4) <= LAST_YEAR

const DAY_MS = 86_400_000

/** Dates up to this many days apart are of one period, and a year ends at least this many days after the one before. */
const [ONE_PERIOD_DAYS, ONE_YEAR_DAYS] = [45, 270]

/** Different dates of one period are closer than this, and those of periods that overlap, as at the end of each month, less than a quarter. */
const [SAME_END_DAYS, OVERLAP_DAYS] = [10, 60]

/** The period of records that end more often than quarters, so that each as-of date is a column. */
const OVERLAPPING = 'overlapping'

/** The days on which periods end, in order. Of dates at most that many days apart only the first. */
function endsOf(dates: readonly string[], apart: number): number[] {
  const days = dates.filter(isPeriodEnd).map((date) => Date.parse(`${date}T00:00:00Z`) / DAY_MS)
  const ends: number[] = []
  for (const day of days.sort((one, other) => one - other)) if (day - (ends.at(-1) ?? -Infinity) > apart) ends.push(day)
  return ends
}

/** Number of ends of periods fewer than that many days after the one before. */
const countWithin = (ends: readonly number[], days: number): number =>
  ends.filter((day, place) => day - (ends[place - 1] ?? -Infinity) < days).length

/** Whether periods end more often than once a year. A single end too early is a change of the fiscal year end. */
function areWithinYears(dates: readonly string[]): boolean {
  const ends = endsOf(dates, ONE_PERIOD_DAYS)
  const early = countWithin(ends, ONE_YEAR_DAYS)
  return early > 1 || (early === 1 && ends.length === 2)
}

/** Whether most periods end less than a quarter after the one before. */
function areWithinQuarters(dates: readonly string[]): boolean {
  const ends = endsOf(dates, SAME_END_DAYS)
  return ends.length > 2 && countWithin(ends, OVERLAP_DAYS) * 2 > ends.length
}

/**
 * The period by which records are placed: that which they name, or trailing years for years that end more often than once a year. Quarters
 * and years that end more often than quarters are placed by their dates, since several would share a column. `dates` are the as-of dates
 * of such records, for each company.
 */
export function placedAs(period: string, dates: readonly (readonly string[])[]): string {
  if ((YEARS.has(period) || CONTIGUOUS_QUARTERS.has(period)) && dates.some(areWithinQuarters)) return OVERLAPPING
  return YEARS.has(period) && dates.some(areWithinYears) ? 'TTM' : period
}

/**
 * Months from the end of one record of a period to the end of the next; null where they need not be even. A trailing year ends with
 * each quarter and stays as long.
 */
const monthsApart = (period: string): number | null =>
  period === '3M' ? 3 : YEARS.has(period) || /^Q[1-4]$/.test(period) ? 12 : null

/**
 * Year and month (1 to 12) that an as-of date closes; null where it is no day YYYY-MM-DD on which a period can end. The first days of
 * a month belong to the previous month, because a 52-week year can end a few days late.
 */
function closingMonth(asOf: string): { year: number; month: number } | null {
  if (!isPeriodEnd(asOf)) return null
  const at = new Date(`${asOf}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - 7)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 }
}

/** The column of records whose as-of date is empty. */
export const NO_DATE = 'no date'

/** What would look like another column: a quarter or a year, no date, nothing at all, a number behind, or a text in quotation marks. */
const NEEDS_QUOTES = new RegExp(String.raw`^(?:(?:FY)?\d+(?: Q\d)?|${NO_DATE}|\s*|.* \(\d+\)|“.*)$`, 's')

/** The as-of date as the name of a column, which is the same for no other one. */
const dateName = (asOf: string): string => (asOf === '' ? NO_DATE : NEEDS_QUOTES.test(asOf) ? `“${asOf}”` : asOf)

/** The column of each further record that says no date: two such may be of any two dates, so that none shares a column. */
export const furtherColumn = (column: string, place: number): string =>
  place === 0 ? column : `${column} (${place + 1})`

/** A year as the names of columns have it, so that they sort by time. */
const yearName = (year: number): string => String(year).padStart(4, '0')

/**
 * The column of a record. Calendar: the quarter or year that its as-of date closes. Fiscal: the company's own quarter
 * or year, from the month in which its fiscal year ends; null where the record does not give that month. For other
 * periods, and where no period can end on the as-of date, that date as sent is the column,
 * in quotation marks where it looks like another column.
 */
export function columnOf({ asOf, period, fiscalYearEnd }: RecordTime, alignment: Alignment): string | null {
  const isYear = YEARS.has(period)
  if (alignment === 'dates' || (!isYear && !QUARTERS.has(period))) return dateName(asOf)
  const closed = closingMonth(asOf)
  if (closed === null) return dateName(asOf)
  const { year, month } = closed
  if (alignment === 'calendar') return isYear ? yearName(year) : `${yearName(year)} Q${Math.ceil(month / 3)}`
  if (fiscalYearEnd === null || fiscalYearEnd < 1 || fiscalYearEnd > 12) return null
  const fiscalYear = month > fiscalYearEnd ? year + 1 : year
  const monthsIn = (month - fiscalYearEnd + 11) % 12
  return isYear ? `FY${yearName(fiscalYear)}` : `FY${yearName(fiscalYear)} Q${Math.floor(monthsIn / 3) + 1}`
}

function columnAfter(column: string): string {
  const [, prefix = '', year = '', quarter] = /^(FY)?(\d+)(?: Q(\d))?$/.exec(column) ?? []
  const next = prefix + yearName(Number(year) + 1)
  if (quarter === undefined) return next
  return quarter === '4' ? `${next} Q1` : `${prefix}${year} Q${Number(quarter) + 1}`
}

/**
 * When a column ends, in years: 2021.75 for the end of the third quarter of 2021. Fiscal years count on their own. Null where its
 * name does not say it.
 */
export function yearsOf(column: string): number | null {
  const [, year, quarter] = /^(?:FY)?(\d{4})(?: Q([1-4]))?$/.exec(column) ?? []
  if (year !== undefined) return Number(year) + (quarter === undefined ? 1 : Number(quarter) / 4)
  const [, ...parts] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(column) ?? []
  const [dateYear, month, day] = parts.map(Number)
  return dateYear === undefined || month === undefined || day === undefined || closingMonth(column) === null
    ? null
    : dateYear + (month - 1) / 12 + day / 31 / 12
}

/**
 * For each column the place of the one that is so many steps of an even sequence before it; -1 where there is none, or where a name says
 * no time. Two columns can stand side by side that are no step apart: after a date of another century, or one that is none.
 */
export function placesBefore(columns: readonly string[], steps: number, perYear: number): readonly number[] {
  const years = columns.map(yearsOf)
  const placeOf = new Map(years.map((year, place) => [year, place]))
  return years.map((year) => (year === null ? -1 : (placeOf.get(year - steps / perYear) ?? -1)))
}

/** The place of the newest column; of the last one where no name says a time. */
export function newestPlace(columns: readonly string[]): number {
  const newest = columns.findLastIndex((column) => yearsOf(column) !== null)
  return newest < 0 ? columns.length - 1 : newest
}

/** The place of the newest value that is not null; of one whose column says no time only where there is no other. -1 for none. */
export function newestHeld(columns: readonly string[], values: readonly unknown[]): number {
  const dated = values.findLastIndex((value, place) => value !== null && yearsOf(columns[place] ?? '') !== null)
  return dated < 0 ? values.findLastIndex((value) => value !== null) : dated
}

/** The places of columns with the newest one first. What is no date stays last. */
export function newestFirst(columns: readonly string[]): number[] {
  const [places, newest] = [columns.map((_column, place) => place), newestPlace(columns)]
  return [...places.slice(0, newest + 1).toReversed(), ...places.slice(newest + 1)]
}

/** The first column and the newest one, between which columns lie in time. */
export const firstAndNewest = (columns: readonly string[]): readonly [first: string, newest: string] => [
  columns[0] ?? '',
  columns[newestPlace(columns)] ?? '',
]

/** Most columns of an even sequence, two centuries of quarters: a wider span comes from a wrong date. */
export const MOST_COLUMNS = 800

/**
 * The columns without duplicates, oldest first. An even sequence includes every column from the first to the last, so that gaps stay
 * visible, unless that would be more than two centuries of quarters. What is no period and no date, because the service sent something
 * else, stands last.
 */
export function orderColumns(columns: readonly string[], period: string, alignment: Alignment): string[] {
  const all = [...new Set(columns)].sort()
  const sorted = all
    .filter((column) => yearsOf(column) !== null)
    .sort((one, other) => (yearsOf(one) ?? 0) - (yearsOf(other) ?? 0))
  const others = all.filter((column) => yearsOf(column) === null)
  const sequence = isContiguous(period, alignment) ? evenSequence(sorted) : null
  return [...(sequence ?? sorted), ...others]
}

/** Every column from the first to the last; null where they are too many, or not of one sequence. */
function evenSequence(sorted: readonly string[]): string[] | null {
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return null
  const all = [first]
  for (let column = first; column !== last && all.length < MOST_COLUMNS;) {
    column = columnAfter(column)
    all.push(column)
  }
  const known = new Set(all)
  return all.at(-1) === last && sorted.every((column) => known.has(column)) ? all : null
}

/** The time of a count of years such as 2021.75, in Unix milliseconds. */
function timeOfYears(years: number): number {
  const year = Math.floor(years)
  const [start, end] = [beginOfUtcDay(year, 1, 1), beginOfUtcDay(year + 1, 1, 1)]
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
  if (asOf === null || !isPeriodEnd(asOf)) return false
  const ends = (length: string): string | null => columnOf({ asOf, period: length, fiscalYearEnd: null }, 'calendar')
  return [asOf, ends('3M'), ends(period ?? '')].includes(column) || ends('3M') === `${column} Q4`
}

/** The times between which lie so many equal parts of a plot whose columns are at these times; at least two columns. */
export const timeEdges = (times: readonly number[], parts: number): number[] =>
  Array.from({ length: parts + 1 }, (_, part) => timeAt(times, part / parts))

/** Mean length of a month of the calendar, in days. */
const MONTH_DAYS = 365.2425 / 12

/** A period of weeks ends up to this many days beside that of whole months. */
const TOLERANCE_DAYS = MONTH_DAYS / 2

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
  for (const date of [...new Set(dates)].filter(isPeriodEnd).sort()) {
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

/** Maximum number of missing periods between two records that are counted. */
const MAX_MISSING = 40

/** The dates between those of the records of one company and basis on which further periods ended, as far as all are of equal length. */
export function missingPeriods(dates: readonly string[], period: string): readonly string[] {
  const usual = monthsApart(placedAs(period, [dates]))
  if (usual === null) return []
  const days = [...new Set(dates)].filter(isPeriodEnd).sort()
  return days.slice(1).flatMap((date, place) => {
    const before = days[place] ?? date
    const periods = (Date.parse(date) - Date.parse(before)) / DAY_MS / (usual * MONTH_DAYS)
    const count = Math.min(MAX_MISSING, Math.round(periods) - 1)
    const [year, month, day] = partsOfDay(before)
    const endsMonth = day === daysInMonth(year, month)
    return Array.from({ length: Math.max(0, count) }, (_, step) => {
      const next = addMonths(before, usual * (step + 1))
      const [nextYear, nextMonth] = partsOfDay(next)
      return endsMonth ? dayOf(nextYear, nextMonth, daysInMonth(nextYear, nextMonth)) : next
    })
  })
}

/** What a point knows of the length of the period that ends on a date; nothing where it is as long as usual. */
export function unevenAt(uneven: ReadonlyMap<string, number>, date: string): Pick<PointContext, 'unevenMonths'> {
  const unevenMonths = uneven.get(date)
  return unevenMonths === undefined ? {} : { unevenMonths }
}
