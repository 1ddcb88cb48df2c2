import type { Series, SeriesPoint } from '../../../app/domain/fundamentals/series.ts'

/** A point as it was sent, or a gap for null. */
export const sentPoint = (digits: string | null, asOf = '2026-09-30'): SeriesPoint | null =>
  digits === null
    ? null
    : {
        kind: 'sent',
        digits,
        response: { hash: 'a'.repeat(64), path: '$.value' },
        asOf,
        period: '3M',
        reportType: 'A',
        aorOrRestate: 'AOR',
        isCalculated: false,
      }

/** A point whose period ended that many months after the one before. */
export function unevenPoint(unevenMonths: number): SeriesPoint | null {
  const point = sentPoint('1')
  return point === null ? null : { ...point, unevenMonths }
}

/** A series of QNTL's gross margins, with changes. */
export const seriesWith = (changes: Partial<Series> = {}): Series => {
  const { symbol = 'QNTL', field = 'grossMargin', basis = 'TTM' } = changes
  return {
    key: `${symbol} ${field} ${basis}`,
    symbol,
    companyName: symbol,
    field,
    label: field === 'grossMargin' ? 'Gross margin' : field,
    basis,
    display: 'percent',
    unit: 'percent',
    points: [],
    gaps: [],
    ...changes,
  }
}
