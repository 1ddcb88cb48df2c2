import { newestPlace, yearsOf } from '../period-columns.ts'

/** How many years of the newest columns a chart can show. */
export const SPAN_YEARS = [1, 3, 5, 10] as const

/** The part of the columns that a chart shows: all, those of the newest years, or those from one column to another. */
export type ChartSpan = 'all' | { years: (typeof SPAN_YEARS)[number] } | { from: string; to: string }

/** The visible columns: indexes of the first and the last. */
export interface Range {
  from: number
  to: number
}

/** Minimum number of visible columns. */
export const LEAST_COLUMNS = 2

/**
 * The visible columns of a span, with those after the newest one, whose names say no time. All of them where it does not fit: its columns
 * are not there, or their names do not say a time.
 */
export function rangeOf(columns: readonly string[], span: ChartSpan): Range {
  const last = columns.length - 1
  const all = { from: 0, to: last }
  if (span === 'all') return all
  if ('from' in span) {
    const [from, to] = [columns.indexOf(span.from), columns.indexOf(span.to)]
    return from < 0 || to < from + LEAST_COLUMNS - 1 ? all : { from, to }
  }
  const end = yearsOf(columns[newestPlace(columns)] ?? '')
  const first = columns.findIndex((column) => {
    const at = yearsOf(column)
    return end !== null && at !== null && end - at < span.years
  })
  return first < 0 ? all : { from: Math.max(0, Math.min(first, last - LEAST_COLUMNS + 1)), to: last }
}

/** The span that a person chose by hand. */
export function spanOf(columns: readonly string[], { from, to }: Range): ChartSpan {
  const [first, last] = [columns[from], columns[to]]
  return first === undefined || last === undefined || (from === 0 && to === columns.length - 1)
    ? 'all'
    : { from: first, to: last }
}

/** Whether spans of years can be chosen: columns say their time. */
export const saysTime = (columns: readonly string[]): boolean => columns.some((column) => yearsOf(column) !== null)
