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

/**
 * The calendar quarter an as-of date falls into: companies with different fiscal years share columns by it. Dates in the
 * first days of a month belong to the quarter that just ended, as 52-week years end on the odd day after.
 */
export function calendarQuarter(asOf: string): string {
  const at = new Date(`${asOf}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - 7)
  return `${at.getUTCFullYear()} Q${Math.floor(at.getUTCMonth() / 3) + 1}`
}

function pointOf(record: RatioRecord, field: string): SeriesPoint | null {
  const digits = record.values[field]
  if (digits === undefined) return null
  const { asOf, aorOrRestate } = record.id
  return { digits, asOf, aorOrRestate, isCalculated: record.isCalculated, answer: { hash: record.answer.hash, path: `${record.answer.path}.${field}` } }
}

/** Series of these fields over the records of that period. Every column between the first and the last is there. */
export function buildSeries(ratios: readonly SymbolRatios[], fields: readonly string[], period: string): SeriesSet {
  const byColumn = ratios.map(({ records }) => new Map(records.filter(({ id }) => id.period === period).map((record) => [calendarQuarter(record.id.asOf), record])))
  const columns = [...new Set(byColumn.flatMap((each) => [...each.keys()]))].sort()
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
