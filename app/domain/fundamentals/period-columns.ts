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

/**
 * Months from the end of one record of a period to the end of the next; null where they need not be even. A trailing year ends with
 * each quarter and stays as long.
 */
export const monthsApart = (period: string): number | null =>
  period === '3M' ? 3 : YEARS.has(period) || /^Q[1-4]$/.test(period) ? 12 : null

/**
 * Year and month (1 to 12) that an as-of date closes. The first days of a month belong to the previous month, because a
 * 52-week year can end a few days late.
 */
function closingMonth(asOf: string): { year: number; month: number } {
  const at = new Date(`${asOf}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - 7)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 }
}

/**
 * The column of a record. Calendar: the quarter or year that its as-of date closes. Fiscal: the company's own quarter
 * or year, from the month in which its fiscal year ends; null where the record does not give that month. For other
 * periods the as-of date is the column.
 */
export function columnOf({ asOf, period, fiscalYearEnd }: RecordTime, alignment: Alignment): string | null {
  const isYear = YEARS.has(period)
  if (alignment === 'dates' || (!isYear && !QUARTERS.has(period))) return asOf
  const { year, month } = closingMonth(asOf)
  if (alignment === 'calendar') return isYear ? String(year) : `${year} Q${Math.ceil(month / 3)}`
  if (fiscalYearEnd === null || fiscalYearEnd < 1 || fiscalYearEnd > 12) return null
  const fiscalYear = month > fiscalYearEnd ? year + 1 : year
  const monthsIn = (month - fiscalYearEnd + 11) % 12
  return isYear ? `FY${fiscalYear}` : `FY${fiscalYear} Q${Math.floor(monthsIn / 3) + 1}`
}

function columnAfter(column: string): string {
  const [, prefix = '', year = '', quarter] = /^(FY)?(\d+)(?: Q(\d))?$/.exec(column) ?? []
  if (quarter === undefined) return `${prefix}${Number(year) + 1}`
  return quarter === '4' ? `${prefix}${Number(year) + 1} Q1` : `${prefix}${year} Q${Number(quarter) + 1}`
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
  return dateYear === undefined || month === undefined || day === undefined
    ? null
    : dateYear + (month - 1) / 12 + day / 31 / 12
}

/**
 * The columns without duplicates, oldest first. An even sequence includes every column from the first to the last, so
 * that gaps stay visible.
 */
export function orderColumns(columns: readonly string[], period: string, alignment: Alignment): string[] {
  const sorted = [...new Set(columns)].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined || !isContiguous(period, alignment)) return sorted
  const all = [first]
  for (let column = first; column < last;) {
    column = columnAfter(column)
    all.push(column)
  }
  return all
}
