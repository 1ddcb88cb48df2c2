import { memo, use } from 'react'
import type { ReactElement } from 'react'
import { figuresOf, gapWords, isRestated } from '../../../app/domain/fundamentals/series.ts'
import type { Gap, Series, SeriesPoint, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { formatPoint } from '../../format/value.ts'
import { unitWords } from '../../format/unit-words.ts'
import { unevenWords } from '../../format/series-words.ts'
import { shownDay } from '../../format/date-form.ts'
import { useDoubt } from '../states/integrity.tsx'
import { PointFigure, GapMark, IsAnsweredContext } from '../text/sourced-number.tsx'
import { DateFormContext } from '../text/date-time.tsx'
import { useCrosshair } from './crosshair.ts'
import type { Crosshair } from './crosshair.ts'
import { LineSwatch } from './line-swatch.tsx'
import type { LineStyle } from './line-styles.ts'
import { legendKeysOf, seriesKeysOf } from './series-names.ts'
import type { LegendKey, SeriesNames } from './series-names.ts'

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
  isShort = false,
}: {
  set: SeriesSet
  lineStyles: ReadonlyMap<string, LineStyle>
  hidden: ReadonlySet<string>
  onHide: (keys: readonly string[], onlyThese: boolean) => void
  crosshair: Crosshair
  names: SeriesNames
  isShort?: boolean
}): ReactElement {
  use(DateFormContext)
  const { place, seriesKey, isByKeys } = useCrosshair(crosshair)
  const doubtAbout = useDoubt()
  const isAnswered = use(IsAnsweredContext)
  const isAltered = (point: SeriesPoint): boolean => doubtAbout(figuresOf(point, '')) === 'altered'
  const column = place === null ? null : (set.columns[place] ?? null)
  const hasRevisions = set.series.some(({ key, points }) => !hidden.has(key) && points.some(isRestated))
  const at = isShort ? null : place
  const pointOf = (series: Series) =>
    at === null ? (series.points.findLast((point) => point !== null) ?? null) : (series.points[at] ?? null)
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
        title={`As of ${shownDay(point.asOf)}`}
      />
    )
  }
  const isDrawn = (series: Series): boolean => {
    const point = pointOf(series)
    return point !== null && doubtAbout(figuresOf(point, '')) === null
  }
  const keys = isShort ? legendKeysOf(set.series, lineStyles, names) : seriesKeysOf(set.series, lineStyles, names)
  const isGrouped = keys.some((key) => key.keys.length > 1)
  const seriesOf = (key: string): Series | undefined => set.series.find((series) => series.key === key)
  const valueBeside = ({ keys: [key = ''] }: LegendKey): ReactElement | null => {
    const series = isGrouped ? undefined : seriesOf(key)
    return series === undefined || (isShort && isDrawn(series)) ? null : valueOf(series)
  }
  return (
    <div className="chart-legend" role="group" aria-label="Legend" data-short={isShort || undefined}>
      {names.common === '' ? null : <b className="chart-common isolate">{names.common}</b>}
      <SharedUnit series={set.series} />
      {isShort ? null : <span className="chart-when">{column === null ? 'Latest' : shownDay(column)}</span>}
      <ul>
        {keys.map((key) => {
          const isHidden = key.keys.every((each) => hidden.has(each))
          return (
            <li
              key={key.id}
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
              {valueBeside(key)}
            </li>
          )
        })}
        {isGrouped
          ? set.series
              .filter((series) => !isDrawn(series))
              .map((series) => (
                <li key={series.key}>
                  <span className="isolate">{names.ownOf(series)}</span> {valueOf(series)}
                </li>
              ))
          : null}
      </ul>
      {hasRevisions ? (
        <span
          className="chart-revised"
          title="At these periods another value was sent: of the original or the restated basis, or for the same record."
        >
          ◇ restated
        </span>
      ) : null}
      <span className="visually-hidden" role="status">
        {place === null || !isByKeys ? '' : pointWords(set, place, seriesKey, isAltered, isAnswered)}
      </span>
    </div>
  )
})
