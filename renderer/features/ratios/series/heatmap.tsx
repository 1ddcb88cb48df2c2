import { greatest, least } from '../../../../app/domain/values/order-statistics.ts'
import type { ReactElement } from 'react'
import { numberOf, type Series } from '../../../../app/domain/fundamentals/series.ts'

/** Number of steps of the colour scale. */
const HEATMAP_STEPS = 6

/** Each value of a series on a scale of 1 to 6 from its lowest to its highest; 0 for a gap, or where all are equal. */
export function heatmapOf({ points }: Series): number[] {
  const values = points.map(numberOf)
  const known = values.filter((value) => value !== null)
  const [low, high] = [least(known), greatest(known)]
  return values.map((value) =>
    value === null || high === low
      ? 0
      : 1 + Math.min(HEATMAP_STEPS - 1, Math.floor(((value - low) / (high - low)) * HEATMAP_STEPS)),
  )
}

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
