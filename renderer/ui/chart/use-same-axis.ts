import { useMemo } from 'react'
import type { PlotAxis } from './plot-axis.ts'

/** What the ticks of an axis say, by which axes are compared. */
interface Written extends Omit<PlotAxis, 'tickFormatter'> {
  words: readonly string[]
}

/** An axis that stays the same object as long as it has the same ends, ticks and words, so that it is not drawn again. */
export function useSameAxis<Axis extends PlotAxis | null>(axis: Axis): Axis {
  const key = JSON.stringify(
    axis === null
      ? null
      : { scale: axis.scale, domain: axis.domain, ticks: axis.ticks, words: axis.ticks.map(axis.tickFormatter) },
  )
  return useMemo(() => {
    const written = JSON.parse(key) as Written | null
    if (written === null) return null as Axis
    const { scale, domain, ticks, words } = written
    return { scale, domain, ticks, tickFormatter: (value: number) => words[ticks.indexOf(value)] ?? '' } as Axis
  }, [key])
}
