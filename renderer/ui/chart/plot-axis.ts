import { useMemo } from 'react'
import { extentOf, linearTicks, logTicks, noLogScale } from '../../../app/domain/fundamentals/chart/axis-ticks.ts'
import type { ValueDisplay } from '../../../app/domain/fundamentals/value-display.ts'
import { shownDigits } from '../../../app/domain/values/number-form.ts'
import { fixed, LARGE_SCALES, shifted } from '../../format/value.ts'
import { axisUnit, type Series, type SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import type { SharedExtents } from './chart-panes.ts'
import { AXIS_WIDTH, type ChartKind } from './plot-geometry.ts'
import type { Drawing } from './drawing.ts'

/** The unit of an axis behind its highest number. */
const UNITS: Readonly<Partial<Record<ValueDisplay, string>>> = {
  percent: '%',
  points: ' pp',
  days: ' days',
  multiple: '×',
}

/** From here numbers are written with a power of ten. */
const MAX_PLAIN = 1e15

/** A tick times a power of ten, by its digits: a product of doubles would have an error. */
const scaled = (tick: number, power: number): number => Number(shifted(String(tick), power))

/** Ticks with a power of ten: as many digits as they have, at most four unless two would be the same. */
function exponentWords(ticks: readonly number[], power: number): string[] {
  for (let decimals = 0; ; decimals++) {
    const texts = ticks.map((tick) => (tick === 0 ? '0' : tick.toExponential(decimals)))
    const isEnough = decimals >= 3 || texts.every((text, place) => Number(text) === ticks[place])
    if (decimals < 16 && !(isEnough && new Set(texts).size === new Set(ticks).size)) continue
    return texts.map((text) => {
      const [digits = '', exponent] = text.split('e')
      if (exponent === undefined) return digits
      const shown = Number(exponent) + power
      return shownDigits(`${digits}e${shown < 0 ? '' : '+'}${shown}`)
    })
  }
}

/**
 * The numbers at the ticks of an axis, all in the scale of the largest one. Only the highest has the unit, and none claims a unit that
 * was not chosen.
 */
export function axisWords(ticks: readonly number[], display: ValueDisplay): string[] {
  const isShare = display === 'percent' || display === 'points'
  const values = ticks.map((tick) => scaled(tick, isShare ? 2 : 0))
  const size = Math.max(...values.map(Math.abs))
  const highest = values.indexOf(Math.max(...values))
  if (size >= MAX_PLAIN) return exponentWords(ticks, isShare ? 2 : 0)
  const [power, name] = isShare ? [0, ''] : (LARGE_SCALES.find(([least]) => size >= 10 ** least) ?? [0, ''])
  const texts = values.map((value) => String(scaled(value, -power)))
  // Numbers above each other have as many decimals as the one with the most.
  const decimals = Math.max(...texts.map((text) => (text.includes('e') ? 0 : (text.split('.')[1]?.length ?? 0))))
  const write = fixed(decimals)
  const unit = `${name === '' ? '' : ` ${name}`}${UNITS[display] ?? ''}`
  return texts.map(
    (text, place) => `${text.includes('e') ? shownDigits(text) : write(text)}${place === highest ? unit : ''}`,
  )
}

/** What the ticks of an axis say, by which axes are compared. */
interface Written extends Omit<PlotAxis, 'tickFormatter'> {
  words: readonly string[]
}

/** An axis that stays the same object as long as it has the same ends, ticks and words, so that it is not drawn again. */
export function useSameAxis<Axis extends PlotAxis | null>(axis: Axis): Axis {
  const key = JSON.stringify(
    axis === null
      ? null
      : { scale: axis.scale, domain: axis.domain, ticks: axis.ticks, words: axis.ticks.map(axis.tickFormatter) },
  )
  return useMemo(() => {
    const written = JSON.parse(key) as Written | null
    if (written === null) return null as Axis
    const { scale, domain, ticks, words } = written
    return { scale, domain, ticks, tickFormatter: (value: number) => words[ticks.indexOf(value)] ?? '' } as Axis
  }, [key])
}

interface Axes {
  axisOf: (series: Series) => 'left' | 'right'
  left: PlotAxis
  /** Null where every series is on the left one. */
  right: PlotAxis | null
  /** Why a scale that was to be logarithmic is not; null where it is as chosen. */
  note: string | null
}

/** Why a chart is linear whose own values are above zero. */
const HELD_BY_OTHERS = 'The charts share an axis, and one of them has values that are not above zero.'

/**
 * On which side each series has its axis. A second unit has the second axis, since days and fractions do not share a scale; with one
 * unit, those that were moved to it have. A series without a value asks for no axis.
 */
export function sidesOf(series: readonly Series[], moved: ReadonlySet<string>): (series: Series) => 'left' | 'right' {
  const valued = series.filter(({ points }) => points.some((point) => point !== null))
  const [first, second] = new Set((valued.length > 0 ? valued : series).map(axisUnit))
  if (second !== undefined) return (each) => (axisUnit(each) === first ? 'left' : 'right')
  const areAllMoved = series.every(({ key }) => moved.has(key))
  return ({ key }) => (moved.has(key) && !areAllMoved ? 'right' : 'left')
}

/** The axes of the drawn series with room for so many ticks. */
export function useAxes(
  { set, drawn, kind }: { set: SeriesSet; drawn: Drawing['drawn']; kind: ChartKind },
  {
    rows,
    log,
    moved,
    shared,
  }: { rows: number; log: boolean; moved: ReadonlySet<string>; shared: SharedExtents | null },
): Axes {
  const axes = useMemo(() => {
    const axisOf = sidesOf(set.series, moved)
    const reason = log ? noLogScale(set.series, kind) : null
    const isHeldByOthers = log && set.series.some((series) => (shared?.get(axisUnit(series))?.low ?? Infinity) <= 0)
    const notLog = reason ?? (isHeldByOthers ? HELD_BY_OTHERS : null)
    const axisOn = (side: 'left' | 'right'): PlotAxis | null => {
      const on = drawn.filter(({ series }) => axisOf(series) === side)
      const first = on.find(({ values }) => values.some((value) => value !== null)) ?? on[0]
      if (first === undefined && side === 'right') return null
      const values = on.flatMap((each) => each.values.filter((value) => value !== null))
      const extent = first === undefined ? undefined : shared?.get(axisUnit(first.series))
      return plotAxis(extent === undefined ? values : [extent.low, extent.high], {
        display: first?.series.display ?? 'as-sent',
        rows,
        isLog: log && reason === null && (extent === undefined || extent.low > 0),
        withZero: kind === 'bar',
      })
    }
    return {
      axisOf,
      left: axisOn('left') ?? plotAxis([], { display: 'as-sent', rows, isLog: false, withZero: false }),
      right: axisOn('right'),
      note: notLog === null ? null : `Linear scale. ${notLog}`,
    }
  }, [set, drawn, kind, rows, log, moved, shared])
  const [left, right] = [useSameAxis(axes.left), useSameAxis(axes.right)]
  return { ...axes, left, right }
}

/** The ends, the ticks and the numbers of an axis, as the chart library takes them. */
export interface PlotAxis {
  scale: 'linear' | 'log'
  domain: [low: number, high: number]
  ticks: number[]
  tickFormatter: (value: number) => string
}

/** Distance of the numbers from the plot, in pixels. */
export const AXIS_GAP = 8

/** Width of a character at an axis, and the greatest width of an axis, in pixels. */
const [FIGURE, WIDEST] = [6.6, 140]

/** About how wide a number at an axis is, in pixels. */
export const wordsWidth = (words: string): number => words.length * FIGURE

/** How wide an axis of values is, in pixels: a number that is cut at its beginning would be another number. */
export const axisWidth = ({ ticks, tickFormatter }: Pick<PlotAxis, 'ticks' | 'tickFormatter'>): number =>
  Math.min(WIDEST, Math.max(AXIS_WIDTH, ...ticks.map((tick) => Math.ceil(wordsWidth(tickFormatter(tick)) + AXIS_GAP))))

/** Where a value is on an axis, as a share of its length from the lower end. */
export function shareOf({ scale, domain: [low, high] }: Pick<PlotAxis, 'scale' | 'domain'>, value: number): number {
  const at = scale === 'log' ? Math.log : Number
  return low === high ? 0.5 : (at(value) - at(low)) / (at(high) - at(low))
}

/** Distance between two gridlines, in pixels, and the limits of their number. */
const [ROW, LEAST_ROWS, MOST_ROWS] = [46, 3, 11]

/** How many ticks a plot of a height has room for. */
export const rowsOf = (height: number): number => Math.min(MOST_ROWS, Math.max(LEAST_ROWS, Math.round(height / ROW)))

/** An axis for these values in their unit. A log scale needs positive values, and at least one. */
export function plotAxis(
  values: Iterable<number>,
  {
    display,
    rows,
    isLog: isWanted,
    withZero,
  }: { display: ValueDisplay; rows: number; isLog: boolean; withZero: boolean },
): PlotAxis {
  const extent = extentOf(values)
  const isLog = isWanted && extent !== null && extent.low > 0
  const { low, high } = extent ?? { low: 0, high: 1 }
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
