import { use } from 'react'
import type { ReactElement } from 'react'
import { isRestated, numberOf } from '../../../app/domain/fundamentals/series.ts'
import type { Series, SeriesPoint, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import type { SourcedValue } from '../../../app/domain/responses/source-ref.ts'
import { otherWords } from '../../format/revision.ts'
import { formatChange, formatDigits, formatPoint } from '../../format/value.ts'
import { unevenAtColumn } from '../../format/uneven-words.ts'
import { shownDay } from '../../format/date-form.ts'
import { useDoubt } from '../doubt.ts'
import { DateFormContext } from '../moment.tsx'
import { LineSwatch } from './line-swatch.tsx'
import { NO_STYLE } from './line-styles.ts'
import type { LineStyle } from './line-styles.ts'
import type { SeriesNames } from './series-names.ts'

/** Maximum number of series in the card. */
const MOST = 12

/** The change of a series between two columns, in its unit; null where one of them is a gap. */
function changeWords(series: Series, from: number, to: number): string | null {
  const [before, after] = [from, to].map((place) => numberOf(series.points[place] ?? null))
  return before == null || after == null ? null : formatChange(before, after, series.display)
}

/** The other values of a point; empty where there are none. One that is not proven is not shown. */
function revisionWords(point: SeriesPoint, { display }: Series, doubtAbout: ReturnType<typeof useDoubt>): string {
  const { revision } = point
  const write = ({ digits, response }: SourcedValue): string =>
    doubtAbout([{ label: '', digits, response }]) === null
      ? formatDigits(digits, point.kind === 'sent' ? display : 'as-sent')
      : 'a value that is not proven'
  const words = [
    ...(revision === undefined ? [] : [`${revision.isRestated ? 'restated to' : 'originally'} ${write(revision)}`]),
    ...otherWords(point, write),
  ]
  return words.map((each) => `◇ ${each}`).join(' ')
}

/** All values at the crosshair, and what they changed since the pinned column. */
export function CrosshairCard({
  set,
  place,
  pinned,
  names,
  lineStyles,
}: {
  set: SeriesSet
  /** Index of the column under the crosshair, and of the pinned one. */
  place: number
  pinned: number | null
  names: SeriesNames
  lineStyles: ReadonlyMap<string, LineStyle>
}): ReactElement {
  use(DateFormContext)
  const dates = [...new Set(set.series.map(({ points }) => points[place]?.asOf).filter((each) => each !== undefined))]
  const ends = [...new Set(set.series.flatMap(({ points }) => points[place]?.periodEnd ?? []))]
  const doubtAbout = useDoubt()
  const hasRevisions = set.series.some(({ points }) => isRestated(points[place]))
  const isSince = pinned !== null && pinned !== place
  return (
    <>
      <p className="chart-card-when">
        <b>{shownDay(set.columns[place] ?? '')}</b>
        {dates.length === 1 && dates[0] !== set.columns[place] ? ` as of ${shownDay(dates[0] ?? '')}` : null}
        {ends.length === 1 ? ` period to ${shownDay(ends[0] ?? '')}` : null}
        {isSince ? <span className="quiet"> change since {shownDay(set.columns[pinned] ?? '')}</span> : null}
      </p>
      <table>
        <tbody>
          {set.series.slice(0, MOST).map((series) => {
            const point = series.points[place] ?? null
            return (
              <tr key={series.key}>
                <td>
                  <LineSwatch look={lineStyles.get(series.key) ?? NO_STYLE} />
                </td>
                <th scope="row" className="isolate">
                  {names.ownOf(series)}
                </th>
                <td>{point === null ? '—' : formatPoint(point, series.display)}</td>
                {hasRevisions ? (
                  <td className="quiet">{point === null ? '' : revisionWords(point, series, doubtAbout)}</td>
                ) : null}
                {isSince ? <td className="quiet">{changeWords(series, pinned, place) ?? '—'}</td> : null}
              </tr>
            )
          })}
        </tbody>
      </table>
      {unevenAtColumn(set.series, place).map((words) => (
        <p key={words} className="quiet isolate">
          {words}
        </p>
      ))}
      {set.series.length > MOST ? <p className="quiet">and {set.series.length - MOST} more</p> : null}
    </>
  )
}
