import { isSameValue } from '../responses/decimal.ts'
import { pointAt } from './screen.ts'
import type { ScreenCompany } from './screen.ts'
import type { Series, SeriesPoint } from './series.ts'

/** A value of a screen that is not what it was at the last look. At most one of the points is null. */
export interface ScreenChange {
  /** The series as it is now. */
  series: Series
  before: SeriesPoint | null
  after: SeriesPoint | null
  /** The periods of the two values. */
  columns: { before: string | null; after: string | null }
}

/** Key of a change among those of a screen. */
export const changeKey = (symbol: string, field: string): string => `${symbol} ${field}`

function isSamePoint(one: SeriesPoint | null, other: SeriesPoint | null): boolean {
  if (one === null || other === null) return one === other
  if (one.kind === 'sent' && other.kind === 'sent') return isSameValue(one.digits, other.digits)
  return one.kind === 'computed' && other.kind === 'computed' && one.value === other.value
}

/**
 * The values that changed between two looks at the same ratios, in the order of the screen. A company of which there was no record before
 * has none: everything of it is new.
 */
export function changesBetween(
  before: readonly ScreenCompany[],
  after: readonly ScreenCompany[],
  fields: readonly string[],
): ScreenChange[] {
  const known = new Map(before.filter(({ column }) => column !== null).map((company) => [company.symbol, company]))
  return after.flatMap((company) => {
    const earlier = known.get(company.symbol)
    if (earlier === undefined) return []
    return fields.flatMap((field) => {
      const series = company.series.get(field)
      const [was, is] = [pointAt(earlier, field), pointAt(company, field)]
      return series === undefined || isSamePoint(was, is)
        ? []
        : [{ series, before: was, after: is, columns: { before: earlier.column, after: company.column } }]
    })
  })
}
