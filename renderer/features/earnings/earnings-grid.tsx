import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { isSameValue } from '../../../app/domain/decimal.ts'
import type { EarningsReport } from '../../../app/domain/earnings-reports.ts'
import type { AnswerRef } from '../../../app/domain/source-ref.ts'
import { minus } from '../../format/ratio-value.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Newest first; within a date the bases side by side, original before restated. */
function sorted(reports: readonly EarningsReport[]): EarningsReport[] {
  const key = ({ asOf, period, reportType }: EarningsReport): string => `${asOf ?? ''} ${period ?? ''} ${String.fromCharCode(255 - (reportType ?? '').charCodeAt(0) || 255)}`
  return [...reports].sort((one, other) => (key(one) < key(other) ? 1 : -1))
}

/** The original report that a restated one of the same date and period replaces. */
const originalOf = (report: EarningsReport, all: readonly EarningsReport[]): EarningsReport | undefined =>
  (report.reportType === 'R' ? all.find(({ asOf, period, reportType }) => reportType === 'A' && asOf === report.asOf && period === report.period) : undefined)

/** The numbers of one company's reports: paths as rows, reports as columns. A restated number that differs says so. */
export function EarningsGrid({ reports, answer, onInspect }: { reports: readonly EarningsReport[]; answer: AnswerRef; onInspect: (ref: AnswerRef) => void }): ReactElement {
  const [search, setSearch] = useState('')
  const [pinned, setPinned] = useState<readonly string[]>([])
  const columns = useMemo(() => sorted(reports), [reports])
  const paths = useMemo(() => [...new Set(columns.flatMap(({ numbers }) => Object.keys(numbers)))], [columns])
  const wanted = search.trim().toLowerCase()
  const shown = [...pinned.filter((path) => paths.includes(path)), ...paths.filter((path) => !pinned.includes(path) && path.toLowerCase().includes(wanted))]
  // The newest report says which fields there are now: what only older ones have has gone, what only it has is new.
  const newest = new Set(Object.keys(columns[0]?.numbers ?? {}))
  const earlier = new Set(columns.slice(1).flatMap(({ numbers }) => Object.keys(numbers)))

  if (columns.length === 0) return <EmptyState title="The answer holds no reports"><p>Whatever it does hold is shown under “Tree”.</p></EmptyState>
  return (
    <div className="earnings-grid">
      <div className="earnings-tools">
        <input aria-label="Search fields" placeholder="Search fields" value={search} spellCheck={false} onChange={(event) => { setSearch(event.target.value) }} />
        <span className="quiet">{columns.length} reports · {paths.length} numeric fields, named as sent · the meaning of the dates is not stated by the service</span>
      </div>
      <div className="ratio-table" tabIndex={0} aria-label="Earnings">
        <table>
          <thead>
            <tr><th scope="col">Field</th>{columns.map(({ path, asOf, period, reportType }) => <th key={path} scope="col">{asOf ?? 'no date'} <b>{reportType ?? ''}</b> {period ?? ''}</th>)}</tr>
          </thead>
          <tbody>
            {shown.map((field) => (
              <tr key={field} data-pinned={pinned.includes(field)}>
                <th scope="row">
                  <span className="ratio-name">
                    <button type="button" className="earnings-pin" aria-pressed={pinned.includes(field)} title={pinned.includes(field) ? 'Let go' : 'Keep on top'} onClick={() => { setPinned(pinned.includes(field) ? pinned.filter((each) => each !== field) : [...pinned, field]) }}><span className="mono">{field}</span></button>
                    {columns.length > 1 && newest.has(field) && !earlier.has(field) ? <span className="tag-assumed">new</span> : null}
                    {columns.length > 1 && !newest.has(field) ? <span className="tag-assumed" title="The newest report does not have it">gone</span> : null}
                  </span>
                </th>
                {columns.map((report) => {
                  const digits = report.numbers[field]
                  const original = originalOf(report, columns)?.numbers[field]
                  const isRevised = digits !== undefined && original !== undefined && !isSameValue(digits, original)
                  return (
                    <td key={report.path} data-shade={isRevised ? 3 : 0}>
                      {digits === undefined ? <span className="ratio-gap" title="Not provided">—</span> : (
                        <button type="button" className="ratio-value" title={isRevised ? `Restated; originally ${original}` : `${digits} as sent · click for the answer behind it`} onClick={() => { onInspect({ hash: answer.hash, path: `${answer.path}${report.path}.${field}` }) }}>{minus(digits)}</button>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
