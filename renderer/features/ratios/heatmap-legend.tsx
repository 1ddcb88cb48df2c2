import type { ReactElement } from 'react'
import { HEATMAP_STEPS } from './heatmap.ts'

/** What the colours of the heat map mean; `of` names what is compared. */
export function HeatmapLegend({ of = 'each series' }: { of?: string }): ReactElement {
  return (
    <span className="heatmap-legend">
      Lowest
      {Array.from({ length: HEATMAP_STEPS }, (_, step) => (
        <span key={step} className="ratio-cell" data-heatmap={step + 1} aria-hidden="true" />
      ))}
      highest value of {of}
    </span>
  )
}
