import { LEAST_COLUMNS } from '../../../app/domain/fundamentals/chart-span.ts'
import type { Range } from '../../../app/domain/fundamentals/chart-span.ts'

/** Moves the range by some columns, within the limits. */
export function panned({ from, to }: Range, by: number, count: number): Range {
  const step = Math.max(-from, Math.min(by, count - 1 - to))
  return { from: from + step, to: to + step }
}

/** Narrows (`factor` below 1) or widens the range around a column, within the limits. */
export function zoomed({ from, to }: Range, factor: number, around: number | null, count: number): Range {
  const width = Math.max(LEAST_COLUMNS, Math.min(count, Math.round((to - from + 1) * factor)))
  const middle = around ?? (from + to) / 2
  const start = Math.round(Math.max(0, Math.min(count - width, middle - (width - 1) / 2)))
  return { from: start, to: start + width - 1 }
}

/**
 * Narrows or widens the range so that what is at a share of its width, from 0 to 1, stays there. A factor other than 1 changes it by at
 * least one column where the limits allow that.
 */
export function zoomedAt({ from, to }: Range, factor: number, share: number, count: number): Range {
  const columns = to - from + 1
  const wanted = factor < 1 ? Math.floor(columns * factor) : Math.ceil(columns * factor)
  const width = Math.max(Math.min(LEAST_COLUMNS, count), Math.min(count, wanted))
  const start = Math.round(from + share * (columns - 1) - share * (width - 1))
  const first = Math.max(0, Math.min(count - width, start))
  return { from: first, to: first + width - 1 }
}

/** The range between two columns in any order, with the least width. */
export function between(one: number, other: number, count: number): Range {
  const [from, to] = [Math.max(0, Math.min(one, other)), Math.min(count - 1, Math.max(one, other))]
  if (to - from + 1 >= LEAST_COLUMNS) return { from, to }
  return to < count - 1 ? { from, to: to + 1 } : { from: Math.max(0, from - 1), to }
}
