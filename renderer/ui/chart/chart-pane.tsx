import { memo, useMemo } from 'react'
import type { ReactElement } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  usePlotArea,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts'
import type { DotItemDotProps, PlotArea } from 'recharts'
import { axisUnit, isolatedPlaces, numberOf } from '../../../app/domain/fundamentals/series.ts'
import type { Series, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { downsampledPlaces } from '../../../app/domain/fundamentals/downsampling.ts'
import { axisValue } from '../../format/value.ts'
import { useCrosshair } from './crosshair.ts'
import type { Crosshair } from './crosshair.ts'
import type { LineStyle } from './line-styles.ts'

/** How values are drawn. */
export type ChartKind = 'line' | 'step' | 'bar'

const AXIS_WIDTH = 56
const GRID = 'var(--line-quiet)'
const TICK = { fill: 'var(--text-quiet)', fontSize: '0.88rem' }

/** Distance of a column's middle from the left end of the plot; bars have bands, lines reach from end to end. */
const offsetOf = (place: number, columns: number, { width }: PlotArea, kind: ChartKind): number =>
  kind === 'bar' ? ((place + 0.5) / columns) * width : columns < 2 ? width / 2 : (place / (columns - 1)) * width

/** The column nearest to a distance from the left end of the plot. */
function placeAt(offset: number, columns: number, { width }: PlotArea, kind: ChartKind): number {
  const place = kind === 'bar' ? Math.floor((offset / width) * columns) : Math.round((offset / width) * (columns - 1))
  return Math.min(columns - 1, Math.max(0, place))
}

/** Line and dots of the crosshair, separate from the chart so that moving it renders only this. */
function CrosshairLayer({
  set,
  places,
  first,
  kind,
  axisOf,
  lineStyles,
  crosshair,
  onInspect,
}: LayerProps): ReactElement | null {
  const plot = usePlotArea()
  const left = useYAxisScale('left')
  const right = useYAxisScale('right')
  const { place, seriesKey } = useCrosshair(crosshair)
  if (plot === undefined) return null
  const drawn = places.length
  const here = place === null ? null : place - first
  // Between drawn columns the crosshair snaps to the next one.
  const index = here === null ? -1 : places.findIndex((each) => each >= here)
  const x = here === null || here < 0 || index < 0 ? null : plot.x + offsetOf(index, drawn, plot, kind)
  const at = (offset: number): number => places[placeAt(offset, drawn, plot, kind)] ?? 0
  return (
    <g>
      {x === null || here === null ? null : (
        <g pointerEvents="none" className="chart-crosshair">
          <line x1={x} x2={x} y1={plot.y} y2={plot.y + plot.height} stroke="var(--text-faint)" strokeWidth={1} />
          {set.series.map((series) => {
            const value = numberOf(series.points[here] ?? null)
            const y = value === null ? undefined : (axisOf(series) === 'left' ? left : right)?.(value)
            return y === undefined ? null : (
              <circle
                key={series.key}
                cx={x}
                cy={y}
                r={series.key === seriesKey ? 5 : 3.5}
                fill={lineStyles.get(series.key)?.stroke}
                stroke="var(--surface-raised)"
                strokeWidth={1.5}
              />
            )
          })}
        </g>
      )}
      <rect
        x={plot.x}
        y={plot.y}
        width={plot.width}
        height={plot.height}
        fill="transparent"
        className="chart-ground"
        onPointerMove={(event) =>
          crosshair.move({ place: first + at(event.clientX - event.currentTarget.getBoundingClientRect().left) })
        }
        onClick={(event) => {
          const bounds = event.currentTarget.getBoundingClientRect()
          const clicked = at(event.clientX - bounds.left)
          const y = plot.y + event.clientY - bounds.top
          const distance = (series: Series): number => {
            const value = numberOf(series.points[clicked] ?? null)
            return value === null
              ? Infinity
              : Math.abs(((axisOf(series) === 'left' ? left : right)?.(value) ?? Infinity) - y)
          }
          const nearest = [...set.series].sort((one, other) => distance(one) - distance(other))[0]
          if (nearest !== undefined && distance(nearest) < Infinity) onInspect(nearest, first + clicked)
        }}
      />
    </g>
  )
}

interface LayerProps {
  /** The visible columns. */
  set: SeriesSet
  /** Indexes of the drawn columns among the visible ones. */
  places: readonly number[]
  /** Index of the first visible column among all. */
  first: number
  kind: ChartKind
  axisOf: (series: Series) => 'left' | 'right'
  lineStyles: ReadonlyMap<string, LineStyle>
  crosshair: Crosshair
  onInspect: (series: Series, place: number) => void
}

/** Dots for isolated points; `false` when there are none, which the chart draws fastest. */
function dotsOf(series: Series, colour: string | undefined): false | ((dot: DotItemDotProps) => ReactElement) {
  const isolated = isolatedPlaces(series.points)
  if (isolated.size === 0) return false
  return ({ key, cx, cy, index }) =>
    isolated.has(index) ? <circle key={key} cx={cx} cy={cy} r={2.5} fill={colour} /> : <g key={key} />
}

/** One chart of some series over the visible columns; a missing value is a gap, which `bridges` covers with a dashed line. */
export const ChartPane = memo(function ChartPane({
  set,
  first,
  kind,
  bridges,
  lineStyles,
  crosshair,
  onInspect,
  title,
}: Omit<LayerProps, 'axisOf' | 'places'> & { bridges: boolean; title: string | null }): ReactElement {
  const places = useMemo(() => downsampledPlaces(set.series, set.columns.length), [set])
  const data = useMemo(
    () =>
      places.map((place) => ({
        column: set.columns[place],
        ...Object.fromEntries(set.series.map((series) => [series.key, numberOf(series.points[place] ?? null)])),
      })),
    [set, places],
  )
  // One tick a year reads better than every nth quarter.
  const ticks = useMemo(() => {
    const columns = places.map((place) => set.columns[place] ?? '')
    return columns.filter((column, place) => yearOf(column) !== yearOf(columns[place - 1] ?? ''))
  }, [set, places])
  // Series in another unit get the second axis, since days and fractions do not share a scale.
  const displays = useMemo(() => [...new Set(set.series.map(axisUnit))], [set])
  const axisOf = useMemo(
    () =>
      (series: Series): 'left' | 'right' =>
        axisUnit(series) === displays[0] ? 'left' : 'right',
    [displays],
  )
  const displayOn = (axis: 'left' | 'right'): Series['display'] =>
    set.series.find((series) => axisOf(series) === axis)?.display ?? 'as-sent'
  const isCrowded = set.columns.length > 8
  const [Chart, hasRight] = [kind === 'bar' ? BarChart : LineChart, displays.length > 1]
  const axis = {
    tickLine: false,
    axisLine: false,
    width: AXIS_WIDTH,
    tick: TICK,
    domain: kind === 'bar' ? undefined : (['auto', 'auto'] as ['auto', 'auto']),
  }
  return (
    <figure className="chart-pane">
      {title === null ? null : <figcaption>{title}</figcaption>}
      <div className="chart-plot">
        <ResponsiveContainer width="100%" height="100%">
          <Chart
            data={data}
            margin={{ top: 8, right: hasRight ? 4 : 18, bottom: 0, left: 0 }}
            accessibilityLayer={false}
            barGap={1}
          >
            <CartesianGrid vertical={false} stroke={GRID} />
            <XAxis
              dataKey="column"
              tickLine={false}
              axisLine={{ stroke: 'var(--line)' }}
              ticks={isCrowded ? ticks : undefined}
              tickFormatter={(column: string) => (isCrowded ? yearOf(column) : column)}
              minTickGap={24}
              tick={TICK}
            />
            <YAxis yAxisId="left" {...axis} tickFormatter={(value: number) => axisValue(value, displayOn('left'))} />
            {hasRight ? (
              <YAxis
                yAxisId="right"
                orientation="right"
                {...axis}
                tickFormatter={(value: number) => axisValue(value, displayOn('right'))}
              />
            ) : null}
            {kind === 'bar' ? <ReferenceLine yAxisId="left" y={0} stroke="var(--line)" /> : null}
            {set.series.map((series) => {
              const stroke = lineStyles.get(series.key)
              const shared = { key: series.key, dataKey: series.key, yAxisId: axisOf(series), isAnimationActive: false }
              return kind === 'bar' ? (
                <Bar {...shared} key={series.key} fill={stroke?.stroke} />
              ) : (
                <Line
                  {...shared}
                  key={series.key}
                  type={kind === 'step' ? 'stepAfter' : 'linear'}
                  dot={places.length < set.columns.length ? false : dotsOf(series, stroke?.stroke)}
                  activeDot={false}
                  connectNulls={false}
                  strokeWidth={1.75}
                  {...stroke}
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
            <CrosshairLayer
              set={set}
              places={places}
              first={first}
              kind={kind}
              axisOf={axisOf}
              lineStyles={lineStyles}
              crosshair={crosshair}
              onInspect={onInspect}
            />
          </Chart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
})

/** Year of a column, fiscal or not, or of its date. */
const yearOf = (column: string): string => column.slice(0, column.startsWith('FY') ? 6 : 4)
