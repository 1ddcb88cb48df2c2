import type { ValueDisplay } from './value-display.ts'
import type { AnswerRef, Digits } from '../responses/source-ref.ts'

/** A number of an answer behind a value on screen. `label` says which one it is. */
export interface SentFigure {
  label: string
  digits: Digits
  answer: AnswerRef
}

/** What a point says of the record it stands in. */
export interface PointContext {
  asOf: string
  period: string
  reportType: string
  aorOrRestate: string
  isCalculated: boolean | null
}

/** A value as the service sent it. */
interface SentPoint extends PointContext {
  kind: 'sent'
  digits: Digits
  answer: AnswerRef
}

/** A value computed here, with everything it was computed from. */
export interface ComputedPoint extends PointContext {
  kind: 'computed'
  value: number
  /** How it was computed, in words and names. */
  words: string
  inputs: readonly SentFigure[]
}

/** A value of a series. */
export type SeriesPoint = SentPoint | ComputedPoint

/** One line of a chart or row of a table over the columns of its set. A null is a gap: not provided, or not to be computed. */
export interface Series {
  key: string
  symbol: string
  companyName: string
  /** Wire name, or the name of a formula. */
  field: string
  label: string
  /** Report type of its records. */
  basis: string
  display: ValueDisplay
  /** The unit its field is assumed to have, whatever the display: series of different units share no axis. */
  unit: ValueDisplay
  points: readonly (SeriesPoint | null)[]
}

/** Series side by side over common columns, oldest first. */
export interface SeriesSet {
  columns: readonly string[]
  series: readonly Series[]
}

/** The number of a point, for a chart or for computing; null where a double cannot hold the digits. */
export function numberOf(point: SeriesPoint | null): number | null {
  if (point === null) return null
  const value = point.kind === 'sent' ? Number(point.digits) : point.value
  return Number.isFinite(value) ? value : null
}

/** The sent numbers behind a point: itself, or what it was computed from. */
export const figuresOf = (point: SeriesPoint, label: string): readonly SentFigure[] =>
  point.kind === 'sent' ? [{ label, digits: point.digits, answer: point.answer }] : point.inputs

/** Hashes of every answer that the points of a set depend on, each once. */
export function answersOf({ series }: SeriesSet): string[] {
  return [
    ...new Set(
      series.flatMap(({ points }) =>
        points.flatMap((point) => (point === null ? [] : figuresOf(point, '').map(({ answer }) => answer.hash))),
      ),
    ),
  ]
}

/** Places of points with a gap on either side: a line alone would not show them. */
export function isolatedPlaces(points: readonly (SeriesPoint | null)[]): ReadonlySet<number> {
  const isGap = (place: number): boolean => (points[place] ?? null) === null
  return new Set(
    points.flatMap((point, place) => (point !== null && isGap(place - 1) && isGap(place + 1) ? [place] : [])),
  )
}

/** What an axis measures: the unit assumed of the field even where values are shown as sent, as the scales differ all the same. */
export const axisUnit = ({ display, unit }: Series): ValueDisplay => (display === 'as-sent' ? unit : display)

/** Axes that a chart has: one on either side. */
const AXES = 2

/** The sets in which the series can be drawn, so that no axis has to measure two units; the set itself where it suffices. */
export function splitByAxes(set: SeriesSet): SeriesSet[] {
  const units = [...new Set(set.series.map(axisUnit))]
  if (units.length <= AXES) return [set]
  return Array.from({ length: Math.ceil(units.length / AXES) }, (_, place) => {
    const own = units.slice(place * AXES, (place + 1) * AXES)
    return { ...set, series: set.series.filter((series) => own.includes(axisUnit(series))) }
  })
}
