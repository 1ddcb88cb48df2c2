import { useEffect } from 'react'
import { usePlotArea } from 'recharts'

/** Where a plot begins and how wide it is, in pixels from the left end of its chart. */
export interface PlotExtent {
  start: number
  width: number
}

/** Says where the plot is, as often as that changes. */
export function PlotWatch({ onPlot }: { onPlot: (extent: PlotExtent) => void }): null {
  const plot = usePlotArea()
  const [start, width] = [plot?.x, plot?.width]
  useEffect(() => {
    if (start !== undefined && width !== undefined) onPlot({ start, width })
  }, [start, width, onPlot])
  return null
}
