import { extentOf, linearTicks, logTicks } from '../../../app/domain/fundamentals/axis-ticks.ts'
import type { ValueDisplay } from '../../../app/domain/fundamentals/value-display.ts'
import { axisWords } from '../../format/axis-words.ts'

/** The ends, the ticks and the numbers of an axis, as the chart library takes them. */
export interface PlotAxis {
  scale: 'linear' | 'log'
  domain: [low: number, high: number]
  ticks: number[]
  tickFormatter: (value: number) => string
}

/** Where a value is on an axis, as a share of its length from the lower end. */
export function shareOf({ scale, domain: [low, high] }: Pick<PlotAxis, 'scale' | 'domain'>, value: number): number {
  const at = scale === 'log' ? Math.log : Number
  return low === high ? 0.5 : (at(value) - at(low)) / (at(high) - at(low))
}

/** Distance between two gridlines, in pixels, and the limits of their number. */
const [ROW, LEAST_ROWS, MOST_ROWS] = [46, 3, 11]

/** How many ticks a plot of a height has room for. */
export const rowsOf = (height: number): number => Math.min(MOST_ROWS, Math.max(LEAST_ROWS, Math.round(height / ROW)))

/** An axis for these values in their unit. A log scale needs positive values. */
export function plotAxis(
  values: Iterable<number>,
  { display, rows, isLog, withZero }: { display: ValueDisplay; rows: number; isLog: boolean; withZero: boolean },
): PlotAxis {
  const { low, high } = extentOf(values) ?? { low: 0, high: 1 }
  const axis = isLog ? logTicks(low, high, rows) : linearTicks(low, high, rows, withZero)
  const ticks = [...axis.ticks]
  const words = new Map(axisWords(ticks, display).map((text, place) => [ticks[place], text]))
  return {
    scale: isLog ? 'log' : 'linear',
    domain: [axis.low, axis.high],
    ticks,
    tickFormatter: (value) => words.get(value) ?? '',
  }
}
