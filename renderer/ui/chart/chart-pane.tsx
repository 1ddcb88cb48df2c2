import { memo, use, useLayoutEffect, useMemo, useState, type ReactElement } from 'react'
import type { Series, SeriesPoint, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import type { SpreadKind } from '../../../app/domain/fundamentals/peer-values.ts'
import { downsampledPlaces } from '../../../app/domain/fundamentals/chart/downsampling.ts'
import type { ChartChoice } from './chart-request.ts'
import { useCrosshair, type Crosshair } from './crosshair.ts'
import { pointedAt, useFront, type Front } from './front.ts'
import { EndLabels, endLabelsOf, labelLength, roomOf } from './end-labels.tsx'
import { GridLayer, NoZero, TimeAxis, ValueAxis, ZeroLine } from './plot-axes.tsx'
import { BarLayer, LineLayer, MarkerLayer, SpreadLayer, TimeMark, UnevenLayer, type ChartMark } from './plot-layers.tsx'
import { emptyWords, type Pane, type SharedExtents } from './chart-panes.ts'
import { axisWidth, rowsOf, shareOf, useAxes } from './plot-axis.ts'
import { PLOT_END, PLOT_TOP, plotOf, fade, offsetOf, placeAt, type DrawnPlot } from './plot-geometry.ts'
import type { SeriesNames } from './series-names.ts'
import { useDrawn, usePlotSize, type Drawing } from './drawing.ts'
import { useBrush, usePlotWheel, type PlotGestures } from './plot-gestures.ts'
import { transformName, unevenAtColumn } from '../../format/series-words.ts'
import { IsAnsweredContext } from '../text/sourced-number.tsx'
import { DateFormContext } from '../text/date-time.tsx'
import { useSameList } from '../keys/stable-values.ts'
import { createPortal } from 'react-dom'
import { numberOf, isRestated, otherWords } from '../../../app/domain/fundamentals/series.ts'
import type { SourcedValue } from '../../../app/domain/responses/sourced-value.ts'
import { countText } from '../../../app/domain/values/number-form.ts'
import { formatChange, formatDigits, formatPoint } from '../../format/value.ts'
import { shownDay } from '../../format/date-form.ts'
import { useDoubt } from '../states/integrity.tsx'
import { LineSwatch } from './line-swatch.tsx'
import { NO_STYLE, type LineStyle } from './line-styles.ts'

/** How near to a line the pointer brings it forward, in pixels. */
const REACH = 24

const NONE: ReadonlySet<string> = new Set()

/** Maximum number of series in the card. */
const MOST = 12

/** The change of a series between two columns, in its unit; null where one of them is a gap. */
function changeWords(series: Series, from: number, to: number): string | null {
  const [before, after] = [from, to].map((place) => numberOf(series.points[place] ?? null))
  return before == null || after == null ? null : formatChange(before, after, series.display)
}

/** The other values of a point; empty where there are none. One that is not proven is not shown. */
function revisionWords(point: SeriesPoint, { display }: Series, doubtAbout: ReturnType<typeof useDoubt>): string {
  const { revision } = point
  const write = ({ digits, response }: SourcedValue): string =>
    doubtAbout([{ label: '', digits, response }]) === null
      ? formatDigits(digits, point.kind === 'sent' ? display : 'as-sent')
      : 'a value that is not proven'
  const words = [
    ...(revision === undefined ? [] : [`${revision.isRestated ? 'restated to' : 'originally'} ${write(revision)}`]),
    ...otherWords(point, write),
  ]
  return words.map((each) => `◇ ${each}`).join(' ')
}

/** All values at the crosshair, and what they changed since the pinned column. */
export function CrosshairCard({
  set,
  place,
  pinned,
  names,
  lineStyles,
  inFront = NONE,
}: {
  set: SeriesSet
  /** Index of the column under the crosshair, and of the pinned one. */
  place: number
  pinned: number | null
  names: SeriesNames
  lineStyles: ReadonlyMap<string, LineStyle>
  /** Keys of the series that come forward; they are listed whatever their number. */
  inFront?: ReadonlySet<string>
}): ReactElement {
  use(DateFormContext)
  const dates = [...new Set(set.series.map(({ points }) => points[place]?.asOf).filter((each) => each !== undefined))]
  const ends = [...new Set(set.series.flatMap(({ points }) => points[place]?.periodEnd ?? []))]
  const doubtAbout = useDoubt()
  const hasRevisions = set.series.some(({ points }) => isRestated(points[place]))
  const listed = set.series.filter(({ key }, place) => place < MOST || inFront.has(key))
  const isSince = pinned !== null && pinned !== place
  return (
    <>
      <p className="chart-card-when">
        <b>{shownDay(set.columns[place] ?? '')}</b>
        {dates.length === 1 && dates[0] !== set.columns[place] ? ` as of ${shownDay(dates[0] ?? '')}` : null}
        {ends.length === 1 ? ` period to ${shownDay(ends[0] ?? '')}` : null}
        {isSince ? <span className="quiet"> change since {shownDay(set.columns[pinned] ?? '')}</span> : null}
      </p>
      <table>
        <tbody>
          {listed.map((series) => {
            const point = series.points[place] ?? null
            return (
              <tr key={series.key} data-front={inFront.has(series.key) || undefined}>
                <td>
                  <LineSwatch look={lineStyles.get(series.key) ?? NO_STYLE} />
                </td>
                <th scope="row" className="isolate">
                  {names.ownOf(series)}
                </th>
                <td>{point === null ? '—' : formatPoint(point, series.display)}</td>
                {hasRevisions ? (
                  <td className="quiet">{point === null ? '' : revisionWords(point, series, doubtAbout)}</td>
                ) : null}
                {isSince ? <td className="quiet">{changeWords(series, pinned, place) ?? '—'}</td> : null}
              </tr>
            )
          })}
        </tbody>
      </table>
      {unevenAtColumn(set.series, place).map((words) => (
        <p key={words} className="quiet isolate">
          {words}
        </p>
      ))}
      {set.series.length > listed.length ? (
        <p className="quiet">and {countText(set.series.length - listed.length)} more</p>
      ) : null}
    </>
  )
}

/** The place of the card beside the crosshair, as far as the card then is whole; distances from one side of the pane, in pixels. */
const besideIn = (crosshair: number): string => `min(${crosshair + 12}px, max(8px, 100% - var(--chart-card) - 8px))`

/** Line, dots and card of the crosshair, separate from the chart so that moving it renders only this. */
const CrosshairLayer = memo(function CrosshairLayer({
  drawing: { set, places, first, kind, lineStyles, plot, heightOf },
  crosshair,
  front,
  names,
  card,
  gestures,
  onInspect,
}: {
  drawing: Drawing
  crosshair: Crosshair
  front: Front
  names: SeriesNames
  /** The element over which the card lies. */
  card: HTMLElement
  gestures: PlotGestures
  onInspect: (series: Series, place: number) => void
}): ReactElement {
  const { place, pinned, seriesKey } = useCrosshair(crosshair)
  const [ground, setGround] = useState<SVGRectElement | null>(null)
  usePlotWheel(ground, set.columns.length, gestures)
  const inFront = useFront(front, set.series)
  const drawn = places.length
  const columnAt = (offset: number): number => first + (places[placeAt(offset, drawn, plot, kind)] ?? 0)
  const brushing = useBrush((start, end) => gestures.show(columnAt(start), columnAt(end)))
  // Between drawn columns the crosshair snaps to the next one.
  const xOf = (column: number | null): number | null => {
    const index = column === null || column < first ? -1 : places.findIndex((each) => each >= column - first)
    return index < 0 ? null : plot.x + offsetOf(index, drawn, plot, kind)
  }
  const within = (offset: number): number => Math.min(plot.width, Math.max(0, offset))
  const brush =
    brushing.brush === null
      ? null
      : {
          from: within(Math.min(brushing.brush.start, brushing.brush.end)),
          to: within(Math.max(brushing.brush.start, brushing.brush.end)),
        }
  const [x, pinnedX] = [xOf(place), xOf(pinned)]
  const here = place === null || x === null ? null : place - first
  const isLeft = x !== null && x > plot.x + plot.width / 2
  /** The series nearest to a point of the plot at a column, and its distance in pixels. */
  function nearest(column: number, y: number): { series: Series; distance: number } | null {
    let found: { series: Series; distance: number } | null = null
    for (const series of set.series) {
      const height = heightOf(series, numberOf(series.points[column - first] ?? null))
      if (height !== null && (found === null || Math.abs(height - y) < found.distance))
        found = { series, distance: Math.abs(height - y) }
    }
    return found
  }
  return (
    <g>
      {pinnedX === null ? null : (
        <line
          className="chart-pin"
          pointerEvents="none"
          data-transient
          x1={pinnedX}
          x2={pinnedX}
          y1={plot.y}
          y2={plot.y + plot.height}
          stroke="var(--accent)"
          strokeDasharray="3 3"
        />
      )}
      {x === null || here === null ? null : (
        <g pointerEvents="none" data-transient className="chart-crosshair">
          <line x1={x} x2={x} y1={plot.y} y2={plot.y + plot.height} stroke="var(--text-faint)" strokeWidth={1} />
          {set.series.map((series) => {
            const y = heightOf(series, numberOf(series.points[here] ?? null))
            return y === null ? null : (
              <circle
                key={series.key}
                cx={x}
                cy={y}
                r={series.key === seriesKey ? 5 : 3.5}
                fill={lineStyles.get(series.key)?.stroke}
                stroke="var(--surface-raised)"
                strokeWidth={1.5}
                opacity={fade(inFront, series.key)}
              />
            )
          })}
        </g>
      )}
      {brush === null ? null : (
        <rect
          className="chart-brush"
          data-transient
          pointerEvents="none"
          x={plot.x + brush.from}
          y={plot.y}
          width={brush.to - brush.from}
          height={plot.height}
          fill="var(--accent)"
          fillOpacity={0.14}
          stroke="var(--accent)"
        />
      )}
      <rect
        x={plot.x}
        y={plot.y}
        width={plot.width}
        height={plot.height}
        fill="transparent"
        className="chart-ground"
        ref={setGround}
        onPointerDown={brushing.begin}
        onPointerMove={(event) => {
          brushing.extend(event)
          const bounds = event.currentTarget.getBoundingClientRect()
          const column = columnAt(event.clientX - bounds.left)
          crosshair.move({ place: column })
          const near = nearest(column, plot.y + event.clientY - bounds.top)
          front.set(near !== null && near.distance <= REACH ? pointedAt(near.series) : null)
        }}
        onPointerUp={brushing.end}
        onPointerCancel={brushing.cancel}
        onClick={(event) => {
          if (brushing.takeBrushed()) return
          const bounds = event.currentTarget.getBoundingClientRect()
          const clicked = columnAt(event.clientX - bounds.left)
          if (event.shiftKey) {
            crosshair.pin(clicked)
            return
          }
          const near = nearest(clicked, plot.y + event.clientY - bounds.top)
          if (near !== null) onInspect(near.series, clicked)
        }}
      />
      {x === null || here === null
        ? null
        : createPortal(
            <div
              className="chart-card"
              aria-hidden="true"
              data-side={isLeft ? 'left' : 'right'}
              style={isLeft ? { insetInlineEnd: besideIn(card.clientWidth - x) } : { insetInlineStart: besideIn(x) }}
            >
              <CrosshairCard
                set={set}
                place={here}
                pinned={pinned === null || pinnedX === null ? null : pinned - first}
                names={names}
                lineStyles={lineStyles}
                inFront={inFront}
              />
            </div>,
            card,
          )}
    </g>
  )
})

/** Room for the name of the axes over the plot, in pixels. */
const AXIS_NAME = 14

/** Says in the place of a plot why nothing is drawn in it. */
function EmptyPlot(emptiness: Pane['emptiness']): ReactElement {
  const { title, reason } = emptyWords(emptiness, use(IsAnsweredContext))
  return (
    <div className="chart-empty" role="note">
      <strong>{title}</strong>
      <span className="quiet">{reason}</span>
    </div>
  )
}

/** One chart of some series over the visible columns; a missing value is a gap, which `bridges` covers with a dashed line. */
export const ChartPane = memo(function ChartPane({
  set,
  first,
  choice,
  spread,
  moved,
  shared,
  lineStyles,
  crosshair,
  front,
  isLabelled,
  names,
  gestures,
  onInspect,
  onHide,
  onPlot,
  title,
  emptiness,
  mark,
  isNewest,
}: Pick<Drawing, 'set' | 'first' | 'lineStyles'> & {
  choice: ChartChoice
  /** What the band behind the lines is of. */
  spread: SpreadKind
  /** Keys of the series on the second axis. */
  moved: ReadonlySet<string>
  /** The extents of axes that several charts share; null where they do not. */
  shared: SharedExtents | null
  /** A time that is marked; null for none. */
  mark: ChartMark | null
  /** Whether the newest column is visible. */
  isNewest: boolean
  title: string | null
  /** What is said where the series have no value to draw. */
  emptiness: Pane['emptiness']
  crosshair: Crosshair
  front: Front
  /** Whether the lines have their names at their ends, where there is room. */
  isLabelled: boolean
  names: SeriesNames
  gestures: PlotGestures
  onInspect: (series: Series, place: number) => void
  /** Hides series, or all others. */
  onHide: (keys: readonly string[], onlyThese: boolean) => void
  /** Called with the place of the plot; null where nothing follows it. */
  onPlot: ((plot: DrawnPlot) => void) | null
}): ReactElement {
  use(DateFormContext)
  const { kind, bridges, log } = choice
  const { size, place } = usePlotSize()
  const places = useMemo(() => downsampledPlaces(set.series, set.columns.length), [set])
  const drawn = useDrawn({ set, places, lineStyles })
  const columns = useSameList(useMemo(() => places.map((each) => set.columns[each] ?? ''), [set, places]))
  const [width, height] = [size?.width ?? 0, size?.height ?? 0]
  const { axisOf, left, right, note } = useAxes({ set, drawn, kind }, { rows: rowsOf(height), log, moved, shared })
  const axisName = transformName(set.series)
  const top = axisName === '' ? PLOT_TOP : PLOT_TOP + AXIS_NAME
  const length = isLabelled ? labelLength({ width, height: height - top }, set.series.length) : 0
  const labels = kind === 'bar' ? [] : endLabelsOf({ set, lineStyles }, names, length)
  const hasRight = right !== null
  const end = Math.max(hasRight ? 4 : PLOT_END, roomOf(labels))
  const before = axisWidth(left)
  const beside = right === null ? 0 : axisWidth(right)
  const after = end + beside
  const drawing = useMemo((): Drawing | null => {
    const plot = plotOf({ width, height }, { before, top, after })
    if (plot === null) return null
    const heightOf: Drawing['heightOf'] = (series, value) => {
      const axis = axisOf(series) === 'left' ? left : right
      return value === null || axis === null ? null : plot.y + (1 - shareOf(axis, value)) * plot.height
    }
    return { set, places, first, kind, plot, heightOf, lineStyles, drawn }
  }, [width, height, before, top, after, set, places, first, kind, axisOf, left, right, lineStyles, drawn])
  const [start, plotWidth] = [drawing?.plot.x, drawing?.plot.width]
  useLayoutEffect(() => {
    if (start !== undefined && plotWidth !== undefined) onPlot?.({ start, width: plotWidth, isLabelled: length > 0 })
  }, [start, plotWidth, length, onPlot])
  const isEmpty = drawn.every(({ values }) => values.every((value) => value === null))
  return (
    <figure className="chart-pane">
      {title === null ? null : <figcaption>{title}</figcaption>}
      {note === null ? null : <p className="chart-note quiet">{note}</p>}
      <div className="chart-plot" ref={place}>
        {size === null || drawing === null ? null : (
          <svg
            className="chart-drawing"
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            aria-hidden="true"
          >
            <GridLayer plot={drawing.plot} axis={left} />
            <TimeAxis plot={drawing.plot} columns={columns} kind={kind} end={width} />
            {axisName === '' ? null : (
              <text className="chart-axis-name" x={0} y={AXIS_NAME} fill="var(--text)" fontSize="0.88rem">
                {axisName}
              </text>
            )}
            <ValueAxis plot={drawing.plot} axis={left} side="left" />
            {right === null ? null : <ValueAxis plot={drawing.plot} axis={right} side="right" />}
            {choice.spread ? <SpreadLayer drawing={drawing} spread={spread} /> : null}
            {kind === 'bar' ? <BarLayer drawing={drawing} front={front} /> : null}
            <ZeroLine plot={drawing.plot} axis={left} />
            {kind === 'bar' ? null : <LineLayer drawing={drawing} bridges={bridges} front={front} />}
            <UnevenLayer drawing={drawing} />
            {kind === 'bar' ? null : <MarkerLayer drawing={drawing} front={front} />}
            <NoZero drawing={drawing} axis={left} side="left" />
            {right === null ? null : <NoZero drawing={drawing} axis={right} side="right" />}
            <EndLabels drawing={drawing} front={front} labels={labels} beside={beside} onHide={onHide} />
            {mark === null ? null : <TimeMark mark={mark} drawing={drawing} isNewest={isNewest} />}
            <CrosshairLayer
              drawing={drawing}
              crosshair={crosshair}
              front={front}
              names={names}
              card={size.element}
              gestures={gestures}
              onInspect={onInspect}
            />
          </svg>
        )}
        {isEmpty ? <EmptyPlot {...emptiness} /> : null}
      </div>
    </figure>
  )
})
