import { useMemo, type ReactElement } from 'react'
import { displayIn, type UnitTallies } from '../../../app/domain/fundamentals/value-display.ts'
import { periodLabel } from '../../../app/domain/fundamentals/period-words.ts'
import { RATIO_FIELDS, ratioLabel } from '../../../app/domain/fundamentals/ratio-fields.ts'
import type { RatioRecord } from '../../../app/domain/fundamentals/ratio-record.ts'
import { findRevisions, largestRevisions } from '../../../app/domain/fundamentals/restatements.ts'
import type { Shown } from '../../../app/domain/responses/display-state.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { recordDay } from '../../format/date-form.ts'
import { noRevisions, revisedFacts, revisionWords } from '../../format/revision.ts'
import { usePreferences } from '../../query/preferences.ts'
import { SentValue } from '../../ui/text/value-or-gap.tsx'
import { Part, SourceLine } from './sheet-part.tsx'
import { TableHead } from '../../ui/grid/table-head.tsx'

const REVISIONS = 5

/** The largest revisions over all periods with original and restated records. */
export function Revisions({
  symbol,
  records,
  shown,
  isRead,
  readError,
  units,
  inUnits,
  knownAt,
}: {
  symbol: string
  records: readonly RatioRecord[]
  shown: Shown
  /** Whether the records were read, and why they could not be; null where they could. */
  isRead: boolean
  readError: ErrorInfo | null
  /** What the records say of the units of the company; undefined while they are read. */
  units: UnitTallies | undefined
  /** Whether values are shown in units, and not as sent. */
  inUnits: boolean
  /** Until when what was received is shown, in Unix milliseconds; null for now. */
  knownAt: number | null
}): ReactElement {
  const { displays } = usePreferences()
  const columns = useMemo(() => {
    const periods = [...new Set(records.filter(({ id }) => id.reportType !== 'TTM').map(({ id }) => id.period))]
    const fields = [
      ...new Set([...RATIO_FIELDS.map(({ name }) => name), ...records.flatMap(({ values }) => Object.keys(values))]),
    ]
    return periods.flatMap((period) => findRevisions(records, period, fields))
  }, [records])
  const revisions = largestRevisions(columns, REVISIONS)
  const hasSeveral = new Set(revisions.map(({ period }) => period)).size > 1
  return (
    <Part title="Largest revisions">
      {revisions.length === 0 ? (
        <p className="quiet">
          {records.length > 0
            ? `${noRevisions(columns)}${columns.some(({ presence }) => presence === 'undated') ? ' Records without a date are not compared.' : ''}`
            : shown.state === 'loading'
              ? 'Requesting the records to compare…'
              : readError !== null
                ? 'Tearsheet did not read the records to compare.'
                : knownAt === null
                  ? 'No records are cached to compare.'
                  : isRead
                    ? 'No records of this company that had been received by then are cached.'
                    : 'Reading the records to compare…'}
        </p>
      ) : (
        <table className="sheet-table">
          <TableHead of={['Ratio', 'As of', 'Original', 'Restated', 'Change']} />
          <tbody>
            {revisions.map((revision) => {
              const { field, asOf, period } = revision
              return (
                <tr key={`${asOf} ${period} ${field}`}>
                  <th scope="row" title={field}>
                    {ratioLabel(field)}
                  </th>
                  <td>
                    {recordDay(asOf)}
                    {hasSeveral ? `, ${periodLabel(period)}` : ''}
                  </td>
                  {(['original', 'restated'] as const).map((name) => (
                    <td key={name}>
                      <SentValue
                        value={revision[name]}
                        label={field}
                        display={displayIn(field, displays, units, inUnits)}
                        facts={revisedFacts(symbol, records, revision, name === 'original' ? 'A' : 'R')}
                      />
                    </td>
                  ))}
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
        knownAt={knownAt}
        response={revisions[0]?.restated?.response ?? null}
      />
    </Part>
  )
}
