import { useCallback, useMemo, useState, type KeyboardEvent, type ReactElement } from 'react'
import type { ScatterPoint } from '../../../app/domain/fundamentals/chart/scatter.ts'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { joined, visibleName } from '../../../app/domain/values/visible-text.ts'
import { transformName } from '../../format/series-words.ts'
import { formatPoint } from '../../format/value.ts'
import { Announcement } from '../states/messages.tsx'
import { NO_STYLE, type LineStyle } from './line-styles.ts'
import { axisWidth, plotAxis, rowsOf, shareOf, wordsWidth } from './plot-axis.ts'
import { markerPath } from './plot-geometry.ts'
import { usePlotSize } from './drawing.ts'

/** Height of a label, and its distance from its point, in pixels. */
const [HEIGHT, GAP] = [14, 11]

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * Places labels beside their points so that none covers another one or a point: right, left, above or below. Null where no place is free.
 * `x` and `y` of a label are its left end and its middle.
 */
export function placedLabels(
  points: readonly { x: number; y: number; width: number }[],
  plot: { width: number; height: number },
): ({ x: number; y: number; width: number } | null)[] {
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - 4, top: y - 4, right: x + 4, bottom: y + 4 }))
  return points.map(({ x, y, width }) => {
    const places = [
      { x: x + GAP, y },
      { x: x - GAP - width, y },
      { x: x - width / 2, y: y - HEIGHT },
      { x: x - width / 2, y: y + HEIGHT },
    ]
    for (const place of places) {
      const box = { left: place.x, top: place.y - HEIGHT / 2, right: place.x + width, bottom: place.y + HEIGHT / 2 }
      const isInside = box.left >= 0 && box.right <= plot.width && box.top >= 0 && box.bottom <= plot.height
      if (!isInside || taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      return { ...place, width }
    }
    return null
  })
}

/** Room around the plot for the axes and their names, in pixels. Before it there is more where its numbers are longer. */
const [LEFT, RIGHT, TOP, BOTTOM] = [62, 20, 26, 44]

/** Half of a marker's width, and the width of a letter of a label, in pixels. */
const [SIZE, LETTER] = [5.5, 7.2]

/** Distance between two ticks of the axis across, in pixels. */
const COLUMN = 90

/** The ratio of an axis, and what was made of its values. */
const axisName = (series: Series): string => joined(' · ', [visibleName(series.label), transformName([series])])

/** A point in a few words: `QNTL: Gross margin 27.7%, Return on equity 11.6%`. */
export const scatterWords = ({ across, up }: ScatterPoint): string =>
  `${visibleName(across.series.symbol)}: ${across.series.label} ${formatPoint(across.point, across.series.display)}, ${up.series.label} ${formatPoint(up.point, up.series.display)}`

