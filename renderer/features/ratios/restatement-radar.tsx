import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { RATIO_FIELDS, ratioField } from '../../../app/domain/ratio-fields.ts'
import type { RatioRecord } from '../../../app/domain/ratio-record.ts'
import { findRevisions, largestRevisions } from '../../../app/domain/restatements.ts'
import type { DatedRevision, RevisionCell, RevisionColumn } from '../../../app/domain/restatements.ts'
import type { AnswerRef } from '../../../app/domain/source-ref.ts'
import { minus } from '../../format/ratio-value.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

const FIELDS = RATIO_FIELDS.map(({ name }) => name)
const MOST_LISTED = 12

const percent = (change: number): string => `${change >= 0 ? '+' : '\u2212'}${Math.abs(change * 100).toFixed(Math.abs(change) < 0.01 ? 3 : 1)}%`

/** Five steps of shade by the size of the revision; the number itself stands in the cell, so colour never speaks alone. */
function shadeOf({ kind, change }: RevisionCell): number {
  if (kind === null || kind === 'unchanged') return 0
  if (kind === 'sign-flip' || kind === 'added' || kind === 'dropped' || change === null) return 5
  const size = Math.abs(change)
  return size < 0.005 ? 1 : size < 0.02 ? 2 : size < 0.1 ? 3 : 4
}

function wordsOf(cell: RevisionCell): string {
  switch (cell.kind) {
    case null: return ''
    case 'unchanged': return '·'
    case 'sign-flip': return '± sign'
    case 'added': return 'added'
    case 'dropped': return 'dropped'
    default: return cell.change === null ? 'changed' : percent(cell.change)
  }
}

function titleOf(cell: RevisionCell): string {
  const parts = [['A', cell.original], ['R', cell.restated], ['P', cell.preliminary], ['TTM', cell.trailing]] as const
  return `${ratioField(cell.field)?.label ?? cell.field}\n${parts.map(([basis, value]) => `${basis} ${value === null ? 'not provided' : value.digits}`).join('\n')}${cell.isPreliminaryReplaced ? '\nThe preliminary value was replaced by another' : ''}`
}

const PRESENCE: Record<RevisionColumn['presence'], string> = { both: 'A R', 'original-only': 'A, no R', 'restated-only': 'R, no A', neither: '' }

function Largest({ revisions, onInspect }: { revisions: readonly DatedRevision[]; onInspect: (ref: AnswerRef) => void }): ReactElement {
  return (
    <section className="radar-largest" aria-label="Largest revisions">
      <h2>Largest revisions</h2>
      {revisions.length === 0 ? <p className="quiet">No restated value differs from its original.</p> : (
        <table>
          <thead><tr><th>As of</th><th>Ratio</th><th>Original (A)</th><th>Restated (R)</th><th>Change</th></tr></thead>
          <tbody>
            {revisions.map((revision) => (
              <tr key={`${revision.asOf} ${revision.field}`}>
                <td>{revision.asOf}</td>
                <td className="radar-name">{ratioField(revision.field)?.label ?? revision.field} <span className="mono picker-wire">{revision.field}</span></td>
                {[revision.original, revision.restated].map((value, place) => (
                  <td key={place}>{value === null ? <span className="ratio-gap">—</span> : <button type="button" className="ratio-value" onClick={() => { onInspect(value.answer) }}>{minus(value.digits)}</button>}</td>
                ))}
                <td data-shade={shadeOf(revision)} className="radar-change">{wordsOf(revision)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** One company: ratios × as-of dates, each cell shaded by how far the restated value lies from the original. */
export function RestatementRadar({ symbol, records, onInspect }: { symbol: string; records: readonly RatioRecord[]; onInspect: (ref: AnswerRef) => void }): ReactElement {
  const periods = useMemo(() => [...new Set(records.filter(({ id }) => id.reportType !== 'TTM').map(({ id }) => id.period))], [records])
  const [chosen, setChosen] = useState<string | null>(null)
  const [onlyRevised, setOnlyRevised] = useState(true)
  const period = chosen !== null && periods.includes(chosen) ? chosen : (periods[0] ?? '')
  const columns = useMemo(() => findRevisions(records, period, FIELDS), [records, period])
  const largest = useMemo(() => largestRevisions(columns, MOST_LISTED), [columns])
  const revised = new Set(columns.flatMap(({ cells }) => cells.filter(({ kind, isPreliminaryReplaced }) => (kind !== null && kind !== 'unchanged') || isPreliminaryReplaced).map(({ field }) => field)))
  const isShown = ({ presence, hasPreliminary, cells }: RevisionColumn): boolean => !onlyRevised || presence !== 'both' || hasPreliminary || cells.some(({ kind }) => kind !== null && kind !== 'unchanged')
  const shownColumns = columns.filter(isShown)
  const fields = onlyRevised ? FIELDS.filter((field) => revised.has(field)) : FIELDS

  if (columns.length === 0) return <EmptyState title={`No original, restated or preliminary records of ${symbol} are held`} />
  return (
    <div className="radar">
      <div className="radar-head">
        <strong className="isolate">{symbol}</strong>
        {periods.map((each) => <button key={each} type="button" className="chip" aria-pressed={each === period} onClick={() => { setChosen(each) }}>{each}</button>)}
        <label className="check"><input type="checkbox" checked={onlyRevised} onChange={(event) => { setOnlyRevised(event.target.checked) }} /> Only what was revised</label>
        <span className="quiet">{columns.length} dates as the records name them; the change is (R − A) ÷ |A|</span>
      </div>
      <Largest revisions={largest} onInspect={onInspect} />
      <div className="ratio-table radar-table" tabIndex={0} aria-label="Restatements">
        <table>
          <thead>
            <tr><th scope="col">Ratio</th>{shownColumns.map(({ asOf }) => <th key={asOf} scope="col">{asOf}</th>)}</tr>
            <tr className="radar-presence">
              <th scope="row">Records</th>
              {shownColumns.map(({ asOf, presence, hasPreliminary, isOnlyPreliminary }) => <th key={asOf} data-presence={presence}>{isOnlyPreliminary ? 'P only' : `${PRESENCE[presence]}${hasPreliminary ? ' · P' : ''}`}</th>)}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row"><span className="ratio-name">{ratioField(field)?.label ?? field} <span className="mono picker-wire">{field}</span></span></th>
                {shownColumns.map(({ asOf, cells }) => {
                  const cell = cells.find((each) => each.field === field) as RevisionCell
                  const target = cell.restated ?? cell.original ?? cell.preliminary
                  return (
                    <td key={asOf} data-shade={shadeOf(cell)} title={titleOf(cell)}>
                      {target === null ? <span className="ratio-gap">—</span> : <button type="button" className="ratio-value" onClick={() => { onInspect(target.answer) }}>{cell.kind === null ? minus(target.digits) : wordsOf(cell)}{cell.isPreliminaryReplaced ? <sup title="The preliminary value was replaced">P</sup> : null}</button>}
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
