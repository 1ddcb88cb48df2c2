import type { ReactElement } from 'react'
import { newestPlace, placesBefore } from '../../../app/domain/fundamentals/period-columns.ts'
import type { RatioSeries } from '../../../app/domain/fundamentals/ratio-series.ts'
import { numberOf, type Series } from '../../../app/domain/fundamentals/series.ts'
import { applyTransform } from '../../../app/domain/fundamentals/transforms.ts'
import { formatPoint } from '../../format/value.ts'
import { GapMark } from '../../ui/text/sourced-number.tsx'
import { SeriesValue } from '../../ui/text/value-or-gap.tsx'
import { Sparkline } from '../../ui/text/sparkline.tsx'
import { UnitMark } from '../../ui/text/unit-mark.tsx'

/** Number of periods in a sparkline: five years of quarters. */
const COURSE = 20

/** Width of a sparkline beside five years of numbers. */
const COURSE_PX = 64

/** The value of a column, or why there is none; a negative place is before the first column, and null is none that is known. */
function Value({ series, place }: { series: Series; place: number | null }): ReactElement {
  return place === null ? <GapMark gap="no-year" /> : <SeriesValue series={series} place={place} label={series.field} />
}

/** Number of years of which the table shows the value at the same time of the year. */
const YEARS = 5

/** The places of the newest column and of those whole years before it, as far as there are columns; the first year is always shown. */
function yearPlaces({ columns, perYear }: RatioSeries): readonly (number | null)[] {
  const last = newestPlace(columns)
  if (perYear === null) return [last, null]
  const earlier = Array.from(
    { length: YEARS - 1 },
    (_, year) => placesBefore(columns, (year + 1) * perYear, perYear)[last] ?? -1,
  )
  return [last, ...earlier.filter((place, year) => year === 0 || place >= 0)]
}

/** The ratios of the newest period, their change in a year, those at the same time of earlier years, and a sparkline of five years. */
export function KeyRatios({ set }: { set: RatioSeries }): ReactElement {
  const lag = set.perYear
  const differences = applyTransform(set, 'year-difference', lag)
  const last = newestPlace(set.columns)
  const [, ...years] = yearPlaces(set)
  const course = [Math.max(0, last - COURSE + 1), last + 1] as const
  return (
    <>
      <table className="sheet-table sheet-newest">
        <thead>
          <tr>
            <th scope="col">Ratio</th>
            <th scope="col">{set.columns[last]}</th>
            <th scope="col" title="Since a year before">
              Change
            </th>
            {years.map((place, year) => (
              <th key={year} scope="col" className={year > 0 ? 'sheet-older' : undefined}>
                {set.columns[place ?? -1] ?? 'a year ago'}
              </th>
            ))}
            <th
              scope="col"
              className="sheet-course"
              title={`${set.columns[course[0]] ?? ''}–${set.columns[last] ?? ''}`}
            >
              Trend
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
                  <span className="sheet-name" title={series.label}>
                    {series.points.every((point) => point === null) ? (
                      // Nothing is known of a unit without a value.
                      <span>{series.label}</span>
                    ) : (
                      <UnitMark series={series}>{series.label}</UnitMark>
                    )}
                  </span>
                </th>
                <td>
                  <Value series={series} place={last} />
                </td>
                <td data-direction={size === null || size === 0 ? undefined : size > 0 ? 'up' : 'down'}>
                  <Value series={differences.series[place] ?? series} place={lag === null ? null : last} />
                </td>
                {years.map((at, year) => (
                  <td key={year} className={year > 0 ? 'sheet-older' : 'sheet-before'}>
                    <Value series={series} place={at} />
                  </td>
                ))}
                <td className="sheet-course">
                  <Sparkline
                    width={COURSE_PX}
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