/** Companies as points of two ratios. Arrow keys go from one to the next, and Enter or a click opens the responses behind it. */
export function ScatterPlot({
  points,
  lookOf,
  describedBy,
  onInspect,
}: {
  points: readonly ScatterPoint[]
  lookOf: (point: ScatterPoint) => LineStyle | undefined
  describedBy: string
  onInspect: (point: ScatterPoint) => void
}): ReactElement {
  const { size, place } = usePlotSize()
  const [width, height] = [size?.width ?? 0, size?.height ?? 0]
  const [current, setCurrent] = useState<string | null>(null)
  const [first] = points
  const axisOf = useCallback(
    (side: 'across' | 'up', rows: number) =>
      plotAxis(
        points.map((point) => point[side].number),
        { display: points[0]?.[side].series.display ?? 'as-sent', rows, isLog: false, withZero: false },
      ),
    [points],
  )
  const insideHeight = Math.max(0, height - TOP - BOTTOM)
  const up = useMemo(() => axisOf('up', rowsOf(insideHeight)), [axisOf, insideHeight])
  const left = Math.max(LEFT, axisWidth(up))
  const inside = { width: Math.max(0, width - left - RIGHT), height: insideHeight }
  const across = useMemo(() => axisOf('across', Math.max(3, Math.round(inside.width / COLUMN))), [axisOf, inside.width])
  const axes = { across, up }
  const placed = points.map((point) => ({
    point,
    name: visibleName(point.across.series.symbol),
    x: shareOf(axes.across, point.across.number) * inside.width,
    y: (1 - shareOf(axes.up, point.up.number)) * inside.height,
  }))
  const labels = placedLabels(
    placed.map(({ x, y, name }) => ({ x, y, width: name.length * LETTER })),
    inside,
  )
  const at = points.findIndex(({ across }) => across.series.key === current)

  function press(event: KeyboardEvent): void {
    const next = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at < 0 ? points.length - 1 : at - 1,
      ArrowUp: at < 0 ? points.length - 1 : at - 1,
      Home: 0,
      End: points.length - 1,
    }[event.key]
    const chosen = points[at]
    if (next === undefined && (event.key !== 'Enter' || chosen === undefined)) return
    event.preventDefault()
    event.stopPropagation()
    if (next === undefined) {
      if (chosen !== undefined) onInspect(chosen)
    } else setCurrent(points[Math.max(0, Math.min(points.length - 1, next))]?.across.series.key ?? null)
  }

  const shown = points[at]
  const [hasFocus, setHasFocus] = useState(false)
  return (
    <div
      className="scatter-plot chart-plot"
      ref={place}
      // Otherwise a screen reader keeps the arrow keys for itself.
      role="application"
      aria-roledescription="chart"
      tabIndex={0}
      data-pane
      aria-label={`Scatter of ${points.length} companies`}
      aria-describedby={describedBy}
      onKeyDown={press}
      onPointerLeave={() => setCurrent(null)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <svg
        className="chart-drawing"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
      >
        <g transform={`translate(${left} ${TOP})`} fontSize="0.88rem">
          {axes.up.ticks.map((tick) => {
            const y = (1 - shareOf(axes.up, tick)) * inside.height
            return (
              <g key={tick}>
                <line x1={0} x2={inside.width} y1={y} y2={y} stroke="var(--line-quiet)" />
                <text x={-8} y={y + 4} textAnchor="end" fill="var(--text-quiet)">
                  {axes.up.tickFormatter(tick)}
                </text>
              </g>
            )
          })}
          {axes.across.ticks.map((tick) => {
            const x = shareOf(axes.across, tick) * inside.width
            // The last one has the unit, and would be cut at the edge.
            const most = inside.width + RIGHT - wordsWidth(axes.across.tickFormatter(tick)) / 2
            return (
              <g key={tick}>
                <line x1={x} x2={x} y1={0} y2={inside.height} stroke="var(--line-quiet)" />
                <text x={Math.min(x, most)} y={inside.height + 16} textAnchor="middle" fill="var(--text-quiet)">
                  {axes.across.tickFormatter(tick)}
                </text>
              </g>
            )
          })}
          <text x={-8} y={-12} fill="var(--text)" fontWeight={600}>
            {first === undefined ? '' : axisName(first.up.series)}
          </text>
          <text x={inside.width} y={inside.height + 35} textAnchor="end" fill="var(--text)" fontWeight={600}>
            {first === undefined ? '' : axisName(first.across.series)}
          </text>
          {placed.map(({ point, x, y }) => {
            const { stroke, marker, isHollow } = lookOf(point) ?? NO_STYLE
            const isCurrent = point === shown
            return (
              <path
                key={point.across.series.key}
                className="scatter-point"
                data-current={isCurrent || undefined}
                d={markerPath(marker, x, y, isCurrent ? SIZE * 1.2 : SIZE)}
                fill={isHollow ? 'var(--surface-raised)' : stroke}
                stroke={isHollow ? stroke : 'var(--surface-raised)'}
                strokeWidth={1.5}
                onPointerEnter={() => setCurrent(point.across.series.key)}
                onClick={() => onInspect(point)}
              />
            )
          })}
          <g className="chart-ends" pointerEvents="none">
            {labels.map((label, place) => {
              const each = placed[place]
              return label === null || each === undefined ? null : (
                <text
                  key={each.point.across.series.key}
                  x={label.x}
                  y={label.y + 4}
                  fill={lookOf(each.point)?.stroke}
                  fontWeight={600}
                >
                  {each.name}
                </text>
              )
            })}
          </g>
        </g>
      </svg>
      {shown === undefined ? (
        // Orca says nothing of an application that gets the focus.
        <Announcement>
          {hasFocus ? 'Chart: the table has the same values. Use the arrow keys to go through the companies.' : ''}
        </Announcement>
      ) : (
        <div className="scatter-card" role="status">
          {scatterWords(shown)}
        </div>
      )}
    </div>
  )
}
