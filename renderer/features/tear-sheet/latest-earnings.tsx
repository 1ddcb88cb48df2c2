import { useMemo, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  currencyGap,
  isNamedIn,
  isRestatedSince,
  newestReports,
  readEarningsReports,
  sentFor,
  unreadableIn,
} from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import type { Gap } from '../../../app/domain/fundamentals/series.ts'
import { periodLabel } from '../../../app/domain/fundamentals/period-words.ts'
import { basisLabel } from '../../../app/domain/fundamentals/ratio-record.ts'
import { parseJson } from '../../../app/domain/responses/parse-json.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { joined, shortened, visibleName } from '../../../app/domain/values/visible-text.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { saysTheSame } from '../../../app/errors/describe-error.ts'
import type { Shown } from '../../../app/domain/responses/display-state.ts'
import { recordDay, shownDay } from '../../format/date-form.ts'
import { choiceOf, labelOf, valuePath, rowStyle, type RowStyle } from '../../format/earnings-row.ts'
import { reportedWords, shownSentence } from '../../format/display-state.ts'
import { sharesNote } from '../../format/shares-note.ts'
import { sentTitle } from '../../format/value.ts'
import { useConnectionId } from '../../query/connection.ts'
import { useAltered } from '../../query/proof.ts'
import { usePreferences } from '../../query/preferences.ts'
import { retryOf } from '../../query/errors.ts'
import { useShown } from '../../query/display-state.ts'
import { EarningsChange } from '../../ui/text/earnings-change.tsx'
import { ErrorNote, Remedies } from '../../ui/states/error-note.tsx'
import { Figure, GapMark, IsAnsweredContext } from '../../ui/text/sourced-number.tsx'
import { AlteredContext, Integrity } from '../../ui/states/integrity.tsx'
import { Part, SourceLine } from './sheet-part.tsx'
import { sheetQueries } from './queries.ts'
import { ReportDates } from './report-dates.tsx'
import { UnreadableNote } from '../../ui/states/unreadable-note.tsx'

/** Maximum number of numbers of a report. */
const MAX_FIELDS = 8

/** The numbers that are read first, where a report has them; the others follow as sent. */
const FIRST_FIELDS = [
  'revenue',
  'ebitda',
  'netIncome',
  'dilutedEps',
  'basicEps',
  'normalizedDilutedEps',
  'dividendPerShare',
  'dilutedAverageShares',
]

const NO_CURRENCY = 'no currency sent'

const currencyOf = ({ currency }: EarningsReport): string => currency ?? NO_CURRENCY

/** What holds for both reports: basis, period, the currency where it is the same, and the company where it is another one. */
const commonWords = (symbol: string, newest: EarningsReport, before: EarningsReport | undefined): string =>
  joined(' · ', [
    newest.symbol === null || newest.symbol.toUpperCase() === symbol ? '' : `sent as ${visibleName(newest.symbol)}`,
    newest.reportType === null ? 'basis not stated' : basisLabel(newest.reportType),
    newest.period === null || newest.period === newest.reportType ? '' : periodLabel(newest.period),
    before === undefined || currencyOf(before) === currencyOf(newest) ? currencyOf(newest) : '',
  ])

/** Why a report has no change from the one before: amounts in two currencies have none. Null where it has. */
const noChange = (newest: EarningsReport | undefined, before: EarningsReport | undefined): Gap | null =>
  newest === undefined || before === undefined ? 'no-earlier' : currencyGap(newest, before)

