import { use, useCallback, useId, useMemo, useState } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react'
import { axisUnit, figuresOf, numberOf, type Series, type SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { rangeOf, saysTime, spanOf } from '../../../app/domain/fundamentals/chart/chart-span.ts'
import type { ChartSpan, Range } from '../../../app/domain/fundamentals/chart/chart-span.ts'
import { spreadKind, spreadWords } from '../../../app/domain/fundamentals/peer-values.ts'
import { useCommands, useRegistry } from '../../commands/commands.tsx'
import { useDoubt } from '../states/integrity.tsx'
import { InspectContext, targetOf } from '../text/sourced-number.tsx'
import { isTexts, useKeptChoice } from '../states/view-state.ts'
import type { ChartLane, ChartChoice, ChartWords } from './chart-request.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartPane } from './chart-pane.tsx'
import { MOST_LABELS } from './end-labels.tsx'
import { MOST_TOLD, type LineStyle } from './line-styles.ts'
import { usePanesScroll } from './drawing.ts'
import { PanesDescription } from './chart-description.tsx'
import { layoutOf, MANY_SERIES, panesOf, sharedExtents, type Pane } from './chart-panes.ts'
import { RangeBar, RangePresets } from './range-bar.tsx'
import { namesOf } from './series-names.ts'
import type { DrawnPlot } from './plot-geometry.ts'
import type { ChartMark } from './plot-layers.tsx'
import { useSameList, useStable } from '../keys/stable-values.ts'
import { useKeptCrosshair } from './crosshair.ts'
import { createFront, FrontContext, pointedAt } from './front.ts'
import { panned, zoomed, usePlotGestures } from './plot-gestures.ts'
import { playEnd, playPoint } from './point-sound.ts'
import { LinkButton } from '../controls/button.tsx'
import './chart.css'

const NONE: readonly string[] = []

/** What is left of the periods after one step closer. */
const ZOOM = 0.7

/** Says that a chart draws more than can be told apart, with a button for fewer, and afterwards one for all. */
function ManySeries({
  set,
  panes,
  kind,
  onHidden,
}: {
  set: SeriesSet
  panes: readonly Pane[]
  kind: ChartChoice['kind']
  onHidden: (keys: readonly string[]) => void
}): ReactElement | null {
  const [most, drawn] = [
    Math.max(0, ...panes.map((pane) => pane.set.series.length)),
    panes.reduce((sum, pane) => sum + pane.set.series.length, 0),
  ]
  const all = set.series.length
  if (all <= MOST_TOLD || (most <= MOST_TOLD && drawn === all)) return null
  const what = kind === 'bar' ? 'series' : 'lines'
  const first = new Set(panes.flatMap((pane) => pane.set.series.slice(0, MOST_LABELS).map(({ key }) => key)))
  return (
    <p className="chart-many quiet" role="status">
      {most > MOST_TOLD
        ? `${most} ${what} in one chart are more than can be told apart. `
        : `${drawn} of ${all} ${what} are shown. `}
      {most > MOST_TOLD ? (
        <LinkButton onClick={() => onHidden(set.series.map(({ key }) => key).filter((key) => !first.has(key)))}>
          Show the first {MOST_LABELS}
        </LinkButton>
      ) : (
        <LinkButton onClick={() => onHidden(NONE)}>Show all</LinkButton>
      )}
    </p>
  )
}

/**
 * Series over periods. Arrow keys move the crosshair and choose the series, Enter or a click opens the response behind a point,
 * Shift with an arrow scrolls, and Shift with a click pins a column, since which changes are shown. The wheel zooms towards the pointer
 * or, with Shift, scrolls, and dragging shows what it covers. The rest are commands.
 */
export function SeriesChart({
  name,
  set,
  lineStyles,
  choice,
  span,
  onSpan,
  onRight,
  pictureOf,
  words,
  lane,
  mark = null,
}: {
  /** Names the chart among those of the window. */
  name: string
  set: SeriesSet
  /** The looks of the series by their keys. */
  lineStyles: ReadonlyMap<string, LineStyle>
  choice: ChartChoice
  /** The part of the columns that is shown. */
  span: ChartSpan
  onSpan: (span: ChartSpan) => void
  /** Changes the series on the second axis; left out where that cannot be chosen. */
  onRight?: (right: readonly string[]) => void
  pictureOf: RefObject<HTMLDivElement | null>
  words: ChartWords
  /** What stands under a single plot, in its time axis; left out for nothing. */
  lane?: (lane: ChartLane) => ReactNode
  /** A time that the charts mark; null for none. */
  mark?: ChartMark | null
}): ReactElement {
  const doubtAbout = useDoubt()
  const inspect = use(InspectContext)
  const registry = useRegistry()
  const crosshair = useKeptCrosshair(name, set.columns)
  const [own] = useState(createFront)
  const front = use(FrontContext) ?? own
  const [hiddenKeys, setHiddenKeys] = useKeptChoice(`hidden in ${name}`, NONE, isTexts)
  const hidden = useMemo(() => new Set(hiddenKeys), [hiddenKeys])
  const [plot, setPlot] = useState<DrawnPlot | null>(null)
  const last = set.columns.length - 1
  const range = useMemo(() => rangeOf(set.columns, span), [set.columns, span])
  const setRange = (next: Range): void => onSpan(spanOf(set.columns, next))
  const gestures = usePlotGestures(range, last + 1, setRange)
  const layout = layoutOf(choice.panes, set.series)
  const panes = useMemo(
    () => panesOf(set, layout, range, hidden, (point) => doubtAbout(figuresOf(point, '')) !== null),
    [set, layout, range, hidden, doubtAbout],
  )
  // Charts that came as needed are of different ratios, so each has the axis that its values need.
  const hasOwnAxes = choice.ownAxes || choice.panes === 'fit'
  const scrolls = usePanesScroll(pictureOf, panes.length)
  const shared = useMemo(() => sharedExtents(panes, hasOwnAxes), [panes, hasOwnAxes])
  const moved = useMemo(() => new Set(choice.right), [choice.right])
  const names = useMemo(() => namesOf(set.series), [set])
  const spread = spreadKind(set.series)
  const facts = useSameList(
    [
      choice.spread
        ? spreadWords(
            panes.map((pane) => pane.set.series),
            spread,
          )
        : '',
      ...words.facts,
    ].filter((fact) => fact !== ''),
  )
  const descriptionId = useId()

  // The panes hold only the visible columns, so look the point up in the whole series.
  const inspectAt = useCallback(
    (series: Series, place: number): void => {
      const whole = set.series.find(({ key }) => key === series.key)
      const point = whole?.points[place] ?? null
      if (whole !== undefined && point !== null)
        inspect(targetOf(point, `${whole.symbol} ${whole.field}`, whole.display, whole))
    },
    [set, inspect],
  )

  function hide(keys: readonly string[], onlyThese: boolean): void {
    const others = set.series.map(({ key }) => key).filter((key) => !keys.includes(key))
    const areHidden = keys.every((key) => hidden.has(key))
    if (onlyThese) setHiddenKeys(!areHidden && others.every((key) => hidden.has(key)) ? NONE : others)
    else setHiddenKeys([...hiddenKeys.filter((key) => !keys.includes(key)), ...(areHidden ? [] : keys)])
  }

  // The legend and the spans are drawn again only when something of them changes.
  const [onHide, onPreset] = [useStable(hide), useStable(onSpan)]

  const isSounding = (): boolean => registry.find('appearance.chart-sound').isOn

  /** Sounds the point that the keys chose. Values whose bytes were altered are silent, as they are not drawn. */
  function sound(place: number): void {
    if (!isSounding()) return
    const { seriesKey } = crosshair.get()
    const shown = set.series.filter(({ key }) => !hidden.has(key))
    const points = (shown.find(({ key }) => key === seriesKey) ?? shown[0])?.points ?? []
    playPoint(
      points.map((each) => (each !== null && doubtAbout(figuresOf(each, '')) !== null ? null : numberOf(each))),
      place,
    )
  }

  function moveTo(place: number): void {
    const next = Math.min(last, Math.max(0, place))
    const isEnd = next !== place && isSounding()
    crosshair.move({ place: next, isByKeys: true })
    if (isEnd) playEnd()
    else sound(next)
    if (next < range.from) setRange(panned(range, next - range.from, last + 1))
    else if (next > range.to) setRange(panned(range, next - range.to, last + 1))
  }

  function chooseSeries(by: number): void {
    const shown = set.series.filter(({ key }) => !hidden.has(key))
    const { seriesKey, place } = crosshair.get()
    const now = shown.findIndex(({ key }) => key === seriesKey)
    // A crosshair for which no series is chosen reads out the first one, so a step goes on from there.
    const next = now < 0 && place === null ? 0 : (Math.max(0, now) + by + shown.length) % shown.length
    crosshair.move({ seriesKey: shown[next]?.key ?? null, place: place ?? range.to, isByKeys: true })
    front.set(shown[next] === undefined ? null : pointedAt(shown[next]))
    sound(place ?? range.to)
  }

  // Values of many series are a table; until the plot is there, it is taken to have the usual room for names.
  const isMany = set.series.length > MOST_LABELS
  const isAtEnds = !isMany && panes.length === 1 && choice.kind !== 'bar' && (plot?.isLabelled ?? true)
  const isWhole = range.from === 0 && range.to === last
  const zoom = (factor: number): void => setRange(zoomed(range, factor, crosshair.get().place, last + 1))
  const nothing = set.columns.length === 0 ? 'The chart has no values.' : null
  const whole = nothing ?? (isWhole ? 'The chart shows every period.' : null)
  /** Moves the series that the keys or the pointer chose. */
  function otherAxis(): void {
    const key = crosshair.get().seriesKey ?? set.series.find((series) => !hidden.has(series.key))?.key
    if (key !== undefined)
      onRight?.(moved.has(key) ? choice.right.filter((each) => each !== key) : [...choice.right, key])
  }
  const noOther =
    onRight === undefined
      ? 'Each chart of this view has one axis.'
      : new Set(set.series.map(axisUnit)).size > 1
        ? 'The series have several units, and each unit has its axis.'
        : set.series.length < 2
          ? 'A single series has one axis.'
          : null
  const point = (share: number | null): void =>
    crosshair.move({ place: share === null ? null : Math.round(range.from + share * (range.to - range.from)) })
  useCommands([
    { id: 'chart.other-axis', unavailable: nothing ?? noOther, run: otherAxis },
    { id: 'chart.zoom-in', unavailable: nothing, run: () => zoom(ZOOM) },
    { id: 'chart.zoom-out', unavailable: whole, run: () => zoom(1 / ZOOM) },
    { id: 'chart.whole-span', unavailable: whole, run: () => onSpan('all') },
    { id: 'chart.pin', unavailable: nothing, run: () => crosshair.pin(crosshair.get().place ?? range.to) },
  ])

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
    }
    const act = keys[event.key]
    if (act === undefined || event.target !== event.currentTarget) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  const [hasFocus, setHasFocus] = useState(false)
  return (
    <div
      className="series-chart"
      // Otherwise a screen reader keeps the arrow keys for itself.
      role="application"
      aria-roledescription="chart"
      tabIndex={0}
      data-pane
      onKeyDown={press}
      onPointerLeave={() => {
        crosshair.move({ place: null })
        front.set(null)
      }}
      onFocus={({ target, currentTarget }) => setHasFocus(target === currentTarget)}
      onBlur={() => {
        setHasFocus(false)
        front.set(null)
      }}
      aria-label={`Chart of ${set.series.length} series`}
      aria-describedby={descriptionId}
    >
      <PanesDescription
        id={descriptionId}
        command={words.command}
        kind={choice.kind}
        panes={panes}
        names={names}
        facts={facts}
      />
      <div className="chart-head">
        <ChartLegend
          set={set}
          lineStyles={lineStyles}
          hidden={hidden}
          onHide={onHide}
          crosshair={crosshair}
          names={names}
          isShort={isMany || isAtEnds || (panes.length > 1 && set.series.length >= MANY_SERIES)}
          isAtEnds={isAtEnds}
          titled={layout === 'one' ? null : layout === 'ratio' ? 'field' : 'symbol'}
          front={front}
          hint={
            hasFocus ? `Chart: the ${words.beside} has the same values. Use the arrow keys to move the crosshair.` : ''
          }
        />
        {last > 4 && saysTime(set.columns) ? <RangePresets span={span} onChange={onPreset} /> : null}
        <ManySeries set={set} panes={panes} kind={choice.kind} onHidden={setHiddenKeys} />
      </div>
      <div
        className="chart-panes"
        data-panes={panes.length > 1 ? 'many' : 'one'}
        ref={pictureOf}
        // A stop where nothing scrolls would be one at which no key does anything.
        {...(scrolls ? { role: 'group', 'aria-label': 'Panes of the chart', tabIndex: 0 } : {})}
      >
        {panes.map((pane, place) => (
          <ChartPane
            key={`${pane.title ?? ''} ${place}`}
            title={panes.length === 1 && pane.title === names.common ? null : pane.title}
            set={pane.set}
            first={range.from}
            choice={choice}
            spread={spread}
            moved={moved}
            shared={shared}
            lineStyles={lineStyles}
            crosshair={crosshair}
            front={front}
            isLabelled={panes.length === 1}
            names={pane.names ?? names}
            emptiness={pane.emptiness}
            mark={mark}
            isNewest={range.to === last}
            gestures={gestures}
            onInspect={inspectAt}
            onHide={onHide}
            onPlot={panes.length > 1 ? null : setPlot}
          />
        ))}
      </div>
      {lane === undefined || panes.length > 1
        ? null
        : lane({ plot, columns: panes[0]?.set.columns ?? [], isNewest: range.to === last, mark: point })}
      {last > 4 ? (
        <RangeBar columns={set.columns} range={range} plot={panes.length > 1 ? null : plot} onChange={setRange} />
      ) : null}
    </div>
  )
}
