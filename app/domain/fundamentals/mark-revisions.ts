import { isSameValue } from '../responses/decimal.ts'
import { ownProperty } from '../values/own-property.ts'
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
      const digits = record === undefined ? undefined : ownProperty(record.values, each.field)
      if (record === undefined || digits === undefined || isSameValue(digits, point.digits)) return point
      const response = { hash: record.response.hash, path: `${record.response.path}.${each.field}` }
      return { ...point, revision: { isRestated: other === 'R', digits, response } }
    })
    return { ...each, points }
  })
}
