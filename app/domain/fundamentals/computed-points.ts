import { figuresOf } from './series.ts'
import type { ComputedPoint, Gap, SentFigure, Series, SeriesPoint } from './series.ts'

/** The numbers as sent behind points, each under its label. */
export const inputsOf = (from: readonly (readonly [label: string, point: SeriesPoint])[]): SentFigure[] =>
  from.flatMap(([label, point]) => figuresOf(point, label))

/** A computed point that replaces `point`; null where there is no value. */
export function computed(
  point: SeriesPoint,
  value: number | null,
  words: string,
  inputs: readonly SentFigure[],
): ComputedPoint | null {
  if (value === null || !Number.isFinite(value)) return null
  const { asOf, period, reportType, aorOrRestate, unevenMonths } = point
  return {
    kind: 'computed',
    asOf,
    period,
    reportType,
    aorOrRestate,
    isCalculated: null,
    ...(unevenMonths === undefined ? {} : { unevenMonths }),
    value,
    words,
    inputs,
  }
}

type MapPoint = (point: SeriesPoint, place: number, points: Series['points']) => SeriesPoint | null

/** The display of a difference: the difference of two percentages is in percentage points. */
export const differenceOf = ({ display }: Series): Series['display'] => (display === 'percent' ? 'points' : display)

/** The series with each of its points replaced; a gap stays the gap it is, and a point without a result is the gap `without`. */
export function mapPoints(
  series: Series,
  display: Series['display'],
  map: MapPoint,
  without: Gap = 'not-calculable',
): Series {
  const { evidence, staysAsSent = false, ...rest } = series
  // What is known of a unit says nothing of a number without it.
  const keepsUnit = display === series.display || display === 'points'
  const points = series.points.map((point, place) => (point === null ? null : map(point, place, series.points)))
  return {
    ...rest,
    ...(evidence === undefined || !keepsUnit ? {} : { evidence, staysAsSent }),
    display,
    unit: display === series.display ? series.unit : display,
    points,
    gaps: points.map((point, place) => (point === null ? (series.gaps[place] ?? without) : null)),
  }
}
