import { memo } from 'react'
import type { ReactElement } from 'react'
import { shareOf } from './plot-axis.ts'
import type { PlotAxis } from './plot-axis.ts'
import type { PlotArea } from './plot-geometry.ts'

/** Distance of the numbers from the plot, in pixels. */
const GAP = 8

/** The numbers of an axis of values beside the plot. */
export const ValueAxis = memo(function ValueAxis({
  plot,
  axis,
  side,
}: {
  plot: PlotArea
  axis: PlotAxis
  side: 'left' | 'right'
}): ReactElement {
  const [x, anchor] = side === 'left' ? [plot.x - GAP, 'end'] : [plot.x + plot.width + GAP, 'start']
  return (
    <g className="chart-axis" pointerEvents="none" fill="var(--text-quiet)" fontSize="0.88rem" textAnchor={anchor}>
      {axis.ticks.map((tick) => (
        <text key={tick} x={x} y={plot.y + (1 - shareOf(axis, tick)) * plot.height} dy="0.355em">
          {axis.tickFormatter(tick)}
        </text>
      ))}
    </g>
  )
})
