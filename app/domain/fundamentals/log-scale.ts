import { numberOf } from './series.ts'
import type { Series } from './series.ts'
import { visibleName } from '../values/visible-text.ts'

/** Why series have no log scale; null where they have one. */
export function noLogScale(series: readonly Series[], kind: string): string | null {
  if (kind === 'bar') return 'Bars begin at zero, which a log scale does not have.'
  const other = series.find(({ points }) => points.some((point) => (numberOf(point) ?? 1) <= 0))
  return other === undefined
    ? null
    : `A log scale needs values above zero, and ${visibleName(other.symbol)} has others.`
}
