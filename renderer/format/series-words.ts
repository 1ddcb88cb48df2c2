import { isSameValue } from '../../app/domain/responses/decimal.ts'
import { numberOf, transformName as nameOf } from '../../app/domain/fundamentals/series.ts'
import type { Series, SeriesPoint } from '../../app/domain/fundamentals/series.ts'
import { yearsOf } from '../../app/domain/fundamentals/period-columns.ts'
import { shortened, visibleName } from '../../app/domain/values/visible-text.ts'
import { shownDay } from './date-form.ts'
import { formatChange, formatPoint } from './value.ts'
import { countText, counted, withShownSigns } from '../../app/domain/values/number-form.ts'

/** How long after the period before it a period of unequal length ended. */
export const unevenWords = (months: number): string => `${counted(months, 'month')} after the period before`

/** What is said of the periods of unequal length at a column: the companies with their months, each company once. */
export function unevenAtColumn(series: readonly Series[], place: number): string[] {
  const byMonths = new Map<number, Set<string>>()
  for (const { symbol, points } of series) {
    const months = points[place]?.unevenMonths
    if (months !== undefined) byMonths.set(months, (byMonths.get(months) ?? new Set()).add(symbol))
  }
  return [...byMonths].map(([months, symbols]) => `${[...symbols].join(', ')}: ${unevenWords(months)}`)
}

/** What was made of the values of these series, with a date in the chosen form. */
export const transformName = (series: readonly Pick<Series, 'transform'>[]): string => nameOf(series, shownDay)

/** How a value was computed, with its numbers as all are shown; a formula stays as it was typed. */
export const computationWords = (words: string): string =>
  words.startsWith('(value \u2212 ') ? withShownSigns(words) : words

/** Maximum number of characters of a name, a period or a value, because the service may send one of any length. */
const MAX_PART = 40

/** A name, a period or a value as a part of a sentence. */
export const spoken = (text: string): string => visibleName(shortened(text, MAX_PART))

/** A period as a part of a sentence, with a date in the chosen form. */
export const spokenColumn = (column: string | undefined): string => spoken(shownDay(column ?? ''))

export interface DrawnValue {
  series: Series
  point: SeriesPoint
  value: number
  place: number
}

/** The values of a series that a chart draws, oldest first; digits that a double cannot hold are gaps, as they are in the chart. */
export const drawnValues = (series: Series): DrawnValue[] =>
  series.points.flatMap((point, place) => {
    const value = numberOf(point)
    return point === null || value === null ? [] : [{ series, point, value, place }]
  })

/** The first of the highest and the first of the lowest values; null without values. */
export function extremesOf(values: readonly DrawnValue[]): { highest: DrawnValue; lowest: DrawnValue } | null {
  const [first] = values
  if (first === undefined) return null
  return {
    highest: values.reduce((most, each) => (each.value > most.value ? each : most), first),
    lowest: values.reduce((least, each) => (each.value < least.value ? each : least), first),
  }
}

/** How far computed values that are the same can be from each other, as a part of them: doubles have 16 digits. */
const LEFT_OVER = 1e-9

const isComputedAlike = (one: number, other: number): boolean =>
  Math.abs(one - other) <= LEFT_OVER * Math.max(Math.abs(one), Math.abs(other))

/** Whether values are the same by all of their digits: those of many digits can be one double and differ. */
export const areSame = (values: readonly DrawnValue[]): boolean =>
  values.every(({ point, value }) => {
    const first = values[0]
    return first?.point.kind === 'sent' && point.kind === 'sent'
      ? isSameValue(point.digits, first.point.digits)
      : first !== undefined && isComputedAlike(value, first.value)
  })

/** What is said of a place without a value that can be drawn: none was sent, nothing proves it, or no drawing can hold it. */
export const NOTHING_DRAWN = 'nothing is drawn'

export const valueWords = ({ series, point }: DrawnValue): string => spoken(formatPoint(point, series.display))

/**
 * A drawn series in words: first and last value with the change, highest, lowest, and in how many periods nothing is drawn. What has no date is
 * neither the first nor the last where something has one, and otherwise has no change.
 */
export function seriesWords(series: Series, columns: readonly string[]): string {
  const values = drawnValues(series)
  const dated = values.filter(({ place }) => yearsOf(columns[place] ?? '') !== null)
  const [first, last, extremes] = [dated[0] ?? values[0], dated.at(-1) ?? values.at(-1), extremesOf(values)]
  if (first === undefined || last === undefined || extremes === null) return NOTHING_DRAWN
  const columnOf = ({ place }: DrawnValue): string => spokenColumn(columns[place])
  const at = (each: DrawnValue): string => `${valueWords(each)} (${columnOf(each)})`
  const gaps = series.points.length - values.length
  const missing =
    gaps === 0 ? '' : `; ${NOTHING_DRAWN} in ${countText(gaps)} of ${countText(series.points.length)} periods`
  if (values.length === 1) return `${valueWords(first)} in ${columnOf(first)} only${missing}`
  const { highest, lowest } = extremes
  const range = `highest ${at(highest)}, lowest ${at(lowest)}${missing}`
  if (dated.length < 2) return dated.length === 0 ? range : `${at(first)}; ${range}`
  if (areSame(values)) return `${valueWords(first)} from ${columnOf(first)} to ${columnOf(last)}, unchanged${missing}`
  if (highest.value === lowest.value) return `from ${at(first)} to ${at(last)}${missing}`
  const change = areSame([first, last])
    ? 'unchanged'
    : first.value === last.value
      ? null
      : formatChange(first.value, last.value, series.display)
  return `from ${at(first)} to ${at(last)}${change === null ? '' : `, ${change}`}; ${range}`
}
