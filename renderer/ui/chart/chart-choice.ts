import type { ChartKind } from './plot-geometry.ts'

/** Layout of the series: one chart, or one for each ratio or company with a common crosshair. */
type ChartPanes = 'one' | 'ratio' | 'company'

/** The person's settings of a chart. */
export interface ChartChoice {
  kind: ChartKind
  panes: ChartPanes
  /** Whether a dashed line covers gaps. */
  bridges: boolean
  /** Whether the scale is logarithmic, where every value is positive. */
  log: boolean
  /** Whether each of several charts has an axis of its own. */
  ownAxes: boolean
  /** Whether the spread of the companies, or of one series over its periods, is drawn. */
  spread: boolean
  /** Keys of the series that were moved to the second axis. */
  right: readonly string[]
}

/** One line chart for each ratio or field, each with its own axis. */
export const CHART_PER_RATIO: ChartChoice = {
  kind: 'line',
  panes: 'ratio',
  bridges: false,
  log: false,
  ownAxes: true,
  spread: false,
  right: [],
}
