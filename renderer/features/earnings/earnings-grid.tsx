import { useMemo, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { isSameValue } from '../../../app/domain/responses/decimal.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings-reports.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import type { ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import type { EarningsFieldChoice } from '../../../app/domain/settings/preferences.ts'
import { amountsNote } from '../../format/amounts-note.ts'
import { formatDigits } from '../../format/value.ts'
import { useHint } from '../../commands/commands.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Figure, InGridContext } from '../../ui/figure.tsx'
import { GapMark } from '../../ui/gap-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useGridKeys } from '../../ui/use-grid-keys.ts'
import { choiceOf } from './earnings-series.ts'
import type { EarningsFields } from './earnings-series.ts'
import { FieldDialog } from './field-dialog.tsx'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import { inOrder } from './field-order.ts'
import { useFieldMoves } from './use-field-moves.ts'

/** Sorts reports newest first; within a date the original comes before the restated one. */
function sorted(reports: readonly EarningsReport[]): EarningsReport[] {
  const key = ({ asOf, period, reportType }: EarningsReport): string =>
    `${asOf ?? ''} ${period ?? ''} ${String.fromCharCode(255 - (reportType ?? '').charCodeAt(0) || 255)}`
  return [...reports].sort((one, other) => (key(one) < key(other) ? 1 : -1))
}

/** The original report that a restated one of the same date and period replaces. */
const originalOf = (report: EarningsReport, all: readonly EarningsReport[]): EarningsReport | undefined =>
  report.reportType === 'R'
    ? all.find(({ asOf, period, reportType }) => reportType === 'A' && asOf === report.asOf && period === report.period)
    : undefined

/** The numbers of one company's reports: paths as rows, reports as columns; restated numbers that differ are marked. */
export function EarningsGrid({
  reports,
  response,
  fields,
  onField,
  order,
  onOrder,
}: {
  reports: readonly EarningsReport[]
  response: ResponseRef
  fields: EarningsFields
  onField: (path: string, choice: EarningsFieldChoice) => void
  /** The order that the person gave the fields; empty for the one as sent. */
  order: readonly string[]
  onOrder: (order: readonly string[] | null) => void
}): ReactElement {
  const hint = useHint()
  const grid = useRef<HTMLDivElement>(null)
  const keptScroll = useKeptScroll('earnings', grid)
  const moveFocus = useGridKeys(grid)
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<string | null>(null)
  const columns = useMemo(() => sorted(reports), [reports])
  const originals = useMemo(
    () => new Map(columns.map((report) => [report.path, originalOf(report, columns)])),
    [columns],
  )
  const paths = useMemo(
    () => inOrder([...new Set(columns.flatMap(({ numbers }) => Object.keys(numbers)))], order),
    [columns, order],
  )
  const wanted = search.trim().toLowerCase()
  const isPinned = (path: string): boolean => choiceOf(fields, path).isPinned
  const isWanted = (path: string): boolean =>
    `${path} ${choiceOf(fields, path).label ?? ''}`.toLowerCase().includes(wanted)
  const shown = [...paths.filter(isPinned), ...paths.filter((path) => !isPinned(path) && isWanted(path))]
  const moves = useFieldMoves({ grid, order: paths, shown, isPinned, isOwn: order.length > 0, onOrder })
  // Fields that only older reports have are marked as gone; fields that only the newest has are marked as new.
  const newest = new Set(Object.keys(columns[0]?.numbers ?? {}))
  const earlier = new Set(columns.slice(1).flatMap(({ numbers }) => Object.keys(numbers)))

  if (columns.length === 0)
    return (
      <EmptyState title="The response contains no reports">
        <p>Choose “Tree” to see the complete response.</p>
      </EmptyState>
    )
  return (
    <div className="earnings-grid">
      <div className="pane-tools">
        <input
          aria-label="Search fields"
          placeholder="Search fields"
          value={search}
          spellCheck={false}
          onChange={(event) => setSearch(event.target.value)}
        />
        <span className="quiet">
          {columns.length} reports · {paths.length} numeric fields, named as sent · the service does not say what its
          dates mean
        </span>
        {order.length === 0 ? null : (
          <button type="button" className="button-link" onClick={() => onOrder(null)}>
            Order as sent
          </button>
        )}
      </div>
      <InGridContext value={true}>
        <div
          className="ratio-table"
          ref={keptScroll}
          role="region"
          data-pane
          tabIndex={0}
          onKeyDown={moveFocus}
          aria-label="Earnings by report"
        >
          <table>
            <thead>
              <tr>
                <th scope="col">Field</th>
                {columns.map(({ path, asOf, period, reportType, ...report }) => (
                  <th key={path} scope="col">
                    {asOf ?? 'no date'} <b>{reportType ?? ''}</b> {period ?? ''}
                    <small>{amountsNote(report).join(', ')}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((field) => {
                const choice = choiceOf(fields, field)
                return (
                  <tr key={field} data-pinned={choice.isPinned || undefined} {...moves.drop(field)}>
                    <th scope="row">
                      <span className="ratio-name">
                        <button
                          type="button"
                          className="earnings-pin"
                          aria-pressed={choice.isPinned}
                          aria-label={`${choice.isPinned ? 'Unpin' : 'Pin to the top and the chart:'} ${field}`}
                          title={choice.isPinned ? 'Unpin' : 'Pin to the top and the chart'}
                          onClick={() => onField(field, { ...choice, isPinned: !choice.isPinned })}
                        >
                          <Icon name="pin" size={11} filled={choice.isPinned} />
                        </button>
                        <button
                          type="button"
                          className="earnings-name"
                          title={hint('earnings.move-field-up', 'Change name and format, or drag it to move it')}
                          {...moves.drag(field)}
                          onClick={() => setEditing(field)}
                        >
                          {choice.label === null ? (
                            <span className="mono">{field}</span>
                          ) : (
                            <>
                              {choice.label} <span className="mono picker-wire">{field}</span>
                            </>
                          )}
                        </button>
                        {columns.length > 1 && newest.has(field) && !earlier.has(field) ? (
                          <span className="tag-assumed">new</span>
                        ) : null}
                        {columns.length > 1 && !newest.has(field) ? (
                          <span className="tag-assumed" title="The newest report does not have this field">
                            gone
                          </span>
                        ) : null}
                      </span>
                    </th>
                    {columns.map((report) => {
                      const digits = ownProperty(report.numbers, field)
                      const original = ownProperty(originals.get(report.path)?.numbers ?? {}, field)
                      const isRevised = digits !== undefined && original !== undefined && !isSameValue(digits, original)
                      return (
                        <td key={report.path} data-shade={isRevised ? 3 : 0}>
                          {digits === undefined ? (
                            <GapMark gap="not-sent" />
                          ) : (
                            <Figure
                              label={field}
                              response={{ hash: response.hash, path: `${response.path}${report.path}.${field}` }}
                              digits={digits}
                              title={
                                isRevised
                                  ? `Restated; originally ${original}`
                                  : `${digits} as sent · click to see the response`
                              }
                            >
                              {formatDigits(digits, choice.display)}
                            </Figure>
                          )}
                        </td>
                      )
                    })}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </InGridContext>
      {editing === null ? null : (
        <FieldDialog
          path={editing}
          choice={choiceOf(fields, editing)}
          onSave={(choice) => {
            onField(editing, choice)
            setEditing(null)
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}
