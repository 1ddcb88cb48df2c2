import { use } from 'react'
import type { ReactElement } from 'react'
import { figuresOf, gapWords } from '../../../app/domain/fundamentals/series.ts'
import type { Gap, Series, SeriesPoint, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { formatPoint } from '../../format/value.ts'
import { shownDay } from '../../format/date-form.ts'
import { useDoubt } from '../doubt.ts'
import { PointFigure } from '../figure.tsx'
import { GapMark, IsAnsweredContext } from '../gap-mark.tsx'
import { useCrosshair } from './crosshair.ts'
import type { Crosshair } from './crosshair.ts'
import { LineSwatch } from './line-swatch.tsx'
import { NO_STYLE } from './line-styles.ts'
import type { LineStyle } from './line-styles.ts'
import type { SeriesNames } from './series-names.ts'

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
  return `${set.columns[place] ?? ''} ${series.symbol} ${series.label} ${value}`
}

/** The series of a chart with their values at the crosshair, or the newest values; a click hides a series, Alt+click all others. */
export function ChartLegend({
  set,
  lineStyles,
  hidden,
  onHide,
  crosshair,
  names,
}: {
  set: SeriesSet
  lineStyles: ReadonlyMap<string, LineStyle>
  hidden: ReadonlySet<string>
  onHide: (key: string, onlyThis: boolean) => void
  crosshair: Crosshair
  names: SeriesNames
}): ReactElement {
  const { place, seriesKey, isByKeys } = useCrosshair(crosshair)
  const doubtAbout = useDoubt()
  const isAnswered = use(IsAnsweredContext)
  const isAltered = (point: SeriesPoint): boolean => doubtAbout(figuresOf(point, '')) === 'altered'
  const column = place === null ? null : (set.columns[place] ?? null)
  const hasRevisions = set.series.some(
    ({ key, points }) => !hidden.has(key) && points.some((point) => point?.revision !== undefined),
  )
  const pointOf = (series: Series) =>
    place === null ? (series.points.findLast((point) => point !== null) ?? null) : (series.points[place] ?? null)
  return (
    <div className="chart-legend" role="group" aria-label="Legend">
      {names.common === '' ? null : <b className="chart-common isolate">{names.common}</b>}
      <span className="chart-when">{column ?? 'Latest'}</span>
      <ul>
        {set.series.map((series) => {
          const point = pointOf(series)
          return (
            <li
              key={series.key}
              data-current={series.key === seriesKey || undefined}
              data-hidden={hidden.has(series.key) || undefined}
            >
              <button
                type="button"
                aria-pressed={!hidden.has(series.key)}
                title="Click to show or hide. Alt+click to hide all others."
                onClick={(event) => onHide(series.key, event.altKey)}
              >
                <LineSwatch look={lineStyles.get(series.key) ?? NO_STYLE} />
                <span className="isolate">{names.ownOf(series)}</span>
              </button>
              {point === null ? (
                <GapMark gap={gapOf(series, place)} />
              ) : isAltered(point) ? (
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
              )}
            </li>
          )
        })}
      </ul>
      {hasRevisions ? (
        <span className="chart-revised" title="At these periods the original and the restated value differ.">
          ◇ restated
        </span>
      ) : null}
      <span className="visually-hidden" role="status">
        {place === null || !isByKeys ? '' : pointWords(set, place, seriesKey, isAltered, isAnswered)}
      </span>
    </div>
  )
}
