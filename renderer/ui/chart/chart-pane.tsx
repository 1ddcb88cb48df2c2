import { memo, use, useLayoutEffect, useMemo } from 'react'
import type { ReactElement } from 'react'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import type { SpreadKind } from '../../../app/domain/fundamentals/peer-values.ts'
import { downsampledPlaces } from '../../../app/domain/fundamentals/chart/downsampling.ts'
import type { ChartChoice } from './chart-request.ts'
import type { Crosshair } from './crosshair.ts'
import type { Front } from './front.ts'
import { CrosshairLayer } from './crosshair-layer.tsx'
import { EndLabels, endLabelsOf, labelLength, roomOf } from './end-labels.tsx'
import { GridLayer, NoZero, TimeAxis, ValueAxis, ZeroLine } from './plot-axes.tsx'
import { BarLayer, LineLayer, MarkerLayer, SpreadLayer, TimeMark, UnevenLayer } from './plot-layers.tsx'
import type { ChartMark } from './plot-layers.tsx'
import { emptyWords } from './chart-panes.ts'
import type { Pane, SharedExtents } from './chart-panes.ts'
import { axisWidth, rowsOf, shareOf, useAxes } from './plot-axis.ts'
import { PLOT_END, PLOT_TOP, plotOf } from './plot-geometry.ts'
import type { DrawnPlot } from './plot-geometry.ts'
import type { SeriesNames } from './series-names.ts'
import { useDrawn, usePlotSize } from './drawing.ts'
import type { Drawing } from './drawing.ts'
import type { PlotGestures } from './plot-gestures.ts'
import { transformName } from '../../format/series-words.ts'
import { IsAnsweredContext } from '../text/sourced-number.tsx'
import { DateFormContext } from '../text/date-time.tsx'
import { useSameList } from '../keys/stable-values.ts'

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
