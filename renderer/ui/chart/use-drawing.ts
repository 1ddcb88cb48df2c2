import { useMemo } from 'react'
import { numberOf } from '../../../app/domain/fundamentals/series.ts'
import type { Series, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { NO_STYLE } from './line-styles.ts'
import type { LineStyle } from './line-styles.ts'
import type { ChartKind, PlotArea } from './plot-geometry.ts'

/** What a chart draws, for the layers above it. */
export interface Drawing {
  /** The visible columns. */
  set: SeriesSet
  /** Indexes of the drawn columns among the visible ones. */
  places: readonly number[]
  /** Index of the first visible column among all. */
  first: number
  kind: ChartKind
  plot: PlotArea
  /** The distance of a value of a series from the top of the chart, in pixels; null for a gap. */
  heightOf: (series: Series, value: number | null) => number | null
  lineStyles: ReadonlyMap<string, LineStyle>
  drawn: readonly DrawnSeries[]
}

/** A series with its look and the values of the drawn columns. */
interface DrawnSeries {
  series: Series
  look: LineStyle
  values: readonly (number | null)[]
}

/** The series of a drawing with their drawn values. */
export const useDrawn = ({
  set,
  places,
  lineStyles,
}: Pick<Drawing, 'set' | 'places' | 'lineStyles'>): readonly DrawnSeries[] =>
  useMemo(
    () =>
      set.series.map((series) => ({
        series,
        look: lineStyles.get(series.key) ?? NO_STYLE,
        values: places.map((place) => numberOf(series.points[place] ?? null)),
      })),
    [set, places, lineStyles],
  )
