import { memo, useMemo } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { DefaultZIndexes, ZIndexLayer } from 'recharts'
import { offsetOf, markerPath, markerPlaces } from './plot-geometry.ts'
import type { ChartKind, PlotArea } from './plot-geometry.ts'
import type { Drawing } from './drawing.ts'
import { shareOf } from './plot-axis.ts'
import type { PlotAxis } from './plot-axis.ts'
import { isRestated } from '../../../app/domain/fundamentals/series.ts'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { hasSpread, ownSpread, spreadOf } from '../../../app/domain/fundamentals/peer-values.ts'
import type { PeerSpread, SpreadKind } from '../../../app/domain/fundamentals/peer-values.ts'
import { columnTimes, shareOfTime } from '../../../app/domain/fundamentals/period-columns.ts'
import { counted } from '../../format/counts.ts'

/** What stands before bars too, which the chart library draws over its children. Lines are children themselves. */
export const FrontLayer = ({ kind, children }: { kind: ChartKind; children: ReactNode }): ReactElement =>
  kind === 'bar' ? <ZIndexLayer zIndex={DefaultZIndexes.axis}>{children}</ZIndexLayer> : <>{children}</>

/** The gridlines at the ticks and the ends of an axis, in one path. */
export const GridLayer = memo(function GridLayer({ plot, axis }: { plot: PlotArea; axis: PlotAxis }): ReactElement {
  const shares = new Set([0, ...axis.ticks.map((tick) => shareOf(axis, tick)), 1])
  return (
    <path
      className="chart-grid"
      pointerEvents="none"
      fill="none"
      stroke="var(--line-quiet)"
      d={[...shares].map((share) => `M${plot.x} ${plot.y + (1 - share) * plot.height}h${plot.width}`).join('')}
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

/** Distance of the numbers from the plot, in pixels. */
const AXIS_GAP = 8

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

/** Half of a marker's width, in pixels. */
const MARKER_SIZE = 3.4

/** Half of the width of the diamond around a restated value, in pixels. */
const DIAMOND_SIZE = 5.2

/** The markers of the lines, each line's in one path, and diamonds where a value was restated. */
export const MarkerLayer = memo(function MarkerLayer({ drawing }: { drawing: Drawing }): ReactElement {
  const { plot, heightOf } = drawing
  const isRevised = (series: Series, index: number): boolean => isRestated(series.points[drawing.places[index] ?? -1])
  return (
    <g pointerEvents="none" className="chart-markers">
      {drawing.drawn.map(({ series, look: { marker, stroke, isHollow }, values }) => (
        <path
          key={series.key}
          d={markerPlaces(values)
            .map((place) => {
              const y = heightOf(series, values[place] ?? null)
              return y === null
                ? ''
                : markerPath(marker, plot.x + offsetOf(place, values.length, plot, drawing.kind), y, MARKER_SIZE)
            })
            .join('')}
          fill={isHollow ? 'var(--surface-raised)' : stroke}
          stroke={isHollow ? stroke : 'var(--surface-raised)'}
          strokeWidth={isHollow ? 1.5 : 0.75}
        />
      ))}
      {drawing.drawn.map(({ series, values }) => (
        <path
          key={`revised ${series.key}`}
          className="chart-revisions"
          d={values
            .map((value, index) => {
              const y = isRevised(series, index) ? heightOf(series, value) : null
              return y === null
                ? ''
                : markerPath('diamond', plot.x + offsetOf(index, values.length, plot, drawing.kind), y, DIAMOND_SIZE)
            })
            .join('')}
          fill="none"
          stroke="var(--doubt)"
          strokeWidth={1.5}
        />
      ))}
    </g>
  )
})

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

/** A stretch of the axis: indexes of the drawn columns between which a period of unequal length lies. */
interface Stretch {
  from: number
  to: number
  months: number
}

/** Height of a bracket on the axis, and the least width of one with its months beside, in pixels. */
const [BRACKET_HEIGHT, LEAST_BRACKET] = [4, 62]

/** The stretches of the periods of unequal length, from the drawn value before to their own; those of several companies that are the same are one. */
export function unevenStretches({ drawn, places }: Pick<Drawing, 'drawn' | 'places'>): Stretch[] {
  const found = new Map<string, Stretch>()
  for (const { series, values } of drawn) {
    let before = -1
    for (const [index, value] of values.entries()) {
      if (value === null) continue
      const months = series.points[places[index] ?? -1]?.unevenMonths
      if (months !== undefined && before >= 0)
        found.set(`${before} ${index} ${months}`, { from: before, to: index, months })
      before = index
    }
  }
  return [...found.values()]
}

/** Brackets on the axis under the periods that are shorter or longer than their neighbours, with their months where there is room. */
export const UnevenLayer = memo(function UnevenLayer({ drawing }: { drawing: Drawing }): ReactElement | null {
  const { plot } = drawing
  const stretches = unevenStretches(drawing)
  if (stretches.length === 0) return null
  const count = drawing.places.length
  const base = plot.y + plot.height
  // A bar stands for its period, so its bracket is as wide as its band.
  const band = drawing.kind === 'bar' ? plot.width / count / 2 : 0
  const xOf = (index: number): number => plot.x + offsetOf(index, count, plot, drawing.kind)
  return (
    <FrontLayer kind={drawing.kind}>
      <g className="chart-uneven" pointerEvents="none">
        {stretches.map(({ from, to, months }) => {
          const [start, end] = band === 0 ? [xOf(from) + 1, xOf(to) - 1] : [xOf(to) - band + 1, xOf(to) + band - 1]
          return (
            <g key={`${from} ${to} ${months}`}>
              <path
                d={`M${start} ${base - BRACKET_HEIGHT}V${base}H${end}V${base - BRACKET_HEIGHT}`}
                fill="none"
                stroke="var(--text-quiet)"
                strokeWidth={2}
              />
              {end - start < LEAST_BRACKET ? null : (
                <text
                  x={(start + end) / 2}
                  y={base - BRACKET_HEIGHT - 3}
                  textAnchor="middle"
                  fill="var(--text-quiet)"
                  stroke="var(--surface-raised)"
                  strokeWidth={3}
                  paintOrder="stroke"
                  fontSize="0.84rem"
                >
                  {counted(months, 'month')}
                </text>
              )}
            </g>
          )
        })}
      </g>
    </FrontLayer>
  )
})

/** A time that a chart marks. */
export interface ChartMark {
  /** In Unix milliseconds. */
  at: number
  /** What happened then, in a few words. */
  words: string
}

/** Half of the width of the mark's flag, and its height, in pixels. */
const [FLAG_HALF, FLAG_HEIGHT] = [5, 7]

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
        d={`M${x - FLAG_HALF} ${plot.y}h${2 * FLAG_HALF}l${-FLAG_HALF} ${FLAG_HEIGHT}Z`}
        fill="var(--accent)"
        stroke="var(--surface-raised)"
      />
      <text
        x={x + (isEnd ? -FLAG_HALF - 3 : FLAG_HALF + 3)}
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

/** Hundredths of a pixel are more than anyone sees. */
const rounded = (pixels: number): number => Math.round(pixels * 100) / 100

/**
 * The path of a line through points, as its command for each of them; null for a gap, after which the line begins anew unless it is
 * bridged. Empty without a point.
 */
export function linePath(
  heights: readonly (number | null)[],
  xOf: (place: number) => number,
  { kind, isBridged }: { kind: ChartKind; isBridged: boolean },
): string {
  let [path, isDrawing] = ['', false]
  for (const [place, height] of heights.entries()) {
    if (height === null) {
      if (!isBridged) isDrawing = false
      continue
    }
    const [x, y] = [rounded(xOf(place)), rounded(height)]
    if (!isDrawing) path += `M${x} ${y}`
    else path += kind === 'step' ? `H${x}V${y}` : `L${x} ${y}`
    isDrawing = true
  }
  return path
}

/** The lines of the series, each in one path, and over their gaps dashed ones where `bridges` says so. */
export const LineLayer = memo(function LineLayer({
  drawing: { drawn, plot, kind, heightOf },
  bridges,
}: {
  drawing: Drawing
  bridges: boolean
}): ReactElement {
  const lines = drawn.map(({ series, look, values }) => {
    const heights = values.map((value) => heightOf(series, value))
    const xOf = (place: number): number => plot.x + offsetOf(place, values.length, plot, kind)
    return {
      key: series.key,
      look,
      path: linePath(heights, xOf, { kind, isBridged: false }),
      bridge: bridges ? linePath(heights, xOf, { kind: 'line', isBridged: true }) : '',
    }
  })
  return (
    <g pointerEvents="none" fill="none">
      {lines.map(({ key, look: { stroke, strokeDasharray }, path }) =>
        path === '' ? null : (
          <path
            key={key}
            className="chart-line"
            d={path}
            stroke={stroke}
            strokeWidth={1.75}
            strokeDasharray={strokeDasharray}
          />
        ),
      )}
      {bridges ? (
        <g className="chart-bridge">
          {lines.map(({ key, look: { stroke }, bridge }) => (
            <path key={key} d={bridge} stroke={stroke} strokeWidth={1} strokeOpacity={0.7} strokeDasharray="2 4" />
          ))}
        </g>
      ) : null}
    </g>
  )
})
