import type { PlotExtent } from './drawn-plot.ts'

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
