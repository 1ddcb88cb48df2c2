import type { ReactElement } from 'react'
import { newestPlace, placesBefore } from '../../../app/domain/fundamentals/period-columns.ts'
import type { RatioSeries } from '../../../app/domain/fundamentals/ratio-series.ts'
import { numberOf } from '../../../app/domain/fundamentals/series.ts'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { applyTransform } from '../../../app/domain/fundamentals/transforms.ts'
import { formatPoint } from '../../format/value.ts'
import { GapMark } from '../../ui/text/sourced-number.tsx'
import { SeriesValue } from '../../ui/text/value-or-gap.tsx'
import { Sparkline } from '../../ui/text/sparkline.tsx'
import { UnitMark } from '../../ui/text/unit-mark.tsx'

/** Number of periods in a sparkline: five years of quarters. */
const COURSE = 20

/** The value of a column, or why there is none; a negative place is before the first column, and null is none that is known. */
function Value({ series, place }: { series: Series; place: number | null }): ReactElement {
  return place === null ? <GapMark gap="no-year" /> : <SeriesValue series={series} place={place} label={series.field} />
}

/** The ratios of the newest period, those of a year before, and a sparkline of five years. */
export function KeyRatios({ set }: { set: RatioSeries }): ReactElement {
  const lag = set.perYear
  const differences = applyTransform(set, 'year-difference', lag)
  const last = newestPlace(set.columns)
  const before = lag === null ? null : (placesBefore(set.columns, lag, lag)[last] ?? -1)
  const course = [Math.max(0, last - COURSE + 1), last + 1] as const
  return (
    <>
      <table className="sheet-table sheet-newest">
        <thead>
          <tr>
            <th scope="col">Ratio</th>
            <th scope="col">{set.columns[last]}</th>
            <th scope="col">{set.columns[before ?? -1] ?? 'a year ago'}</th>
            <th scope="col">Change</th>
            <th scope="col" className="sheet-course">
              {set.columns[course[0]]}–{set.columns[last]}
            </th>
          </tr>
        </thead>
        <tbody>
          {set.series.map((series, place) => {
            const difference = differences.series[place]?.points[last] ?? null
            // A difference that shows no figure but zeros has no direction.
            const isSeen =
              difference !== null &&
              /[1-9]/.test(formatPoint(difference, differences.series[place]?.display ?? series.display))
            const size = isSeen ? numberOf(difference) : null
            return (
              <tr key={series.key}>
                <th scope="row">
                  <UnitMark series={series}>{series.label}</UnitMark>
                </th>
                <td>
                  <Value series={series} place={last} />
                </td>
                <td>
                  <Value series={series} place={before} />
                </td>
                <td data-direction={size === null || size === 0 ? undefined : size > 0 ? 'up' : 'down'}>
                  <Value series={differences.series[place] ?? series} place={lag === null ? null : last} />
                </td>
                <td className="sheet-course">
                  <Sparkline
                    series={{ ...series, points: series.points.slice(...course) }}
                    columns={set.columns.slice(...course)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {lag === null ? null : <p className="sheet-source">Changes are of the unrounded values.</p>}
    </>
  )
}
