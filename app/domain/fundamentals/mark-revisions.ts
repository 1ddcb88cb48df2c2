import { isSameValue } from '../responses/decimal.ts'
import { recordValue } from './ratio-record.ts'
import type { RatioRecord, SymbolRatios } from './ratio-record.ts'
import type { Series, SeriesPoint } from './series.ts'

/** The basis with which that of a point is compared. */
const OTHER: Readonly<Record<string, string>> = { A: 'R', R: 'A' }

const placeOf = (basis: string, asOf: string, period: string): string => `${basis} ${asOf} ${period}`

/**
 * The series with both values at each point of an original or restated basis where they differ. `records` has the records of both bases;
 * computed values have none.
 */
export function markRevisions(series: readonly Series[], companies: readonly SymbolRatios[]): Series[] {
  const records = new Map(
    companies.map(({ symbol, records: all }) => [
      symbol,
      new Map(
        all.map((record): [string, RatioRecord] => [
          placeOf(record.id.reportType, record.id.asOf, record.id.period),
          record,
        ]),
      ),
    ]),
  )
  return series.map((each) => {
    const [other, own] = [OTHER[each.basis], records.get(each.symbol)]
    if (other === undefined || own === undefined) return each
    const points = each.points.map((point): SeriesPoint | null => {
      if (point?.kind !== 'sent') return point
      const record = own.get(placeOf(other, point.asOf, point.period))
      const value = record === undefined ? null : recordValue(record, each.field)
      if (value === null || isSameValue(value.digits, point.digits)) return point
      const { digits, response } = value
      return { ...point, revision: { isRestated: other === 'R', digits, response } }
    })
    return { ...each, points }
  })
}
