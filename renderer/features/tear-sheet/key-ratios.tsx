import type { ReactElement } from 'react'
import { columnsPerYear } from '../../../app/domain/fundamentals/period-columns.ts'
import type { RatioSeries } from '../../../app/domain/fundamentals/ratio-series.ts'
import { numberOf } from '../../../app/domain/fundamentals/series.ts'
import type { Series, SeriesPoint } from '../../../app/domain/fundamentals/series.ts'
import { applyTransform } from '../../../app/domain/fundamentals/transforms.ts'
import { PointFigure } from '../../ui/figure.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'

/** Number of periods in a sparkline: five years of quarters. */
const COURSE = 20

function Value({ series, point }: { series: Series; point: SeriesPoint | null }): ReactElement {
  return point === null ? (
    <span className="ratio-gap" title="Not provided">
      —
    </span>
  ) : (
    <PointFigure point={point} label={series.field} display={series.display} title={`As of ${point.asOf}`} />
  )
}

/** The ratios of the newest period, those of a year before, and a sparkline of five years. */
export function KeyRatios({ set, period }: { set: RatioSeries; period: string }): ReactElement {
  const lag = columnsPerYear(period, 'calendar')
  const differences = applyTransform(set, 'year-difference', lag)
  const last = set.columns.length - 1
  return (
    <table className="sheet-table">
      <thead>
        <tr>
          <th scope="col">Ratio</th>
          <th scope="col">{set.columns[last]}</th>
          <th scope="col">{lag === null ? 'a year ago' : (set.columns[last - lag] ?? 'a year ago')}</th>
          <th scope="col">Change</th>
          <th scope="col" className="sheet-course">
            {set.columns[Math.max(0, last - COURSE + 1)]}–{set.columns[last]}
          </th>
        </tr>
      </thead>
      <tbody>
        {set.series.map((series, place) => {
          const difference = differences.series[place]?.points[last] ?? null
          const size = numberOf(difference)
          return (
            <tr key={series.key}>
              <th scope="row">{series.label}</th>
              <td>
                <Value series={series} point={series.points[last] ?? null} />
              </td>
              <td>
                <Value series={series} point={lag === null ? null : (series.points[last - lag] ?? null)} />
              </td>
              <td data-direction={size === null || size === 0 ? undefined : size > 0 ? 'up' : 'down'}>
                <Value series={differences.series[place] ?? series} point={difference} />
              </td>
              <td className="sheet-course">
                <Sparkline points={series.points.slice(-COURSE)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
