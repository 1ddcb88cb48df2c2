import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { dayIn, type EarningsReport } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { periodLabel } from '../../../app/domain/fundamentals/period-words.ts'
import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import type { ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import { recordDay, shownDay } from '../../format/date-form.ts'
import { useConnectionId } from '../../query/connection.ts'
import { JoinedAmounts } from '../../ui/text/joined-amounts.tsx'
import { Moment } from '../../ui/text/date-time.tsx'
import { Figure, GapMark } from '../../ui/text/sourced-number.tsx'
import { Part } from './sheet-part.tsx'
import { sheetQueries } from './queries.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { TableHead } from '../../ui/grid/table-head.tsx'

/** The newest dated report of each described basis. */
const newestByBasis = (reports: readonly EarningsReport[]): readonly EarningsReport[] =>
  REPORT_TYPES.flatMap(({ id }) => {
    const own = reports.filter(({ reportType, asOf }) => reportType === id && dayIn(asOf) !== '')
    return own.reduce<EarningsReport[]>(
      ([one], other) => [one !== undefined && dayIn(one.asOf) >= dayIn(other.asOf) ? one : other],
      [],
    )
  })

/** The length of a report; a trailing basis says it already. */
const periodCell = ({ period, reportType }: EarningsReport): ReactElement | string =>
  period === null ? <GapMark gap="not-sent" /> : period === reportType ? '' : periodLabel(period)

/** The newest story whose headline says that the company is to report. */
function AnnouncedReport({
  symbol,
  now,
  knownAt,
  onStory,
}: Omit<Parameters<typeof ReportDates>[0], 'reports' | 'response'>) {
  const connection = useConnectionId()
  const found = useQuery(
    sheetQueries.stories(connection, `${writeTerm('sym', symbol)} "to report"`, { symbol, knownAt }),
  )
  // A search looks in the words and symbols of now, so of an earlier time the headline of then says whether it had them.
  const story = found.data?.rows.find(
    ({ title, symbols }) => knownAt === null || (symbols.includes(symbol) && /to report/i.test(title)),
  )
  if (story === undefined) return null
  return (
    <>
      {' '}
      The newest headline with “to report”:{' '}
      <LinkButton className="isolate" onClick={() => onStory(story.id)}>
        <JoinedAmounts text={story.title} />
      </LinkButton>
      {story.createdAt === null ? null : (
        <>
          {', '}
          <Moment at={story.createdAt} now={now} />
        </>
      )}
    </>
  )
}

/** The dates of the newest reports as sent, and what is known of the next one. */
export function ReportDates({
  symbol,
  reports,
  response,
  now,
  knownAt,
  onStory,
}: {
  symbol: string
  reports: readonly EarningsReport[]
  /** The response with the reports. */
  response: ResponseRef
  now: number
  /** Until when what was received is shown, in Unix milliseconds; null for now. */
  knownAt: number | null
  onStory: (id: number) => void
}): ReactElement {
  return (
    <Part title="Report dates" note="as sent: the service does not say what its dates mean">
      <table className="sheet-table">
        <TableHead of={['Newest report', 'As of', 'Period', 'Period ended']} />
        <tbody>
          {newestByBasis(reports).map((report) => (
            <tr key={report.path}>
              <th scope="row">{REPORT_TYPES.find(({ id }) => id === report.reportType)?.label}</th>
              <td>
                <Figure
                  label="as-of date"
                  response={{ hash: response.hash, path: `${response.path}${report.path}` }}
                  digits={null}
                  title={`${report.asOf ?? ''} as sent · click to see the response`}
                >
                  {recordDay(report.asOf ?? '')}
                </Figure>
              </td>
              <td>{periodCell(report)}</td>
              <td>{report.periodEnd === null ? <GapMark gap="not-sent" /> : shownDay(report.periodEnd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet sheet-next">
        Next report: the service states no date.
        <AnnouncedReport symbol={symbol} now={now} knownAt={knownAt} onStory={onStory} />
      </p>
    </Part>
  )
}
