import { numberOf } from '../../../app/domain/fundamentals/series.ts'
import type { Series } from '../../../app/domain/fundamentals/series.ts'

/** Number of steps of the colour scale. */
export const HEATMAP_STEPS = 6

/** Each value of a series on a scale of 1 to 6 from its lowest to its highest; 0 for a gap, or where all are equal. */
export function heatmapOf({ points }: Series): number[] {
  const values = points.map(numberOf)
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  return values.map((value) =>
    value === null || high === low
      ? 0
      : 1 + Math.min(HEATMAP_STEPS - 1, Math.floor(((value - low) / (high - low)) * HEATMAP_STEPS)),
  )
}
