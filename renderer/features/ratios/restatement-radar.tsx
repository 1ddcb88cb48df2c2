import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { ratioField } from '../../../app/domain/fundamentals/ratio-fields.ts'
import type { RatioRecord } from '../../../app/domain/fundamentals/ratio-record.ts'
import { findRevisions, largestRevisions } from '../../../app/domain/fundamentals/restatements.ts'
import type { DatedRevision, RevisionColumn } from '../../../app/domain/fundamentals/restatements.ts'
import { noRevisions, revisionWords, shadeOf } from '../../format/revision.ts'
import { minus } from '../../format/value.ts'
import { Check } from '../../ui/check.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Figure } from '../../ui/figure.tsx'
import { GapMark } from '../../ui/gap-mark.tsx'
import { RadarTable } from './radar-table.tsx'

const MAX_LISTED = 12

function Largest({
  revisions,
  columns,
}: {
  revisions: readonly DatedRevision[]
  columns: readonly RevisionColumn[]
}): ReactElement {
  return (
    <section className="radar-largest" aria-label="Largest revisions">
      <h2>Largest revisions</h2>
      {revisions.length === 0 ? (
        <p className="quiet">{noRevisions(columns)}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>As of</th>
              <th>Ratio</th>
              <th>Original (A)</th>
              <th>Restated (R)</th>
              <th>Change</th>
            </tr>
          </thead>
          <tbody>
            {revisions.map((revision) => (
              <tr key={`${revision.asOf} ${revision.field}`}>
                <td>{revision.asOf}</td>
                <td className="radar-name">
                  {ratioField(revision.field)?.label ?? revision.field}{' '}
                  <span className="mono picker-wire">{revision.field}</span>
                </td>
                {[revision.original, revision.restated].map((value, place) => (
                  <td key={place}>
                    {value === null ? (
                      <GapMark gap="not-sent" />
                    ) : (
                      <Figure
                        label={`${revision.field}, ${place === 0 ? 'original' : 'restated'}`}
                        response={value.response}
                        digits={value.digits}
                      >
                        {minus(value.digits)}
                      </Figure>
                    )}
                  </td>
                ))}
                <td data-shade={shadeOf(revision)} className="radar-change">
                  {revisionWords(revision)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** The restatements of one company: ratios × as-of dates, shaded by the size of the change. */
export function RestatementRadar({
  symbol,
  records,
  fields: every,
}: {
  symbol: string
  records: readonly RatioRecord[]
  /** Wire names of the ratios to compare. */
  fields: readonly string[]
}): ReactElement {
  const periods = useMemo(
    () => [...new Set(records.filter(({ id }) => id.reportType !== 'TTM').map(({ id }) => id.period))],
    [records],
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const [onlyRevised, setOnlyRevised] = useState(true)
  const [showsValues, setShowsValues] = useState(false)
  const period = chosen !== null && periods.includes(chosen) ? chosen : (periods[0] ?? '')
  const columns = useMemo(() => findRevisions(records, period, every), [records, period, every])
  const largest = useMemo(() => largestRevisions(columns, MAX_LISTED), [columns])
  const revised = new Set(
    columns.flatMap(({ cells }) =>
      cells
        .filter(({ kind, isPreliminaryReplaced }) => (kind !== null && kind !== 'unchanged') || isPreliminaryReplaced)
        .map(({ field }) => field),
    ),
  )
  const isShown = ({ presence, hasPreliminary, cells }: RevisionColumn): boolean =>
    !onlyRevised ||
    presence !== 'both' ||
    hasPreliminary ||
    cells.some(({ kind }) => kind !== null && kind !== 'unchanged')
  const shownColumns = columns.filter(isShown)
  const fields = onlyRevised ? every.filter((field) => revised.has(field)) : every

  if (columns.length === 0)
    return <EmptyState title={`No original, restated or preliminary records of ${symbol} are cached`} />
  return (
    <section className="radar" aria-label="Restatement radar">
      <div className="radar-head">
        <strong className="isolate">{symbol}</strong>
        {periods.map((each) => (
          <button
            key={each}
            type="button"
            className="chip"
            aria-pressed={each === period}
            onClick={() => setChosen(each)}
          >
            {each}
          </button>
        ))}
        <Check checked={onlyRevised} onChange={setOnlyRevised}>
          Only revised values
        </Check>
        <Check checked={showsValues} onChange={setShowsValues}>
          A, R, P and TTM side by side
        </Check>
        <span className="quiet">{columns.length} dates, as the records name them. Change = (R − A) ÷ |A|</span>
      </div>
      <Largest revisions={largest} columns={columns} />
      <RadarTable columns={shownColumns} fields={fields} showsValues={showsValues} />
    </section>
  )
}
