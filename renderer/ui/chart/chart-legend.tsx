import { memo, use, type ReactElement } from 'react'
import { newestHeld } from '../../../app/domain/fundamentals/period-columns.ts'
import { basisLabel } from '../../../app/domain/fundamentals/ratio-record.ts'
import { periodLabel } from '../../../app/domain/fundamentals/period-words.ts'
import { figuresOf, gapWords, isRestated } from '../../../app/domain/fundamentals/series.ts'
import type { Gap, Series, SeriesPoint, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { formatPoint } from '../../format/value.ts'
import { unitWords } from '../../format/unit-words.ts'
import { unevenWords } from '../../format/series-words.ts'
import { shownDay, recordDay } from '../../format/date-form.ts'
import { Announcement } from '../states/messages.tsx'
import { useDoubt } from '../states/integrity.tsx'
import { PointFigure, GapMark, IsAnsweredContext } from '../text/sourced-number.tsx'
import { DateFormContext } from '../text/date-time.tsx'
import { useCrosshair, type Crosshair } from './crosshair.ts'
import type { Front } from './front.ts'
import { LineSwatch } from './line-swatch.tsx'
import type { LineStyle } from './line-styles.ts'
import { legendKeysOf, seriesKeysOf, type LegendKey, type SeriesNames } from './series-names.ts'

/** Why a series has no value at a column; at the newest one where none is chosen. */
const gapOf = ({ gaps }: Series, place: number | null): Gap => gaps.at(place ?? -1) ?? 'no-record'

/** The point at the crosshair in words, for screen readers. */
function pointWords(
  set: SeriesSet,
  place: number,
  seriesKey: string | null,
  isAltered: (point: SeriesPoint) => boolean,
  isAnswered: boolean,
): string {
  const series = set.series.find(({ key }) => key === seriesKey) ?? set.series[0]
  if (series === undefined) return ''
  const point = series.points[place] ?? null
  const value =
    point === null
      ? gapWords(gapOf(series, place), isAnswered)
      : isAltered(point)
        ? 'altered'
        : formatPoint(point, series.display)
  const uneven = point?.unevenMonths === undefined ? '' : `, ${unevenWords(point.unevenMonths)}`
  return `${shownDay(set.columns[place] ?? '')} ${series.symbol} ${series.label} ${value}${uneven}`
}

/** The number of series without a value that a legend of groups names one by one. */
const MOST_EMPTY_NAMED = 2

/** The unit of all series, and how many records agree with it, where they are of one ratio. */
function SharedUnit({ series }: { series: readonly Series[] }): ReactElement | null {
  const [first, ...others] = series
  if (first?.evidence === undefined) return null
  if (
    others.some(({ field, unit, display }) => field !== first.field || unit !== first.unit || display !== first.display)
  )
    return null
  const words = unitWords(first.field, first.unit, first.evidence, first.display)
  return (
    <span className="chart-unit" title={words}>
      {words.split('\n')[0]}
    </span>
  )
}

/** The basis and the period of all series, which a narrow window shows here: the tools that say them have no room there. */
function SharedBasis({ series }: { series: readonly Series[] }): ReactElement | null {
  const all = new Set(
    series.flatMap(({ points }) => {
      const sent = points.find((point) => point?.kind === 'sent')
      if (sent == null) return []
      const { reportType, period } = sent
      return [basisLabel(reportType), ...(period === '' || period === reportType ? [] : [periodLabel(period)])].join(
        ' · ',
      )
    }),
  )
  const [words] = all
  return all.size !== 1 || words === '' ? null : <span className="chart-basis quiet isolate">{words}</span>
}

/**
 * The series of a chart with their values at the crosshair, or the newest values; a click hides a series, Alt+click all others. A short
 * legend is for lines that are named at their ends: it has the keys to their looks, and no values but those that cannot be drawn.
 */
export const ChartLegend = memo(function ChartLegend({
  set,
  lineStyles,
  hidden,
  onHide,
  crosshair,
  names,
  front,
  titled = null,
  isShort = false,
  isAtEnds = false,
  hint = '',
}: {
  set: SeriesSet
  lineStyles: ReadonlyMap<string, LineStyle>
  hidden: ReadonlySet<string>
  onHide: (keys: readonly string[], onlyThese: boolean) => void
  crosshair: Crosshair
  names: SeriesNames
  front: Front
  /** What the titles of several charts name, so that the legend does not; null for nothing. */
  titled?: 'field' | 'symbol' | null
  isShort?: boolean
  /** Whether the names at the ends of the lines say the same, so that the keys are seen with the focus only. */
  isAtEnds?: boolean
  /** What is said until the keys choose a point: Orca says nothing of an application that gets the focus. */
  hint?: string
}): ReactElement {
  use(DateFormContext)
  const { place, seriesKey, isByKeys } = useCrosshair(crosshair)
  const doubtAbout = useDoubt()
  const isAnswered = use(IsAnsweredContext)
  const isAltered = (point: SeriesPoint): boolean => doubtAbout(figuresOf(point, '')) === 'altered'
  const column = place === null ? null : (set.columns[place] ?? null)
  const revised = set.series
    .filter(({ key }) => !hidden.has(key))
    .flatMap(({ points }) => points.filter((point) => isRestated(point)))
  /** Whether the other values are the restated ones. */
  const others = new Set(revised.flatMap((point) => point?.revision?.isRestated ?? []))
  const at = isShort ? null : place
  const pointOf = (series: Series) => series.points[at ?? newestHeld(set.columns, series.points)] ?? null
  const valueOf = (series: Series): ReactElement => {
    const point = pointOf(series)
    if (point === null) return <GapMark gap={gapOf(series, at)} />
    return isAltered(point) ? (
      <span className="sourced" data-altered>
        altered
      </span>
    ) : (
      <PointFigure
        point={point}
        label={`${series.symbol} ${series.field}`}
        display={series.display}
        of={series}
        title={`As of ${recordDay(point.asOf)}`}
      />
    )
  }
  const isDrawn = (series: Series): boolean => {
    const point = pointOf(series)
    return point !== null && doubtAbout(figuresOf(point, '')) === null
  }
  const allKeys = isShort ? legendKeysOf(set.series, lineStyles, names) : seriesKeysOf(set.series, lineStyles, names)
  const keys = allKeys.filter(({ pointed }) => titled === null || Object.keys(pointed).join() !== titled)
  const isGrouped = keys.some((key) => key.keys.length > 1)
  const seriesOf = (key: string): Series | undefined => set.series.find((series) => series.key === key)
  /** The first series of a key of several none of which has a value: the key says so for all of them. */
  const emptyOf = ({ keys: ofKey }: LegendKey): Series | undefined => {
    const all = ofKey.flatMap((key) => seriesOf(key) ?? [])
    return all.length > 1 && all.every((series) => pointOf(series) === null) ? all[0] : undefined
  }
  const said = new Set(keys.filter((key) => emptyOf(key) !== undefined).flatMap((key) => key.keys))
  const undrawn = isGrouped ? set.series.filter((series) => !isDrawn(series) && !said.has(series.key)) : []
  const empty = undrawn.filter((series) => pointOf(series) === null)
  const isMany = empty.length > MOST_EMPTY_NAMED
  const valueBeside = (key: LegendKey): ReactElement | null => {
    const series = isGrouped ? emptyOf(key) : seriesOf(key.keys[0] ?? '')
    return series === undefined || (isShort && isDrawn(series)) ? null : valueOf(series)
  }
  return (
    <div
      className="chart-legend"
      role="group"
      aria-label="Legend"
      data-short={isShort || undefined}
      data-at-ends={isAtEnds || undefined}
    >
      {names.common === '' ? null : <b className="chart-common isolate">{names.common}</b>}
      <SharedBasis series={set.series} />
      <SharedUnit series={set.series} />
      {isShort ? null : <span className="chart-when">{column === null ? 'Latest' : shownDay(column)}</span>}
      <ul>
        {keys.map((key) => {
          const isHidden = key.keys.every((each) => hidden.has(each))
          const value = valueBeside(key)
          return (
            <li
              key={key.id}
              data-value={value !== null || undefined}
              onPointerEnter={() => front.set(key.pointed)}
              onPointerLeave={() => front.set(null)}
              onFocus={() => front.set(key.pointed)}
              data-current={key.keys.some((each) => each === seriesKey) || undefined}
              data-hidden={isHidden || undefined}
            >
              <button
                type="button"
                aria-pressed={!isHidden}
                title="Click to show or hide. Alt+click to hide all others."
                onClick={(event) => onHide(key.keys, event.altKey)}
              >
                <LineSwatch look={key.look} isPlain={key.isPlain} />
                <span className="isolate">{key.name}</span>
              </button>
              {value}
            </li>
          )
        })}
        {(isMany ? undrawn.filter((series) => pointOf(series) !== null) : undrawn).map((series) => (
          <li key={series.key} data-value>
            <span className="isolate">{names.ownOf(series)}</span> {valueOf(series)}
          </li>
        ))}
        {isMany ? (
          <li data-value>
            <span className="quiet isolate" title={empty.map(names.ownOf).join('\n')}>
              {empty.length} without a value
            </span>
          </li>
        ) : null}
      </ul>
      {revised.length > 0 ? (
        <span
          className="chart-revised"
          title="At ◇ another value was sent: of the original or the restated basis, at ◆, or for the same record."
        >
          ◇ restated{others.size === 1 ? (others.has(true) ? ' to ◆' : ' from ◆') : ''}
        </span>
      ) : null}
      <Announcement>
        {place === null || !isByKeys ? hint : pointWords(set, place, seriesKey, isAltered, isAnswered)}
      </Announcement>
    </div>
  )
})
