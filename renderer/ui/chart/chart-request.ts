import type { ChartKind, PlotExtent } from './plot-geometry.ts'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'

/** What the description of a chart says besides what is drawn. */
export interface ChartWords {
  /** The command that shows the description. */
  command: CommandId
  /** What has the same values beside the chart, such as “table”. */
  beside: string
  /** How the values are meant, such as “assumed units”. */
  facts: readonly string[]
}

/** A lane under a plot, in its time axis. */
export interface ChartLane {
  /** Null before it is drawn: the lane then keeps its room, so that the plot is drawn once. */
  plot: PlotExtent | null
  /** The visible columns. */
  columns: readonly string[]
  /** Whether the newest column is visible. */
  isNewest: boolean
  /** Shows the crosshair at a share of the plot's width, from 0 to 1; null hides it. */
  mark: (share: number | null) => void
}

/** Layout of the series: one chart, one for each ratio or company with a common crosshair, or what the series need. */
export type ChartPanes = 'fit' | 'one' | 'ratio' | 'company'

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
