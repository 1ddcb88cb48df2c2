import type { RatioRecord, SymbolRatios } from '../../../app/domain/ratio-record.ts'
import type { AnswerRef, Digits } from '../../../app/domain/source-ref.ts'

/** One value of a series, with the way back to its answer. */
export interface SeriesPoint {
  digits: Digits
  asOf: string
  isCalculated: boolean | null
  aorOrRestate: string
  answer: AnswerRef
}

/** One ratio of one company over the columns of the table. A gap is a null: the service did not provide the value. */
export interface RatioSeries {
  key: string
  symbol: string
  companyName: string
  field: string
  points: readonly (SeriesPoint | null)[]
}

/** The series side by side over common columns, oldest first. */
export interface SeriesSet {
  columns: readonly string[]
  series: readonly RatioSeries[]
}

/** The periods the records themselves name, longest history first. */
export function periodsOf(ratios: readonly SymbolRatios[]): string[] {
  const counts = new Map<string, number>()
  for (const { records } of ratios) for (const { id } of records) counts.set(id.period, (counts.get(id.period) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([period]) => period)
}

/** Periods that end each quarter and each year, as records name them. Columns of other periods are their as-of dates. */
const QUARTERLY = new Set(['3M', 'TTM'])
const YEARLY = new Set(['12M', '1Y'])

/**
 * The column a record belongs to: companies with different fiscal years share columns by the calendar quarter or year that
 * their as-of date closes. The first days of a month belong to what just ended, as 52-week years end on the odd day after.
 */
export function columnOf(asOf: string, period: string): string {
  if (!QUARTERLY.has(period) && !YEARLY.has(period)) return asOf
  const at = new Date(`${asOf}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - 7)
  const year = String(at.getUTCFullYear())
  return YEARLY.has(period) ? year : `${year} Q${Math.floor(at.getUTCMonth() / 3) + 1}`
}

function columnAfter(column: string): string {
  const [year = '', quarter] = column.split(' Q')
  if (quarter === undefined) return String(Number(year) + 1)
  return quarter === '4' ? `${Number(year) + 1} Q1` : `${year} Q${Number(quarter) + 1}`
}

/** Every column from the first to the last: one that nobody has a record for is a gap, and must not vanish. */
function withoutHoles(columns: readonly string[], period: string): string[] {
  const [first, last] = [columns[0], columns.at(-1)]
  if (first === undefined || last === undefined || (!QUARTERLY.has(period) && !YEARLY.has(period))) return [...columns]
  const all = [first]
  for (let column = first; column < last; ) {
    column = columnAfter(column)
    all.push(column)
  }
  return all
}

function pointOf(record: RatioRecord, field: string): SeriesPoint | null {
  const digits = record.values[field]
  if (digits === undefined) return null
  const { asOf, aorOrRestate } = record.id
  return { digits, asOf, aorOrRestate, isCalculated: record.isCalculated, answer: { hash: record.answer.hash, path: `${record.answer.path}.${field}` } }
}

/** Series of these fields over the records of that period. Every column between the first and the last is there. */
export function buildSeries(ratios: readonly SymbolRatios[], fields: readonly string[], period: string): SeriesSet {
  const byColumn = ratios.map(({ records }) => new Map(records.filter(({ id }) => id.period === period).map((record) => [columnOf(record.id.asOf, period), record])))
  const columns = withoutHoles([...new Set(byColumn.flatMap((each) => [...each.keys()]))].sort(), period)
  const series = ratios.flatMap(({ symbol, company }, place) =>
    fields.map((field) => ({
      key: `${symbol} ${field}`,
      symbol,
      companyName: company?.standardName ?? symbol,
      field,
      points: columns.map((column) => {
        const record = byColumn[place]?.get(column)
        return record === undefined ? null : pointOf(record, field)
      }),
    })),
  )
  return { columns, series: series.filter(({ points }) => points.some((point) => point !== null) || columns.length > 0) }
}

/** Places of points with a gap on either side: a line alone would not show them. */
export function isolatedPlaces({ points }: RatioSeries): ReadonlySet<number> {
  const isGap = (place: number): boolean => (points[place] ?? null) === null
  return new Set(points.flatMap((point, place) => (point !== null && isGap(place - 1) && isGap(place + 1) ? [place] : [])))
}