/** The date of a report, and in a second line what is special about it: its currency, the end of its period, others like it, and a restatement. */
function ReportHead({
  report,
  other,
  all,
}: {
  report: EarningsReport
  other: EarningsReport | undefined
  /** All reports, with this one. */
  all: readonly EarningsReport[]
}): ReactElement {
  const { asOf, periodEnd, period, reportType } = report
  const count = sentFor(report, all)
  const sent = joined(' ', [period ?? '', reportType ?? ''])
  const notes = [
    other === undefined || currencyOf(other) === currencyOf(report) ? '' : currencyOf(report),
    periodEnd === null || periodEnd === asOf ? '' : `period to ${shownDay(periodEnd)}`,
    count === 1 ? '' : `the last of ${count} sent`,
    isRestatedSince(report, all) ? 'restated since' : '',
  ].filter((part) => part !== '')
  return (
    <th
      scope="col"
      title={`As of that date${sent === '' ? '' : `, as sent: ${sent}`}. The service does not say what its dates mean.`}
    >
      {recordDay(asOf ?? '')}
      {notes.length === 0 ? null : <small>{notes.join(', ')}</small>}
    </th>
  )
}

/** Why there is no earnings report, and what to do about it where the sheet does not say that already. */
function NoEarnings({
  shown,
  saidBeside,
  knownAt,
  onRetry,
}: {
  shown: Shown
  knownAt: number | null
  saidBeside: ErrorInfo | null
  onRetry: () => void
}): ReactElement {
  const error = shown.state === 'denied' || shown.state === 'failed' ? shown.error : null
  if (error !== null && !saysTheSame(error, saidBeside)) return <ErrorNote error={error} onRetry={onRetry} />
  return (
    <>
      <p className="quiet">
        {knownAt !== null
          ? shown.state === 'loading'
            ? 'Reading the earnings reports of this company…'
            : error === null
              ? 'No earnings reports of this company that had been received by then are cached.'
              : 'Tearsheet did not read the earnings reports of this company.'
          : shownSentence(shown, 'earnings reports of this company')}
      </p>
      {error === null ? null : <Remedies error={error} onRetry={onRetry} />}
    </>
  )
}

/** Maximum number of characters of the errors of a response. */
const MOST_SAID = 400

