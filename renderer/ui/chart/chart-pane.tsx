import { memo, use, useCallback, useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { downsampledPlaces } from '../../../app/domain/fundamentals/downsampling.ts'
import type { ChartChoice } from './chart-choice.ts'
import type { Crosshair } from './crosshair.ts'
import { CrosshairLayer } from './crosshair-layer.tsx'
import { EndLabels, endLabelsOf, labelLength, MOST_LETTERS, roomOf } from './end-labels.tsx'
import { EmptyPlot } from './empty-plot.tsx'
import type { Emptiness } from './empty-plot.tsx'
import { NO_STYLE } from './line-styles.ts'
import { MarkerLayer } from './marker-layer.tsx'
import type { SharedExtents } from './panes-of.ts'
import { rowsOf } from './plot-axis.ts'
import { AXIS_WIDTH, PLOT_END } from './plot-geometry.ts'
import type { SeriesNames } from './series-names.ts'
import { PlotWatch } from './plot-watch.ts'
import type { DrawnPlot } from './plot-watch.ts'
import { SpreadLayer } from './spread-layer.tsx'
import { TimeMark } from './time-mark.tsx'
import type { ChartMark } from './time-mark.tsx'
import { UnevenLayer } from './uneven-layer.tsx'
import { useAxes } from './use-axes.ts'
import { useDrawn } from './use-drawing.ts'
import type { Drawing } from './use-drawing.ts'
import type { PlotGestures } from './use-plot-wheel.ts'
import { shownDay } from '../../format/date-form.ts'
import { DateFormContext } from '../moment.tsx'

const TICK = { fill: 'var(--text-quiet)', fontSize: '0.88rem' }

/** One chart of some series over the visible columns; a missing value is a gap, which `bridges` covers with a dashed line. */
export const ChartPane = memo(function ChartPane({
  set,
  first,
  choice,
  moved,
  shared,
  lineStyles,
  crosshair,
  names,
  gestures,
  onInspect,
  onPlot,
  title,
  emptiness,
  mark,
  isNewest,
}: Omit<Drawing, 'axisOf' | 'places' | 'drawn' | 'kind'> & {
  choice: ChartChoice
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
  emptiness: Emptiness
  crosshair: Crosshair
  names: SeriesNames
  gestures: PlotGestures
  onInspect: (series: Series, place: number) => void
  /** Called with the place of the plot; null where nothing follows it. */
  onPlot: ((plot: DrawnPlot) => void) | null
}): ReactElement {
  use(DateFormContext)
  const places = useMemo(() => downsampledPlaces(set.series, set.columns.length), [set])
  const drawn = useDrawn({ set, places, lineStyles })
  const data = useMemo(
    () =>
      places.map((place, index) => ({
        column: set.columns[place],
        ...Object.fromEntries(drawn.map(({ series, values }) => [series.key, values[index] ?? null])),
      })),
    [set, places, drawn],
  )
  // One tick a year reads better than every nth quarter.
  const ticks = useMemo(() => {
    const columns = places.map((place) => set.columns[place] ?? '')
    return columns.filter((column, place) => yearOf(column) !== yearOf(columns[place - 1] ?? ''))
  }, [set, places])
  const { kind, bridges, log } = choice
  const [rows, setRows] = useState(6)
  const { axisOf, left, right, note } = useAxes({ set, drawn, kind }, { rows, log, moved, shared })
  const isCrowded = set.columns.length > 8
  const [Chart, hasRight] = [kind === 'bar' ? BarChart : LineChart, right !== null]
  const drawing: Drawing = { set, places, first, kind, axisOf, lineStyles, drawn }
  const [plot, setPlot] = useState<{ element: HTMLDivElement; width: number; height: number } | null>(null)
  const [length, setLength] = useState(MOST_LETTERS)
  const fit = (width: number, height: number): void => {
    setLength(Math.min(MOST_LETTERS, labelLength(width)))
    setRows(rowsOf(height))
  }
  // The chart is drawn when its size is known: a drawing in another size would be thrown away.
  const place = useCallback((element: HTMLDivElement | null) => {
    if (element === null) return
    const { width, height } = element.getBoundingClientRect()
    setPlot({ element, width, height })
    fit(width, height)
  }, [])
  const labels = useMemo(
    () => (kind === 'bar' ? [] : endLabelsOf({ set, lineStyles }, names, length)),
    [length, kind, set, lineStyles, names],
  )
  const isEmpty = drawn.every(({ values }) => values.every((value) => value === null))
  const axis = { tickLine: false, axisLine: false, width: AXIS_WIDTH, tick: TICK, interval: 0 } as const
  return (
    <figure className="chart-pane">
      {title === null ? null : <figcaption>{title}</figcaption>}
      {note === null ? null : <p className="chart-note quiet">{note}</p>}
      <div className="chart-plot" ref={place}>
        {plot === null ? null : (
          <ResponsiveContainer width="100%" height="100%" initialDimension={plot} onResize={fit}>
            <Chart
              data={data}
              margin={{ top: 10, right: Math.max(hasRight ? 4 : PLOT_END, roomOf(labels)), bottom: 0, left: 0 }}
              accessibilityLayer={false}
              barGap={1}
            >
              <CartesianGrid yAxisId="left" vertical={false} stroke="var(--line-quiet)" />
              <XAxis
                dataKey="column"
                tickLine={false}
                axisLine={{ stroke: 'var(--line)' }}
                ticks={isCrowded ? ticks : undefined}
                tickFormatter={(column: string) => (isCrowded ? yearOf(column) : shownDay(column))}
                minTickGap={24}
                tick={TICK}
              />
              <YAxis yAxisId="left" {...axis} {...left} />
              {right === null ? null : <YAxis yAxisId="right" orientation="right" {...axis} {...right} />}
              <ReferenceLine yAxisId="left" y={0} stroke="var(--edge)" />
              {choice.spread ? <SpreadLayer {...drawing} /> : null}
              {set.series.map((series) => {
                const { stroke, strokeDasharray } = lineStyles.get(series.key) ?? NO_STYLE
                const shared = {
                  key: series.key,
                  dataKey: series.key,
                  yAxisId: axisOf(series),
                  isAnimationActive: false,
                }
                return kind === 'bar' ? (
                  <Bar {...shared} key={series.key} fill={stroke} />
                ) : (
                  <Line
                    {...shared}
                    key={series.key}
                    type={kind === 'step' ? 'stepAfter' : 'linear'}
                    dot={false}
                    activeDot={false}
                    connectNulls={false}
                    strokeWidth={1.75}
                    stroke={stroke}
                    strokeDasharray={strokeDasharray}
                  />
                )
              })}
              {kind === 'bar' || !bridges
                ? null
                : set.series.map((series) => (
                    <Line
                      key={`bridge ${series.key}`}
                      dataKey={series.key}
                      yAxisId={axisOf(series)}
                      type="linear"
                      connectNulls
                      dot={false}
                      activeDot={false}
                      isAnimationActive={false}
                      legendType="none"
                      strokeWidth={1}
                      strokeOpacity={0.7}
                      stroke={lineStyles.get(series.key)?.stroke}
                      strokeDasharray="2 4"
                      className="chart-bridge"
                    />
                  ))}
              <UnevenLayer {...drawing} />
              {kind === 'bar' ? null : <MarkerLayer {...drawing} />}
              <EndLabels {...drawing} labels={labels} beside={hasRight ? AXIS_WIDTH : 0} />
              {mark === null ? null : <TimeMark mark={mark} columns={set.columns} isNewest={isNewest} />}
              {onPlot === null ? null : <PlotWatch isLabelled={length > 0} onPlot={onPlot} />}
              <CrosshairLayer
                {...drawing}
                crosshair={crosshair}
                names={names}
                card={plot.element}
                gestures={gestures}
                onInspect={onInspect}
              />
            </Chart>
          </ResponsiveContainer>
        )}
        {isEmpty ? <EmptyPlot {...emptiness} /> : null}
      </div>
    </figure>
  )
})

/** Year of a column, fiscal or not, or of its date. */
const yearOf = (column: string): string => column.slice(0, column.startsWith('FY') ? 6 : 4)
