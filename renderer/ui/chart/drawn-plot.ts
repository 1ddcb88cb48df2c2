/** Where a plot begins and how wide it is, in pixels from the left end of its chart. */
export interface PlotExtent {
  start: number
  width: number
}

/** A plot as it is drawn: where it is, and whether its lines have their names at their ends. */
export interface DrawnPlot extends PlotExtent {
  isLabelled: boolean
}
