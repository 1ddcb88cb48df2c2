import { useMemo } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { newestReports, readEarningsReports } from '../../../app/domain/fundamentals/earnings-reports.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { describeError } from '../../../app/errors/describe-error.ts'
import { parseJson } from '../../../app/domain/responses/parse-json.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings-reports.ts'
import type { UnitTallies } from '../../../app/domain/fundamentals/unit-tally.ts'
import { displayIn } from '../../../app/domain/fundamentals/value-display.ts'
import { visibleName } from '../../../app/domain/values/visible-text.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { RATIO_FIELDS, ratioField } from '../../../app/domain/fundamentals/ratio-fields.ts'
import type { RatioRecord } from '../../../app/domain/fundamentals/ratio-record.ts'
import { findRevisions, largestRevisions } from '../../../app/domain/fundamentals/restatements.ts'
import type { Shown } from '../../../app/domain/responses/shown.ts'
import { shownDay } from '../../format/date-form.ts'
import { useConnectionId } from '../../query/connection.ts'
import { sheetQueries } from './queries.ts'
import { choiceOf, labelOf, rowStyle } from '../../format/earnings-row.ts'
import type { RowStyle } from '../../format/earnings-row.ts'
import { amountsNote } from '../../format/amounts-note.ts'
import { noRevisions, revisionWords } from '../../format/revision.ts'
import { formatDigits } from '../../format/value.ts'
import { retryOf } from '../../query/retry.ts'
import { useAltered } from '../../query/integrity.ts'
import { useShown } from '../../query/use-shown.ts'
import { usePreferences } from '../../query/preferences.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Figure } from '../../ui/figure.tsx'
import { GapMark, IsAnsweredContext } from '../../ui/gap-mark.tsx'
import { Integrity } from '../../ui/integrity.tsx'
import { Remedies } from '../../ui/remedies.tsx'
import { shownSentence } from '../../format/shown-words.ts'
import { Part } from './part.tsx'
import { SourceLine } from './source-line.tsx'

const [REVISIONS, EARNINGS_FIELDS] = [5, 8]

const asSent = (digits: string): string => `${digits} as sent · click to see the response`

