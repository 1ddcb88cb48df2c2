import { memo, useMemo } from 'react'
import type { ReactElement } from 'react'
import { noSpread, spreadOf } from '../../../app/domain/fundamentals/peer-values.ts'
import type { PeerSpread } from '../../../app/domain/fundamentals/peer-values.ts'
import { offsetOf } from './plot-geometry.ts'
import type { Drawing } from './use-drawing.ts'

/** A stretch of columns without a gap. */
type Run = readonly { place: number; spread: PeerSpread }[]

/** The stretches of columns at which enough companies have a value. */
export function spreadRuns(drawn: Drawing['drawn']): Run[] {
  const runs: { place: number; spread: PeerSpread }[][] = []
  const columns = drawn[0]?.values.length ?? 0
  for (let place = 0; place < columns; place++) {
    const spread = spreadOf(drawn.flatMap(({ values }) => values[place] ?? []))
    if (spread === null) continue
    const current = runs.at(-1)
    if (current?.at(-1)?.place === place - 1) current.push({ place, spread })
    else runs.push([{ place, spread }])
  }
  return runs
}

/** The spread of the companies behind their lines: all of them, the middle half, and the median. */
export const SpreadLayer = memo(function SpreadLayer({ drawing }: { drawing: Drawing }): ReactElement | null {
  const { drawn, set, kind, plot, heightOf } = drawing
  const runs = useMemo(() => (noSpread(set.series) === null ? spreadRuns(drawn) : []), [drawn, set])
  const [first] = set.series
  if (first === undefined) return null
  const columns = drawn[0]?.values.length ?? 0
  const line = (run: Run, of: keyof PeerSpread): string[] =>
    run.map(
      ({ place, spread }) => `${plot.x + offsetOf(place, columns, plot, kind)} ${heightOf(first, spread[of]) ?? 0}`,
    )
  const area = (low: keyof PeerSpread, high: keyof PeerSpread): string =>
    runs.map((run) => `M${line(run, high).join('L')}L${line(run, low).reverse().join('L')}Z`).join('')
  return (
    <g className="chart-spread" pointerEvents="none">
      <path d={area('least', 'greatest')} fill="var(--text-faint)" fillOpacity={0.08} />
      <path d={area('lower', 'upper')} fill="var(--text-faint)" fillOpacity={0.1} />
      <path
        d={runs.map((run) => `M${line(run, 'median').join('L')}`).join('')}
        fill="none"
        stroke="var(--text-quiet)"
        strokeWidth={1.25}
        strokeDasharray="1 3"
      />
    </g>
  )
})
