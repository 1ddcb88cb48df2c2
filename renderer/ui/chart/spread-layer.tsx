import { memo, useMemo } from 'react'
import type { ReactElement } from 'react'
import { hasSpread, ownSpread, spreadOf } from '../../../app/domain/fundamentals/peer-values.ts'
import type { PeerSpread, SpreadKind } from '../../../app/domain/fundamentals/peer-values.ts'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
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

/** The spread of one series over its periods, which is the same at each of them. */
export function ownRuns(series: Series, columns: number): Run[] {
  const spread = ownSpread(series)
  return spread === null ? [] : [Array.from({ length: columns }, (_, place) => ({ place, spread }))]
}

function runsOf({ drawn, set: { series } }: Pick<Drawing, 'drawn' | 'set'>, spread: SpreadKind): Run[] {
  const [first] = series
  if (first === undefined || !hasSpread(series, spread)) return []
  return spread === 'own' ? ownRuns(first, drawn[0]?.values.length ?? 0) : spreadRuns(drawn)
}

/** The spread of the companies, or of one series over its periods, behind the lines: all of it, the middle half, and the median. */
export const SpreadLayer = memo(function SpreadLayer({
  drawing,
  spread,
}: {
  drawing: Drawing
  /** What it is of. */
  spread: SpreadKind
}): ReactElement | null {
  const { drawn, set, kind, plot, heightOf } = drawing
  const runs = useMemo(() => runsOf({ drawn, set }, spread), [drawn, set, spread])
  const [first] = set.series
  if (first === undefined) return null
  const columns = drawn[0]?.values.length ?? 0
  const line = (run: Run, of: keyof PeerSpread): string[] =>
    run.map(
      ({ place, spread: at }) => `${plot.x + offsetOf(place, columns, plot, kind)} ${heightOf(first, at[of]) ?? 0}`,
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
