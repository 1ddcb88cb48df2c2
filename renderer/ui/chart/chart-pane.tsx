import { memo, use, useLayoutEffect, useMemo } from 'react'
import type { ReactElement } from 'react'
import { Bar, BarChart, LineChart, XAxis, YAxis } from 'recharts'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import type { SpreadKind } from '../../../app/domain/fundamentals/peer-values.ts'
import { downsampledPlaces } from '../../../app/domain/fundamentals/chart/downsampling.ts'
import type { ChartChoice } from './chart-request.ts'
import type { Crosshair } from './crosshair.ts'
import { CrosshairLayer } from './crosshair-layer.tsx'
import { EndLabels, endLabelsOf, labelLength, MOST_LETTERS, roomOf } from './end-labels.tsx'
import {
  GridLayer,
  ZeroLine,
  FrontLayer,
  LineLayer,
  MarkerLayer,
  SpreadLayer,
  TimeMark,
  UnevenLayer,
  ValueAxis,
} from './plot-layers.tsx'
import type { ChartMark } from './plot-layers.tsx'
import { emptyWords } from './chart-panes.ts'
import type { Pane, SharedExtents } from './chart-panes.ts'
import { rowsOf, shareOf, useAxes } from './plot-axis.ts'
import { AXIS_HEIGHT, AXIS_WIDTH, PLOT_END, PLOT_TOP, plotOf } from './plot-geometry.ts'
import type { DrawnPlot } from './plot-geometry.ts'
import type { SeriesNames } from './series-names.ts'
import { useDrawn, usePlotSize } from './drawing.ts'
import type { Drawing } from './drawing.ts'
import type { PlotGestures } from './plot-gestures.ts'
import { shownDay } from '../../format/date-form.ts'
import { transformName } from '../../format/series-words.ts'
import { IsAnsweredContext } from '../text/sourced-number.tsx'
import { DateFormContext } from '../text/date-time.tsx'
import { useSameList } from '../keys/stable-values.ts'

