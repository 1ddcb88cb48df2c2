import type { ReactElement } from 'react'
import { figuresOf } from '../../../app/domain/fundamentals/series.ts'
import type { Series, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { formatPoint } from '../../format/value.ts'
import { useDoubt } from '../doubt.ts'
import { PointFigure } from '../figure.tsx'
import { useCrosshair } from './crosshair.ts'
import type { Crosshair } from './crosshair.ts'
import { LineSwatch } from './line-swatch.tsx'
import { NO_STYLE } from './line-styles.ts'
import type { LineStyle } from './line-styles.ts'
import type { SeriesNames } from './series-names.ts'

/** Describes the point at the crosshair for screen readers. */
function LiveRegion({
  set,
  place,
  seriesKey,
}: {
  set: SeriesSet
  place: number
  seriesKey: string | null
}): ReactElement {
  const series = set.series.find(({ key }) => key === seriesKey) ?? set.series[0]
  const point = series?.points[place] ?? null
  return (
    <span className="visually-hidden" role="status">
      {set.columns[place]} {series?.symbol} {series?.label}{' '}
      {series === undefined || point === null ? 'no value' : formatPoint(point, series.display)}
    </span>
  )
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
  const { place, seriesKey } = useCrosshair(crosshair)
  const doubtAbout = useDoubt()
  const column = place === null ? null : (set.columns[place] ?? null)
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
                <span className="quiet">{place === null ? 'no values' : '—'}</span>
              ) : doubtAbout(figuresOf(point, '')) === 'altered' ? (
                <span className="sourced" data-altered>
                  altered
                </span>
              ) : (
                <PointFigure
                  point={point}
                  label={`${series.symbol} ${series.field}`}
                  display={series.display}
                  title={`As of ${point.asOf}`}
                />
              )}
            </li>
          )
        })}
      </ul>
      {place === null ? null : <LiveRegion set={set} place={place} seriesKey={seriesKey} />}
    </div>
  )
}
