import { memo, use, type ReactElement } from 'react'
import { yearsOf } from '../../../app/domain/fundamentals/period-columns.ts'
import { shortened } from '../../../app/domain/values/visible-text.ts'
import { shownDay } from '../../format/date-form.ts'
import { DateFormContext } from '../text/date-time.tsx'
import { AXIS_GAP, shareOf, type PlotAxis } from './plot-axis.ts'
import type { Drawing } from './drawing.ts'
import { CHARACTER, offsetOf, type ChartKind, type PlotArea } from './plot-geometry.ts'

/** The gridlines at the ticks of an axis, in one path. */
export const GridLayer = memo(function GridLayer({ plot, axis }: { plot: PlotArea; axis: PlotAxis }): ReactElement {
  const shares = axis.ticks.map((tick) => shareOf(axis, tick))
  return (
    <path
      className="chart-grid"
      pointerEvents="none"
      fill="none"
      stroke="var(--line-quiet)"
      d={shares.map((share) => `M${plot.x} ${plot.y + (1 - share) * plot.height}h${plot.width}`).join('')}
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

/** The numbers of an axis of values beside the plot. */
export const ValueAxis = memo(function ValueAxis({
  plot,
  axis,
  side,
}: {
  plot: PlotArea
  axis: PlotAxis
  side: 'left' | 'right'
}): ReactElement {
  const [x, anchor] =
    side === 'left' ? ([plot.x - AXIS_GAP, 'end'] as const) : ([plot.x + plot.width + AXIS_GAP, 'start'] as const)
  return (
    <g className="chart-axis" pointerEvents="none" fill="var(--text-quiet)" fontSize="0.88rem" textAnchor={anchor}>
      {axis.ticks.map((tick) => (
        <text key={tick} x={x} y={plot.y + (1 - shareOf(axis, tick)) * plot.height} dy="0.355em">
          {axis.tickFormatter(tick)}
        </text>
      ))}
    </g>
  )
})

/** The room of the words in a corner of the plot, in pixels. */
const [CORNER_WIDTH, CORNER_HEIGHT] = [112, 24]

/** Whether a line has a point in a corner of the plot, or next to it, at the height of the words. */
function isTaken(
  { drawn, plot, kind, heightOf }: Pick<Drawing, 'drawn' | 'plot' | 'kind' | 'heightOf'>,
  side: 'left' | 'right',
  top: number,
): boolean {
  return drawn.some(({ series, values }) => {
    const reach = CORNER_WIDTH + plot.width / values.length
    const heights = values.flatMap((value, place) => {
      const x = offsetOf(place, values.length, plot, kind)
      return (side === 'left' ? x : plot.width - x) > reach ? [] : (heightOf(series, value) ?? [])
    })
    return Math.min(...heights) < top + CORNER_HEIGHT && Math.max(...heights) > top
  })
}

/** Says that an axis leaves zero out, in the lower corner beside it, or in the upper one where a line has its points in the lower. */
export const NoZero = memo(function NoZero({
  drawing,
  axis: { scale, domain },
  side,
}: {
  drawing: Drawing
  axis: PlotAxis
  side: 'left' | 'right'
}): ReactElement | null {
  if (scale !== 'linear' || (domain[0] <= 0 && domain[1] >= 0)) return null
  const { plot } = drawing
  const low = plot.y + plot.height - CORNER_HEIGHT
  const isHigh = isTaken(drawing, side, low) && !isTaken(drawing, side, plot.y)
  return (
    <text
      className="chart-no-zero"
      pointerEvents="none"
      x={side === 'left' ? plot.x + AXIS_GAP : plot.x + plot.width - AXIS_GAP}
      y={isHigh ? plot.y + 12 : plot.y + plot.height - 6}
      textAnchor={side === 'left' ? 'start' : 'end'}
      fill="var(--text-quiet)"
      stroke="var(--surface-raised)"
      strokeWidth={3}
      paintOrder="stroke"
      fontSize="0.82rem"
    >
      Axis without zero
    </text>
  )
})

/** Up to so many columns are named each, more by their years. */
const FEW_COLUMNS = 8

/** Year of a column, fiscal or not, or of its date; the whole name of one that says no time. */
const yearOf = (column: string): string =>
  yearsOf(column) === null ? column : column.slice(0, column.startsWith('FY') ? 6 : 4)

/** Distance of the periods from the plot, and least distance between two of them, in pixels. */
const [TIME_GAP, BETWEEN] = [18, 18]

/** Maximum number of characters of a period, which can be any text as sent. */
const MOST_CHARACTERS = 24

/**
 * The periods that are named, by their places among the columns; of those without room the older ones are left out. Whole names are within
 * the chart, whose right end is at `end`.
 */
export function namedPeriods(
  labels: readonly { place: number; text: string }[],
  xOf: (place: number) => number,
  end: number,
): { x: number; text: string }[] {
  const shown: { x: number; text: string }[] = []
  let free = Infinity
  for (const { place, text: whole } of labels.toReversed()) {
    const text = shortened(whole, MOST_CHARACTERS)
    const half = (text.length * CHARACTER) / 2
    const x = Math.max(half, Math.min(xOf(place), end - half))
    if (x + half > free) continue
    free = x - half - BETWEEN
    shown.push({ x, text })
  }
  return shown.reverse()
}

/** The axis of the periods under the plot: one label a year, or one for each of a few columns. */
export const TimeAxis = memo(function TimeAxis({
  plot,
  columns,
  kind,
  end,
}: {
  plot: PlotArea
  /** The drawn columns. */
  columns: readonly string[]
  kind: ChartKind
  /** The right end of the chart, in pixels. */
  end: number
}): ReactElement {
  use(DateFormContext)
  const labels = columns.flatMap((column, place) =>
    columns.length <= FEW_COLUMNS
      ? [{ place, text: shownDay(column) }]
      : yearOf(column) === yearOf(columns[place - 1] ?? '')
        ? []
        : [{ place, text: yearOf(column) }],
  )
  const [, second, third] = labels
  // The name of a year whose beginning is not drawn would stand nearer to the next one than the years are apart.
  const isPart = third !== undefined && second !== undefined && second.place < third.place - second.place
  const named = isPart ? labels.slice(1) : labels
  const base = plot.y + plot.height
  return (
    <g className="chart-times" pointerEvents="none" fill="var(--text-quiet)" fontSize="0.88rem" textAnchor="middle">
      <line x1={plot.x} x2={plot.x + plot.width} y1={base} y2={base} stroke="var(--line)" />
      {namedPeriods(named, (place) => plot.x + offsetOf(place, columns.length, plot, kind), end).map(({ x, text }) => (
        <text key={x} x={x} y={base + TIME_GAP}>
          {text}
        </text>
      ))}
    </g>
  )
})
