import { useMemo } from 'react'
import type { Range } from '../../../app/domain/fundamentals/chart-span.ts'
import { useStable } from '../use-stable.ts'
import { between, panned, zoomedAt } from './range-moves.ts'
import type { PlotGestures } from './use-plot-wheel.ts'

/** The gestures in the plots of a chart, which stay the same while the range changes. */
export function usePlotGestures(range: Range, count: number, onRange: (range: Range) => void): PlotGestures {
  const change = (next: Range): boolean => {
    const isOther = next.from !== range.from || next.to !== range.to
    if (isOther) onRange(next)
    return isOther
  }
  const zoomAt = useStable((factor: number, share: number) => change(zoomedAt(range, factor, share, count)))
  const pan = useStable((by: number) => change(panned(range, by, count)))
  const show = useStable((one: number, other: number) => onRange(between(one, other, count)))
  return useMemo(() => ({ zoomAt, pan, show }), [zoomAt, pan, show])
}