/** The largest revisions over all periods with original and restated records. */
export function Revisions({
  records,
  shown,
  units,
  inUnits,
}: {
  records: readonly RatioRecord[]
  shown: Shown
  /** What the records say of the units of the company; undefined while they are read. */
  units: UnitTallies | undefined
  /** Whether values are shown in units, and not as sent. */
  inUnits: boolean
}): ReactElement {
  const { displays } = usePreferences()
  const write = (field: string, digits: string): string =>
    formatDigits(digits, displayIn(field, displays, units, inUnits))
  const columns = useMemo(() => {
    const periods = [...new Set(records.filter(({ id }) => id.reportType !== 'TTM').map(({ id }) => id.period))]
    return periods.flatMap((period) =>
      findRevisions(
        records,
        period,
        RATIO_FIELDS.map(({ name }) => name),
      ),
    )
  }, [records])
  const revisions = largestRevisions(columns, REVISIONS)
  return (
    <Part title="Largest revisions">
      {revisions.length === 0 ? (
        <p className="quiet">
          {records.length > 0
            ? noRevisions(columns)
            : shown.state === 'loading'
              ? 'Requesting the records to compare…'
              : 'No records are cached to compare.'}
        </p>
      ) : (
        <table className="sheet-table">
          <thead>
            <tr>
              <th scope="col">Ratio</th>
              <th scope="col">As of</th>
              <th scope="col">Original</th>
              <th scope="col">Restated</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {revisions.map((revision) => {
              const { field, asOf, original, restated } = revision
              return (
                <tr key={`${asOf} ${field}`}>
                  <th scope="row" title={field}>
                    {ratioField(field)?.label ?? field}
                  </th>
                  <td>{shownDay(asOf)}</td>
                  <td>
                    {original === null ? (
                      <GapMark gap="not-sent" />
                    ) : (
                      <Figure
                        label={field}
                        response={original.response}
                        digits={original.digits}
                        title={asSent(original.digits)}
                      >
                        {write(field, original.digits)}
                      </Figure>
                    )}
                  </td>
                  <td>
                    {restated === null ? (
                      <GapMark gap="not-sent" />
                    ) : (
                      <Figure
                        label={field}
                        response={restated.response}
                        digits={restated.digits}
                        title={asSent(restated.digits)}
                      >
                        {write(field, restated.digits)}
                      </Figure>
                    )}
                  </td>
                  <td>{revisionWords(revision)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <SourceLine
        asOf={null}
        endpoint="operation ratios, A against R"
        shown={shown}
        response={revisions[0]?.restated?.response ?? null}
      />
    </Part>
  )
}

/** Why there is no earnings report, and what to do about it where the sheet does not say that already. */
function NoEarnings({
  shown,
  saidAbove,
  onRetry,
}: {
  shown: Shown
  saidAbove: ErrorInfo | null
  onRetry: () => void
}): ReactElement {
  const error = shown.state === 'denied' || shown.state === 'failed' ? shown.error : null
  if (error !== null && (saidAbove === null || describeError(error).cause !== describeError(saidAbove).cause))
    return <ErrorNote error={error} onRetry={onRetry} />
  return (
    <>
      <p className="quiet">{shownSentence(shown, 'earnings reports of this company')}</p>
      {error === null ? null : <Remedies error={error} onRetry={onRetry} />}
    </>
  )
}

/** The newest earnings report: pinned fields first, then the first ones of the response. */
export function LatestEarnings({
  symbol,
  now,
  inUnits,
  saidAbove,
}: {
  symbol: string
  now: number
  /** Whether amounts are scaled, and not as sent. */
  inUnits: boolean
  /** The error at the head of the sheet; null for none. */
  saidAbove: ErrorInfo | null
}): ReactElement {
  const connection = useConnectionId()
  const answered = useQuery(sheetQueries.earnings(connection, symbol))
  const { earningsFields } = usePreferences()
  const value = answered.data?.source.receivedAt == null ? undefined : answered.data.value
  const reports = useMemo(() => (value === undefined ? [] : readEarningsReports(parseJson(value.dataText))), [value])
  const altered = useAltered(useMemo(() => [value?.response.hash ?? ''], [value]))
  const { newest, before } = newestReports(reports)
  const onScreen = useShown({
    request: answered,
    source: answered.data?.source ?? null,
    hasAny: newest !== undefined,
    now,
  })
  const names = Object.keys(newest?.numbers ?? {}).filter((name) => !/fiscalYearEnd|companyId/i.test(name))
  const shown = [
    ...names.filter((name) => choiceOf(earningsFields, name).isPinned),
    ...names.filter((name) => !choiceOf(earningsFields, name).isPinned),
  ].slice(0, EARNINGS_FIELDS)
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
        response={{ hash: value.response.hash, path: `${value.response.path}${report.path}.${name}` }}
        digits={digits}
        title={asSent(digits)}
      >
        {styleOf(name).write(digits)}
      </Figure>
    )
  }
  return (
    <Part title="Latest earnings">
      <Integrity altered={altered}>
        {newest === undefined ? (
          value?.ok === false ? (
            <p className="quiet">
              The service reported a failure{value.errors.length === 0 ? '.' : `: ${value.errors.join('; ')}`}
            </p>
          ) : (
            <NoEarnings shown={onScreen} saidAbove={saidAbove} onRetry={retryOf(answered)} />
          )
        ) : (
          <table className="sheet-table">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">
                  {newest.asOf === null ? null : shownDay(newest.asOf)} {newest.period} {newest.reportType}
                  {amountsNote(newest).map((part) => (
                    <small key={part}>{part}</small>
                  ))}
                </th>
                <th scope="col">
                  {before === undefined ? (
                    'a year earlier'
                  ) : (
                    <>
                      {before.asOf === null ? null : shownDay(before.asOf)} {before.period} {before.reportType}
                      {amountsNote(before).map((part) => (
                        <small key={part}>{part}</small>
                      ))}
                    </>
                  )}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((name) => (
                <tr key={name}>
                  <th scope="row">
                    <span title={name}>{nameOf(name)}</span>{' '}
                    <small className="quiet" title={styleOf(name).why}>
                      {styleOf(name).unit}
                    </small>
                  </th>
                  <td>{cell(newest, name)}</td>
                  <td>
                    <IsAnsweredContext value={onScreen.state === 'live'}>{cell(before, name)}</IsAnsweredContext>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <SourceLine
          asOf={newest?.asOf ?? null}
          endpoint="earnings reports"
          shown={onScreen}
          response={
            value === undefined || value.response.hash === ''
              ? null
              : { hash: value.response.hash, path: value.response.path }
          }
        />
      </Integrity>
    </Part>
  )
}
