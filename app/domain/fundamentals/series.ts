import type { ValueDisplay, UnitEvidence } from './value-display.ts'
import type { ResponseRef, Digits, SourcedValue } from '../responses/sourced-value.ts'

/** A number from a response on which a displayed value depends. `label` names the number. */
export interface SentFigure extends SourcedValue {
  label: string
}

/** The restated value of an original one, or the other way round. */
interface Revision extends SourcedValue {
  /** Whether this is the restated value. */
  isRestated: boolean
  /** The fiscal quarter of its record, such as `FY2025 Q3`; left out where that does not say it. */
  quarter?: string
}

/** What a point knows about its record. */
export interface PointContext {
  asOf: string
  period: string
  reportType: string
  aorOrRestate: string
  isCalculated: boolean | null
  /** The last day of its period, where the record says it. */
  periodEnd?: string | null
  /** Months since the period before it ended, where the periods are of unequal length. */
  unevenMonths?: number
  /** The value of the other basis where an original value was restated. */
  revision?: Revision
  /** Other values that were sent for the same record: of the point, or of inputs of its computation. */
  others?: readonly SentFigure[]
}

interface SentPoint extends PointContext {
  kind: 'sent'
  digits: Digits
  response: ResponseRef
}

/** A value computed here, with all of its inputs. */
export interface ComputedPoint extends PointContext {
  kind: 'computed'
  value: number
  /** A description of the computation, in words and field names. */
  words: string
  inputs: readonly SentFigure[]
}

export type SeriesPoint = SentPoint | ComputedPoint

/**
 * One line of a chart or row of a table over the columns of its set. Null is a gap: a value that was not sent or could
 * not be computed.
 */
export interface Series {
  key: string
  symbol: string
  /** Empty where none was sent, and for a total. */
  companyName: string
  /** Field name as sent by the service, or the name of a formula. */
  field: string
  label: string
  /** Report type of its records. */
  basis: string
  display: ValueDisplay
  /**
   * The unit that the field is assumed to have, whatever the display. Series with different units never share an axis.
   */
  unit: ValueDisplay
  /** What is known of that unit; left out where it is not asked for, as of a formula. */
  evidence?: UnitEvidence
  /** Whether its values stay as sent although units are wanted, because the records do not confirm its unit. */
  staysAsSent?: boolean
  /** What was made of its values; left out for the values themselves. An index has the column of its base. */
  transform?: { label: string; base?: string }
  points: readonly (SeriesPoint | null)[]
  /** Why each point is a gap; null where it is none. */
  gaps: readonly (Gap | null)[]
}

/**
 * Why there is no value: no record of the period, none or several to compare it with, a record without the field, one to compare it with that
 * lacks the field, a missing input, inputs of which none is missing and from which nothing meaningful follows, an input that is not proven, an
 * index without a base above zero, periods at uneven distances, a series of equal values or of too few, amounts in two currencies, a currency
 * that is not sent, or a record without a date.
 */
export type Gap =
  | 'no-record'
  | 'no-earlier'
  | 'several-records'
  | 'not-sent'
  | 'not-sent-before'
  | 'not-calculable'
  | 'no-result'
  | 'not-proven'
  | 'no-base'
  | 'no-year'
  | 'one-value'
  | 'few-periods'
  | 'few-companies'
  | 'two-currencies'
  | 'no-currency'
  | 'no-date'

const GAP_WORDS: Readonly<Record<Gap, string>> = {
  'no-record': 'no record of this period',
  'no-earlier': 'no record to compare with',
  'several-records': 'not comparable: there are several records to compare with',
  'not-sent': 'no number in the record',
  'not-sent-before': 'no number in the record to compare with',
  'not-calculable': 'not calculable: an input is missing',
  'no-result': 'not calculable: nothing meaningful follows from the inputs, as from a division by zero',
  'not-proven': 'not calculated: a number behind it is not proven',
  'no-base': 'no index: the first value shown is not above zero',
  'no-year': 'not comparable: the periods are not an even sequence',
  'one-value': 'not calculable: all values of the series are the same',
  'few-periods': 'not calculable: too few periods have a value',
  'few-companies': 'not calculable: too few companies have a value',
  'two-currencies': 'not comparable: two currencies',
  'no-currency': 'not comparable: a currency is not sent',
  'no-date': 'no date, not compared',
}