/** Room for the name of the axes over the plot, in pixels. */
const AXIS_NAME = 14
const AXIS_LINE = { stroke: 'var(--line)' }
const NONE: Drawing['drawn'] = []
const TICK = { fill: 'var(--text-quiet)', fontSize: '0.88rem' }

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
  names: SeriesNames
  gestures: PlotGestures
  onInspect: (series: Series, place: number) => void
  /** Hides series, or all others. */
  onHide: (keys: readonly string[], onlyThese: boolean) => void
  /** Called with the place of the plot; null where nothing follows it. */
  onPlot: ((plot: DrawnPlot) => void) | null
}): ReactElement {
  const dateForm = use(DateFormContext)
  const { kind, bridges, log } = choice
  const { size, place } = usePlotSize()
  const places = useMemo(() => downsampledPlaces(set.series, set.columns.length), [set])
  const drawn = useDrawn({ set, places, lineStyles })
  const columns = useSameList(useMemo(() => places.map((each) => set.columns[each] ?? ''), [set, places]))
  // Of values the chart library draws bars only, so that others give it nothing new.
  const bars = kind === 'bar' ? drawn : NONE
  const data = useMemo(
    () =>
      columns.map((column, index) => ({
        column,
        ...Object.fromEntries(bars.map(({ series, values }) => [series.key, values[index] ?? null])),
      })),
    [columns, bars],
  )
  // One tick a year reads better than every nth quarter.
  const ticks = useMemo(
    () => columns.filter((column, index) => yearOf(column) !== yearOf(columns[index - 1] ?? '')),
    [columns],
  )
  const [width, height] = [size?.width ?? 0, size?.height ?? 0]
  const { axisOf, left, right, note } = useAxes({ set, drawn, kind }, { rows: rowsOf(height), log, moved, shared })
  const isCrowded = set.columns.length > 8
  const length = Math.min(MOST_LETTERS, labelLength(width))
  const labels = kind === 'bar' ? [] : endLabelsOf({ set, lineStyles }, names, length)
  const [Chart, hasRight] = [kind === 'bar' ? BarChart : LineChart, right !== null]
  const end = Math.max(hasRight ? 4 : PLOT_END, roomOf(labels))
  const after = end + (hasRight ? AXIS_WIDTH : 0)
  const axisName = transformName(set.series)
  const top = axisName === '' ? PLOT_TOP : PLOT_TOP + AXIS_NAME
  // The library knows no axis of values but the hidden ones of bars.
  const margin = useMemo(() => ({ top, right: after, bottom: 0, left: AXIS_WIDTH }), [top, after])
  const drawing = useMemo((): Drawing | null => {
    const plot = plotOf({ width, height }, { top, after })
    if (plot === null) return null
    const heightOf: Drawing['heightOf'] = (series, value) => {
      const axis = axisOf(series) === 'left' ? left : right
      return value === null || axis === null ? null : plot.y + (1 - shareOf(axis, value)) * plot.height
    }
    return { set, places, first, kind, plot, heightOf, lineStyles, drawn }
  }, [width, height, top, after, set, places, first, kind, axisOf, left, right, lineStyles, drawn])
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
          <Chart data={data} width={width} height={height} margin={margin} accessibilityLayer={false} barGap={1}>
            <GridLayer plot={drawing.plot} axis={left} />
            <XAxis
              // The library draws an axis again only when something of it changes, of which the form of its dates is none.
              key={dateForm}
              dataKey="column"
              height={AXIS_HEIGHT}
              tickLine={false}
              axisLine={AXIS_LINE}
              ticks={isCrowded ? ticks : undefined}
              tickFormatter={isCrowded ? yearOf : dayOf}
              minTickGap={24}
              tick={TICK}
            />
            {axisName === '' ? null : (
              <text className="chart-axis-name" x={0} y={AXIS_NAME} fill="var(--text)" fontSize="0.88rem">
                {axisName}
              </text>
            )}
            <ValueAxis plot={drawing.plot} axis={left} side="left" />
            {right === null ? null : <ValueAxis plot={drawing.plot} axis={right} side="right" />}
            <FrontLayer kind={kind}>
              <ZeroLine plot={drawing.plot} axis={left} />
            </FrontLayer>
            {choice.spread ? <SpreadLayer drawing={drawing} spread={spread} /> : null}
            {bars.length === 0 ? null : <YAxis hide yAxisId="left" scale={left.scale} domain={left.domain} />}
            {bars.length === 0 || right === null ? null : (
              <YAxis hide yAxisId="right" scale={right.scale} domain={right.domain} />
            )}
            {bars.map(({ series, look }) => (
              <Bar
                key={series.key}
                dataKey={series.key}
                yAxisId={axisOf(series)}
                isAnimationActive={false}
                fill={look.stroke}
              />
            ))}
            {kind === 'bar' ? null : <LineLayer drawing={drawing} bridges={bridges} />}
            <UnevenLayer drawing={drawing} />
            {kind === 'bar' ? null : <MarkerLayer drawing={drawing} />}
            <EndLabels drawing={drawing} labels={labels} beside={hasRight ? AXIS_WIDTH : 0} onHide={onHide} />
            {mark === null ? null : (
              <TimeMark mark={mark} plot={drawing.plot} columns={set.columns} isNewest={isNewest} />
            )}
            <CrosshairLayer
              drawing={drawing}
              crosshair={crosshair}
              names={names}
              card={size.element}
              gestures={gestures}
              onInspect={onInspect}
            />
          </Chart>
        )}
        {isEmpty ? <EmptyPlot {...emptiness} /> : null}
      </div>
    </figure>
  )
})

/** Year of a column, fiscal or not, or of its date. */
const yearOf = (column: string): string => column.slice(0, column.startsWith('FY') ? 6 : 4)

const dayOf = (column: string): string => shownDay(column)
