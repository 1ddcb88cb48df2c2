/** By which calendar records of several companies share columns; `dates` gives each as-of date a column of its own. */
export type Alignment = 'calendar' | 'fiscal' | 'dates'

/** What a record says of its place in time. */
export interface RecordTime {
  asOf: string
  period: string
  /** Month in which the fiscal year ends, 1 to 12; null where the record does not say. */
  fiscalYearEnd: number | null
}

/** Periods, as records name them, of which one ends each quarter or each year: their columns are counted without holes. */
const CONTIGUOUS_QUARTERS = new Set(['3M', 'TTM'])
const QUARTERS = new Set([...CONTIGUOUS_QUARTERS, 'Q1', 'Q2', 'Q3', 'Q4'])
const YEARS = new Set(['12M', '1Y', 'FY'])

/** Whether columns of that period follow each other at equal distances, so that “the one before” has a meaning. */
const isContiguous = (period: string, alignment: Alignment): boolean =>
  alignment !== 'dates' && (CONTIGUOUS_QUARTERS.has(period) || YEARS.has(period))

/** How many columns lie between a period and the same one a year before; null where columns are no such sequence. */
export const columnsPerYear = (period: string, alignment: Alignment): number | null =>
  isContiguous(period, alignment) ? (YEARS.has(period) ? 1 : 4) : null

/** Year and month (1 to 12) that an as-of date closes. The first days of a month belong to what just ended, as 52-week years end on the odd day after. */
function closingMonth(asOf: string): { year: number; month: number } {
  const at = new Date(`${asOf}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - 7)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 }
}

/**
 * The column a record belongs to. Calendar: the quarter or year its as-of date closes. Fiscal: the company's own, by the month
 * in which its fiscal year ends; null where the record does not say that month. Other periods have their as-of date as column.
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

/** Columns in order, oldest first, each once. In a sequence every one from the first to the last is there: a gap must not vanish. */
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
