import { use, useCallback, useMemo, useState } from 'react'
import type { KeyboardEvent, ReactElement, RefObject } from 'react'
import { figuresOf, splitByAxes } from '../../../app/domain/fundamentals/series.ts'
import type { Series, SeriesPoint, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { rangeOf, saysTime, spanOf } from '../../../app/domain/fundamentals/chart-span.ts'
import type { ChartSpan, Range } from '../../../app/domain/fundamentals/chart-span.ts'
import { useDoubt } from '../doubt.ts'
import { InspectContext, targetOf } from '../figure.tsx'
import { ChartLegend } from './chart-legend.tsx'
import { ChartPane } from './chart-pane.tsx'
import { createCrosshair } from './crosshair.ts'
import { lineStylesOf } from './line-styles.ts'
import type { ChartKind } from './plot-geometry.ts'
import { panned, RangeBar, zoomed } from './range-bar.tsx'
import { RangePresets } from './range-presets.tsx'
import { namesOf } from './series-names.ts'
import type { SeriesNames } from './series-names.ts'
import type { PlotExtent } from './plot-watch.ts'
import './chart.css'

/** Layout of the series: one chart, or one for each ratio or company with a common crosshair. */
type ChartPanes = 'one' | 'ratio' | 'company'

/** The person's settings of a chart. */
export interface ChartChoice {
  kind: ChartKind
  panes: ChartPanes
  /** Whether a dashed line covers gaps. */
  bridges: boolean
}

interface Pane {
  title: string | null
  set: SeriesSet
  /** The names of its series beside its title; null where it has none. */
  names: SeriesNames | null
}

/** The panes over the visible columns, without hidden series; points that are not proven become gaps. */
function panesOf(
  set: SeriesSet,
  { panes }: ChartChoice,
  { from, to }: Range,
  hidden: ReadonlySet<string>,
  isDoubtful: (point: SeriesPoint) => boolean,
): Pane[] {
  const columns = set.columns.slice(from, to + 1)
  const shown = set.series
    .filter(({ key }) => !hidden.has(key))
    .map((series): Series => ({
      ...series,
      gaps: series.gaps.slice(from, to + 1),
      points: series.points.slice(from, to + 1).map((point) => (point !== null && isDoubtful(point) ? null : point)),
    }))
  const nameOf = (series: Series): string | null =>
    panes === 'one' ? null : panes === 'ratio' ? series.label : series.companyName
  const names = shown.length === 0 ? [null] : [...new Set(shown.map(nameOf))]
  return names.flatMap((title) =>
    splitByAxes({ columns, series: shown.filter((series) => nameOf(series) === title) }).map((part) => ({
      title,
      set: part,
      names: title === null ? null : namesOf(part.series),
    })),
  )
}

/**
 * Series over periods. Arrow keys move the crosshair and choose the series, Enter or a click opens the response behind a point,
 * + − 0 zoom, Shift with an arrow scrolls, and p or Shift with a click pins a column, since which changes are shown.
 */
export function SeriesChart({
  set,
  choice,
  span,
  onSpan,
  pictureOf,
}: {
  set: SeriesSet
  choice: ChartChoice
  /** The part of the columns that is shown. */
  span: ChartSpan
  onSpan: (span: ChartSpan) => void
  pictureOf: RefObject<HTMLDivElement | null>
}): ReactElement {
  const doubtAbout = useDoubt()
  const inspect = use(InspectContext)
  const [crosshair] = useState(createCrosshair)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [plot, setPlot] = useState<PlotExtent | null>(null)
  const last = set.columns.length - 1
  const range = useMemo(() => rangeOf(set.columns, span), [set.columns, span])
  const setRange = (next: Range): void => onSpan(spanOf(set.columns, next))
  const lineStyles = useMemo(() => lineStylesOf(set.series), [set])
  const panes = useMemo(
    () => panesOf(set, choice, range, hidden, (point) => doubtAbout(figuresOf(point, '')) !== null),
    [set, choice, range, hidden, doubtAbout],
  )
  const names = useMemo(() => namesOf(set.series), [set])

  // The panes hold only the visible columns, so look the point up in the whole series.
  const inspectAt = useCallback(
    (series: Series, place: number): void => {
      const whole = set.series.find(({ key }) => key === series.key)
      const point = whole?.points[place] ?? null
      if (whole !== undefined && point !== null)
        inspect(targetOf(point, `${whole.symbol} ${whole.field}`, whole.display))
    },
    [set, inspect],
  )

  function hide(key: string, onlyThis: boolean): void {
    if (onlyThis)
      setHidden((now) =>
        now.size === set.series.length - 1 && !now.has(key)
          ? new Set()
          : new Set(set.series.map((series) => series.key).filter((each) => each !== key)),
      )
    else setHidden((now) => (now.has(key) ? new Set([...now].filter((each) => each !== key)) : new Set([...now, key])))
  }

  function moveTo(place: number): void {
    const next = Math.min(last, Math.max(0, place))
    crosshair.move({ place: next })
    if (next < range.from) setRange(panned(range, next - range.from, last + 1))
    else if (next > range.to) setRange(panned(range, next - range.to, last + 1))
  }

  function chooseSeries(by: number): void {
    const shown = set.series.filter(({ key }) => !hidden.has(key))
    const now = shown.findIndex(({ key }) => key === crosshair.get().seriesKey)
    crosshair.move({
      seriesKey: shown[now < 0 ? 0 : (now + by + shown.length) % shown.length]?.key ?? null,
      place: crosshair.get().place ?? range.to,
    })
  }

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const place = crosshair.get().place
    const keys: Record<string, () => void> = {
      ArrowLeft: () => {
        if (event.shiftKey) setRange(panned(range, -1, last + 1))
        else moveTo((place ?? range.to + 1) - 1)
      },
      ArrowRight: () => {
        if (event.shiftKey) setRange(panned(range, 1, last + 1))
        else moveTo((place ?? range.from - 1) + 1)
      },
      Home: () => moveTo(0),
      End: () => moveTo(last),
      ArrowUp: () => chooseSeries(-1),
      ArrowDown: () => chooseSeries(1),
      Enter: () => {
        const series = set.series.find(({ key }) => key === crosshair.get().seriesKey) ?? set.series[0]
        if (series !== undefined && place !== null) inspectAt(series, place)
      },
      '+': () => setRange(zoomed(range, 0.7, place, last + 1)),
      '-': () => setRange(zoomed(range, 1 / 0.7, place, last + 1)),
      0: () => onSpan('all'),
      p: () => {
        if (place !== null) crosshair.pin(place)
      },
    }
    const act = keys[event.key]
    if (act === undefined || event.target !== event.currentTarget) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <div
      className="series-chart"
      role="group"
      tabIndex={0}
      data-pane
      onKeyDown={press}
      onPointerLeave={() => crosshair.move({ place: null })}
      aria-label={`Chart of ${set.series.length} series from ${set.columns[0] ?? ''} to ${set.columns.at(-1) ?? ''}. The table has the same values. Use the arrow keys to move the crosshair.`}
    >
      <div className="chart-head">
        <ChartLegend
          set={set}
          lineStyles={lineStyles}
          hidden={hidden}
          onHide={hide}
          crosshair={crosshair}
          names={names}
        />
        {last > 4 && saysTime(set.columns) ? <RangePresets span={span} onChange={onSpan} /> : null}
      </div>
      <div className="chart-panes" data-panes={panes.length > 1 ? 'many' : 'one'} ref={pictureOf}>
        {panes.map((pane, place) => (
          <ChartPane
            key={`${pane.title ?? ''} ${place}`}
            title={pane.title}
            set={pane.set}
            first={range.from}
            kind={choice.kind}
            bridges={choice.bridges}
            lineStyles={lineStyles}
            crosshair={crosshair}
            names={pane.names ?? names}
            onInspect={inspectAt}
            onPlot={panes.length > 1 ? null : setPlot}
          />
        ))}
      </div>
      {last > 4 ? (
        <RangeBar columns={set.columns} range={range} plot={panes.length > 1 ? null : plot} onChange={setRange} />
      ) : null}
    </div>
  )
}
