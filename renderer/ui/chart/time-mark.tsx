import type { ReactElement } from 'react'
import { columnTimes, shareOfTime } from '../../../app/domain/fundamentals/period-columns.ts'
import type { PlotArea } from './plot-geometry.ts'

/** A time that a chart marks. */
export interface ChartMark {
  /** In Unix milliseconds. */
  at: number
  /** What happened then, in a few words. */
  words: string
}

/** Half of the width of the mark's flag, and its height, in pixels. */
const [HALF, HIGH] = [5, 7]

/** Where a chart of these columns marks a time, from 0 to 1; null where it is not in sight. What is newer than the newest column stands at the end. */
export function markShare(columns: readonly string[], isNewest: boolean, at: number): number | null {
  const times = columnTimes(columns)
  const last = times?.at(-1)
  if (times === null || last === undefined || times.length < 2) return null
  return at > last ? (isNewest ? 1 : null) : shareOfTime(times, at)
}

/** A line with a flag at the day of something outside of the series, such as a story. */
export function TimeMark({
  mark: { at, words },
  plot,
  columns,
  isNewest,
}: {
  mark: ChartMark
  plot: PlotArea
  columns: readonly string[]
  isNewest: boolean
}): ReactElement | null {
  const share = markShare(columns, isNewest, at)
  if (share === null) return null
  const x = plot.x + share * plot.width
  const isEnd = share > 0.5
  return (
    <g className="chart-time-mark" pointerEvents="none">
      <line x1={x} x2={x} y1={plot.y} y2={plot.y + plot.height} stroke="var(--accent)" strokeDasharray="1 3" />
      <path
        d={`M${x - HALF} ${plot.y}h${2 * HALF}l${-HALF} ${HIGH}Z`}
        fill="var(--accent)"
        stroke="var(--surface-raised)"
      />
      <text
        x={x + (isEnd ? -HALF - 3 : HALF + 3)}
        y={plot.y + 8}
        textAnchor={isEnd ? 'end' : 'start'}
        fill="var(--accent-strong)"
        stroke="var(--surface-raised)"
        strokeWidth={3}
        paintOrder="stroke"
        fontSize="0.84rem"
      >
        {words}
      </text>
    </g>
  )
}
