import { useMemo } from 'react'
import { noLogScale } from '../../../app/domain/fundamentals/axis-ticks.ts'
import { axisUnit } from '../../../app/domain/fundamentals/series.ts'
import type { Series, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import type { SharedExtents } from './panes-of.ts'
import { plotAxis } from './plot-axis.ts'
import type { PlotAxis } from './plot-axis.ts'
import { useSameAxis } from './use-same-axis.ts'
import type { ChartKind } from './plot-geometry.ts'
import type { Drawing } from './use-drawing.ts'

/** The axes of a plot. */
export interface Axes {
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
 * unit, those that were moved to it have.
 */
export function sidesOf(series: readonly Series[], moved: ReadonlySet<string>): (series: Series) => 'left' | 'right' {
  const [first, second] = new Set(series.map(axisUnit))
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
      const [first] = on
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