/** What a gap means, in words. Without a complete answer, nothing is said of what the service has. */
export const gapWords = (gap: Gap, isAnswered: boolean): string =>
  `${GAP_WORDS[gap]}${(gap === 'no-record' || gap === 'no-earlier') && !isAnswered ? ' is cached' : ''}`

/** Several series over common columns, oldest first. */
export interface SeriesSet {
  columns: readonly string[]
  series: readonly Series[]
}

/** Whether a point has another value beside it: of the other basis, or of the same record. */
export const isRestated = (point: SeriesPoint | null | undefined): boolean =>
  point?.revision !== undefined || point?.others !== undefined

/** The number of a point for charts and computations; null where a double cannot hold the digits. */
export function numberOf(point: SeriesPoint | null): number | null {
  if (point === null) return null
  const value = point.kind === 'sent' ? Number(point.digits) : point.value
  return Number.isFinite(value) ? value : null
}

/** The numbers as sent behind a point: its own number, or the inputs of its computation. */
export const figuresOf = (point: SeriesPoint, label: string): readonly SentFigure[] =>
  point.kind === 'sent' ? [{ label, digits: point.digits, response: point.response }] : point.inputs

/** Where another value of the same record was sent. */
export const otherPlace = (isSameResponse: boolean): string =>
  isSameResponse ? 'in the same response' : 'in another response'

/** The other values that were sent for the record of a point, each in words. */
export const otherWords = (
  point: SeriesPoint,
  write = ({ digits }: SentFigure): string => `${digits} as sent`,
): string[] =>
  (point.others ?? []).map((other) => {
    const isSame = figuresOf(point, '').some(({ response }) => response.hash === other.response.hash)
    return `also ${point.kind === 'sent' ? '' : `${other.label} `}${write(other)} ${otherPlace(isSame)}`
  })

/** What was made of the values of these series, such as “Indexed, 2016-03-31 = 100”; empty for the values themselves. */
export function transformName(
  series: readonly Pick<Series, 'transform'>[],
  write = (column: string): string => column,
): string {
  const all = series.flatMap(({ transform }) => transform ?? [])
  const [base, ...others] = new Set(all.flatMap((each) => each.base ?? []))
  return base === undefined || others.length > 0 ? (all[0]?.label ?? '') : `Indexed, ${write(base)} = 100`
}

/** Hashes of all responses that the points of a set depend on, without duplicates. */
export function responsesOf({ series }: SeriesSet): string[] {
  const hashes = new Set<string>()
  // The points of a series may share their inputs, which are then as many as the points.
  const seen = new Set<readonly SentFigure[]>()
  for (const { points } of series)
    for (const point of points) {
      if (point === null) continue
      if (point.revision !== undefined) hashes.add(point.revision.response.hash)
      for (const { response } of point.others ?? []) hashes.add(response.hash)
      const figures = figuresOf(point, '')
      if (seen.has(figures)) continue
      if (point.kind === 'computed') seen.add(figures)
      for (const { response } of figures) hashes.add(response.hash)
    }
  return [...hashes]
}

/**
 * The unit of an axis: the assumed unit of the field even where values are shown as sent, because the scales differ
 * either way.
 */
export const axisUnit = ({ display, unit }: Series): ValueDisplay => (display === 'as-sent' ? unit : display)

/** Number of axes in a chart: one on either side. */
const AXES = 2

/**
 * Splits a set into sets that a chart can draw, so that no axis has two units. Returns the set itself when one chart is
 * enough.
 */
export function splitByAxes(set: SeriesSet): SeriesSet[] {
  const units = [...new Set(set.series.map(axisUnit))]
  if (units.length <= AXES) return [set]
  return Array.from({ length: Math.ceil(units.length / AXES) }, (_, place) => {
    const own = units.slice(place * AXES, (place + 1) * AXES)
    return { ...set, series: set.series.filter((series) => own.includes(axisUnit(series))) }
  })
}
