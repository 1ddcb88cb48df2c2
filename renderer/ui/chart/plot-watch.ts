import { useEffect } from 'react'
import { usePlotArea } from 'recharts'

/** Where a plot begins and how wide it is, in pixels from the left end of its chart. */
export interface PlotExtent {
  start: number
  width: number
}

/** A plot as it is drawn: where it is, and whether its lines have their names at their ends. */
export interface DrawnPlot extends PlotExtent {
  isLabelled: boolean
}

/** Says where the plot is, as often as that changes. */
export function PlotWatch({ isLabelled, onPlot }: { isLabelled: boolean; onPlot: (plot: DrawnPlot) => void }): null {
  const plot = usePlotArea()
  const [start, width] = [plot?.x, plot?.width]
  useEffect(() => {
    if (start !== undefined && width !== undefined) onPlot({ start, width, isLabelled })
  }, [start, width, isLabelled, onPlot])
  return null
}
