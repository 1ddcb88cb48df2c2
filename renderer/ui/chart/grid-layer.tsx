import { memo } from 'react'
import type { ReactElement } from 'react'
import { shareOf } from './plot-axis.ts'
import type { PlotAxis } from './plot-axis.ts'
import type { PlotArea } from './plot-geometry.ts'

/** The gridlines at the ticks and the ends of an axis, in one path. */
export const GridLayer = memo(function GridLayer({ plot, axis }: { plot: PlotArea; axis: PlotAxis }): ReactElement {
  const shares = new Set([0, ...axis.ticks.map((tick) => shareOf(axis, tick)), 1])
  return (
    <path
      className="chart-grid"
      pointerEvents="none"
      fill="none"
      stroke="var(--line-quiet)"
      d={[...shares].map((share) => `M${plot.x} ${plot.y + (1 - share) * plot.height}h${plot.width}`).join('')}
    />
  )
})

/** The line at zero; nothing where that is beyond the axis. */
export const ZeroLine = memo(function ZeroLine({
  plot,
  axis,
}: {
  plot: PlotArea
  axis: PlotAxis
}): ReactElement | null {
  const share = axis.scale === 'log' ? -1 : shareOf(axis, 0)
  if (share < 0 || share > 1) return null
  const y = plot.y + (1 - share) * plot.height
  return (
    <line
      className="chart-zero"
      pointerEvents="none"
      x1={plot.x}
      x2={plot.x + plot.width}
      y1={y}
      y2={y}
      stroke="var(--edge)"
    />
  )
})