/** The newest earnings report and the dates of reports: pinned fields first, then the ones that are read first, then the first ones of the response. */
export function LatestEarnings({
  symbol,
  now,
  inUnits,
  saidBeside,
  knownAt,
  onStory,
}: {
  symbol: string
  now: number
  /** Whether amounts are scaled, and not as sent. */
  inUnits: boolean
  /** The error at the head of the sheet; null for none. */
  saidBeside: ErrorInfo | null
  /** Until when what was received is shown, in Unix milliseconds; null for now. */
  knownAt: number | null
  onStory: (id: number) => void
}): ReactElement {
  const connection = useConnectionId()
  const answered = useQuery(sheetQueries.earnings(connection, symbol, knownAt))
  const { earningsFields } = usePreferences()
  const value = answered.data?.source.receivedAt == null ? undefined : answered.data.value
  const { reports, unreadable, isNamed } = useMemo(() => {
    if (value === undefined) return { reports: [], unreadable: null, isNamed: false }
    const data = parseJson(value.dataText)
    const read = readEarningsReports(data)
    return { reports: read, unreadable: unreadableIn(data, read, value.response), isNamed: isNamedIn(data, symbol) }
  }, [value, symbol])
  const altered = useAltered(useMemo(() => [value?.response.hash ?? ''], [value]))
  const { newest, before } = newestReports(reports, symbol, isNamed)
  const without = noChange(newest, before)
  const reported =
    value === undefined || (value.ok !== false && value.errors.length === 0)
      ? null
      : `${reportedWords(value.ok, value.errors)}${value.errors.length === 0 ? '.' : `: ${shortened(value.errors.join('; '), MOST_SAID)}`}`
  const shares = newest === undefined ? null : sharesNote(newest, before)
  const onScreen = useShown({
    request: answered,
    source: answered.data?.source ?? null,
    hasAny: newest !== undefined,
    now,
  })
  const names = Object.keys(newest?.numbers ?? {}).filter((name) => !/fiscalYearEnd|companyId/i.test(name))
  const others = [...FIRST_FIELDS.filter((name) => names.includes(name)), ...names]
  const pinned = names.filter((name) => choiceOf(earningsFields, name).isPinned)
  const shown = [...new Set([...pinned, ...others])].slice(0, MAX_FIELDS)
  const nameOf = (name: string): string => labelOf(name, choiceOf(earningsFields, name)) ?? visibleName(name)
  const styleOf = (name: string): RowStyle =>
    rowStyle(
      name,
      choiceOf(earningsFields, name),
      [newest, before].filter((report) => report !== undefined),
      inUnits,
    )
  const cell = (report: EarningsReport | undefined, name: string): ReactElement => {
    const digits = ownProperty(report?.numbers ?? {}, name)
    return report === undefined || digits === undefined || value === undefined ? (
      <GapMark gap={report === undefined ? 'no-record' : 'not-sent'} />
    ) : (
      <Figure
        label={name}
        response={{ hash: value.response.hash, path: valuePath(value.response, report, name) }}
        digits={digits}
        title={sentTitle(digits)}
      >
        {styleOf(name).write(digits)}
      </Figure>
    )
  }
  const changeOf = (name: string): ReactElement => {
    const digits = ownProperty(newest?.numbers ?? {}, name)
    return newest === undefined || digits === undefined || value === undefined ? (
      <GapMark gap="not-sent" />
    ) : (
      <EarningsChange
        field={name}
        report={newest}
        other={without === null ? before : undefined}
        without={without ?? 'no-earlier'}
        response={value.response}
        style={styleOf(name)}
        kind="growth"
        digits={digits}
      />
    )
  }
  return (
    <>
      <Part title="Latest earnings" note={newest === undefined ? '' : commonWords(symbol, newest, before)}>
        <Integrity altered={altered}>
          {reported === null ? null : <p className="quiet isolate">{reported}</p>}
          {newest === undefined ? (
            reported !== null ? null : (
              <NoEarnings shown={onScreen} saidBeside={saidBeside} knownAt={knownAt} onRetry={retryOf(answered)} />
            )
          ) : (
            <table className="sheet-table sheet-newest">
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <ReportHead report={newest} other={before} all={reports} />
                  <th scope="col" title="Since a year before">
                    Change
                  </th>
                  {before === undefined ? (
                    <th scope="col">a year earlier</th>
                  ) : (
                    <ReportHead report={before} other={newest} all={reports} />
                  )}
                </tr>
              </thead>
              <tbody>
                {shown.map((name) => (
                  <tr key={name}>
                    <th scope="row">
                      <span className="sheet-name">
                        <span title={name}>{nameOf(name)}</span>{' '}
                        <small className="quiet" title={styleOf(name).why}>
                          {styleOf(name).unit}
                        </small>
                      </span>
                    </th>
                    <td>{cell(newest, name)}</td>
                    <td>
                      <IsAnsweredContext value={onScreen.state === 'live'}>{changeOf(name)}</IsAnsweredContext>
                    </td>
                    <td className="sheet-before">
                      <IsAnsweredContext value={onScreen.state === 'live'}>{cell(before, name)}</IsAnsweredContext>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {shares === null ? null : <p className="quiet">{shares}</p>}
          <UnreadableNote items={unreadable} lack="a date, a period and a report type, or a number" className="quiet" />
          <SourceLine
            asOf={newest?.asOf ?? null}
            endpoint="earnings reports"
            shown={onScreen}
            knownAt={knownAt}
            response={
              value === undefined || value.response.hash === ''
                ? null
                : { hash: value.response.hash, path: value.response.path }
            }
          />
        </Integrity>
      </Part>
      {newest === undefined || value === undefined ? null : (
        <AlteredContext value={altered}>
          <ReportDates
            symbol={symbol}
            reports={reports}
            response={value.response}
            now={now}
            knownAt={knownAt}
            onStory={onStory}
          />
        </AlteredContext>
      )}
    </>
  )
}
