import { numberOf, type Series, type SeriesPoint, type SeriesSet } from '../series.ts'

/** A company in a scatter: its values of two ratios at one column. */
export interface ScatterPoint {
  across: { series: Series; point: SeriesPoint; number: number }
  up: { series: Series; point: SeriesPoint; number: number }
}

/** The ratios that a scatter can draw against each other, by field, in their order. */
export const scatterFields = ({ series }: SeriesSet): { field: string; label: string }[] => [
  ...new Map(series.map(({ field, label }) => [field, { field, label }])).values(),
]

/** Why two ratios cannot be drawn against each other; null where they can. */
export const noScatter = (set: SeriesSet): string | null =>
  scatterFields(set).length < 2 ? 'A scatter draws two ratios against each other. Choose two first.' : null

function valueOf(
  { series }: SeriesSet,
  place: number,
  wanted: { symbol: string; basis: string; field: string },
): ScatterPoint['up'] | null {
  const found = series.find(
    ({ symbol, basis, field }) => symbol === wanted.symbol && basis === wanted.basis && field === wanted.field,
  )
  const point = found?.points[place] ?? null
  const number = numberOf(point)
  return found === undefined || point === null || number === null ? null : { series: found, point, number }
}

/** The companies that have both values at a column, from the least to the greatest value across. */
export function scatterPoints(set: SeriesSet, across: string, up: string, place: number): ScatterPoint[] {
  const companies = set.series.filter(({ field }) => field === across)
  return companies
    .flatMap(({ symbol, basis }) => {
      const [one, other] = [across, up].map((field) => valueOf(set, place, { symbol, basis, field }))
      return one == null || other == null ? [] : [{ across: one, up: other }]
    })
    .sort((one, other) => one.across.number - other.across.number)
}

/** The newest column at which the most companies have both values; null where none has. */
export function fullestColumn(set: SeriesSet, across: string, up: string): string | null {
  let best: { column: string; count: number } | null = null
  for (const [place, column] of set.columns.entries()) {
    const count = scatterPoints(set, across, up, place).length
    if (count > 0 && count >= (best?.count ?? 0)) best = { column, count }
  }
  return best?.column ?? null
}
