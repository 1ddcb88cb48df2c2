import { Fragment, useMemo, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { byGroup, earningsGroup } from '../../../app/domain/fundamentals/earnings-fields.ts'
import { basesIn, EVERY, ofChoice, periodsIn, shownChoice } from '../../../app/domain/fundamentals/earnings-groups.ts'
import { reportIds } from '../../../app/domain/fundamentals/earnings-reports.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings-reports.ts'
import { periodLabel } from '../../../app/domain/fundamentals/period-words.ts'
import { basisLabel } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import type { EarningsFieldChoice } from '../../../app/domain/settings/preferences.ts'
import { amountsNote } from '../../format/amounts-note.ts'
import { counted } from '../../format/counted.ts'
import { shownDay } from '../../format/date-form.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InGridContext } from '../../ui/figure.tsx'
import { isText, useKeptChoice } from '../../ui/kept-choice.ts'
import { useIsPeeking } from '../../ui/peek.tsx'
import { useDoubt } from '../../ui/doubt.ts'
import { GridFind } from '../../ui/grid/grid-find.tsx'
import { GridFoot } from '../../ui/grid/grid-foot.tsx'
import { summaryOf } from '../../ui/grid/grid-values.ts'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { useGridCopy } from '../../ui/grid/use-grid-copy.ts'
import { earningsContent } from './earnings-content.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import { EarningsCell } from './earnings-cell.tsx'
import { choiceOf, labelOf } from './earnings-series.ts'
import type { EarningsFields } from './earnings-series.ts'
import type { EarningsState } from './earnings-state.ts'
import { FieldDialog } from './field-dialog.tsx'
import { FieldHead } from './field-head.tsx'
import { inOrder } from './field-order.ts'
import { GridChoice } from './grid-tools.tsx'
import { rowStyle } from '../../format/earnings-row.ts'
import { useFieldCommands } from './use-field-commands.ts'
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

/** Names of the members of a report. */
const namesOf = ({ numbers, texts }: EarningsReport): string[] => [...Object.keys(numbers), ...Object.keys(texts)]

/** What of the reports is shown, and how. */
type Shown = Pick<EarningsState, 'style' | 'basis' | 'period' | 'compare'>

/**
 * The numbers of one company's reports: fields as rows in groups, reports as columns; restated numbers that differ are marked. Data without
 * a report is one column.
 */
export function EarningsGrid({
  reports,
  response,
  fields,
  onField,
  order,
  onOrder,
  shown: { style, basis, period, compare },
  onShown,
}: {
  reports: readonly EarningsReport[]
  response: ResponseRef
  fields: EarningsFields
  onField: (path: string, choice: EarningsFieldChoice) => void
  /** The order that the person gave the fields; empty for the usual one. */
  order: readonly string[]
  onOrder: (order: readonly string[] | null) => void
  shown: Shown
  onShown: (change: Partial<Shown>) => void
}): ReactElement {
  const holder = useRef<HTMLDivElement>(null)
  const keptScroll = useKeptScroll('earnings', holder)
  const doubtAbout = useDoubt()
  const inUnits = !useIsPeeking() && style === 'assumed'
  const [search, setSearch] = useKeptChoice('earnings search', '', isText)
  const [editing, setEditing] = useState<string | null>(null)
  const choice = useMemo(() => shownChoice(reports, { basis, period }), [reports, basis, period])
  const columns = useMemo(() => sorted(ofChoice(reports, choice)), [reports, choice])
  const originals = useMemo(
    () => new Map(columns.map((report) => [report.path, originalOf(report, reports)])),
    [columns, reports],
  )
  const paths = useMemo(() => byGroup(inOrder([...new Set(columns.flatMap(namesOf))], order)), [columns, order])
  // What is not told by the choice above is told by each column.
  const namesBasis = choice.basis === EVERY || basesIn(reports).length < 2
  const namesPeriod = choice.period === EVERY || periodsIn(ofChoice(reports, { ...choice, period: EVERY })).length < 2
  const isWhole = columns.some(({ path }) => path === '')
  const wanted = search.trim().toLowerCase()
  const isPinned = (path: string): boolean => choiceOf(fields, path).isPinned
  const isWanted = (path: string): boolean =>
    `${path} ${labelOf(path, choiceOf(fields, path)) ?? ''}`.toLowerCase().includes(wanted)
  const sectionOf = (path: string): string => (isPinned(path) ? 'Pinned' : earningsGroup(path))
  const shown = [...paths.filter(isPinned), ...paths.filter((path) => !isPinned(path) && isWanted(path))]
  const moves = useFieldMoves({ grid: holder, order: paths, shown, sectionOf, isOwn: order.length > 0, onOrder })
  const focus = useFieldCommands({ shown, fields, onField, onEdit: setEditing })
  const styles = useMemo(
    () => new Map(paths.map((path) => [path, rowStyle(path, choiceOf(fields, path), columns, inUnits)])),
    [paths, fields, columns, inUnits],
  )
  const content = earningsContent({ columns, shown, fields, styles, all: reports, response, compare, doubtAbout })
  const grid = useGrid(holder, {
    kept: { name: 'earnings', of: reports[0]?.symbol ?? '' },
    rows: shown,
    columns: useMemo(() => reportIds(columns), [columns]),
  })
  const copy = useGridCopy(grid.regions, content)
  // Fields that only older reports have are marked as gone; fields that only the newest has are marked as new.
  const newest = new Set(columns.slice(0, 1).flatMap(namesOf))
  const earlier = new Set(columns.slice(1).flatMap(namesOf))
  const stateOf = (field: string): 'new' | 'gone' | null =>
    columns.length < 2 ? null : !newest.has(field) ? 'gone' : earlier.has(field) ? null : 'new'
  const sections = shown.map(sectionOf)
  const hasSections = new Set(sections).size > 1

  if (reports.length === 0)
    return (
      <EmptyState title="The response contains no values">
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
        <GridChoice reports={reports} choice={choice} onChoose={onShown} />
        <span className="quiet">
          {isWhole
            ? `No report in a known structure · ${counted(paths.length, 'field')} of the response, named as sent`
            : `${counted(columns.length, 'report')} · ${counted(paths.length, 'numeric field')} · the service does not say what its dates mean`}
        </span>
        {order.length === 0 ? null : (
          <CommandTool id="earnings.reset-order" look="link">
            Usual order
          </CommandTool>
        )}
      </div>
      <InGridContext value={true}>
        <div className="grid-frame">
          <div
            className="ratio-table"
            ref={keptScroll}
            role="region"
            data-pane
            tabIndex={0}
            onCopy={copy}
            {...grid.holder}
            {...focus}
            aria-label="Earnings by report"
          >
            <table {...grid.table}>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  {columns.map(({ path, asOf, period: length, reportType, ...report }) => (
                    <th key={path} scope="col" title={[reportType, length].filter((code) => code !== null).join(' ')}>
                      {path === '' ? 'As sent' : asOf === null ? 'no date' : shownDay(asOf)}{' '}
                      {!namesBasis || reportType === null ? null : <b>{basisLabel(reportType)}</b>}{' '}
                      {!namesPeriod || length === null || length === reportType ? null : periodLabel(length)}
                      {path === '' ? null : <small>{amountsNote(report).join(', ')}</small>}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((field, place) => {
                  const own = choiceOf(fields, field)
                  const section = sectionOf(field)
                  const look = styles.get(field)
                  if (look === undefined) return null
                  return (
                    <Fragment key={field}>
                      {hasSections && section !== sections[place - 1] ? (
                        <tr className="earnings-group">
                          <th scope="rowgroup" colSpan={columns.length + 1}>
                            {section}
                          </th>
                        </tr>
                      ) : null}
                      <tr data-pinned={own.isPinned || undefined} {...moves.drop(field)}>
                        <FieldHead
                          field={field}
                          choice={own}
                          state={stateOf(field)}
                          style={compare.endsWith('growth') ? { ...look, unit: '' } : look}
                          drag={moves.drag(field)}
                          onField={(next) => onField(field, next)}
                          onEdit={() => setEditing(field)}
                        />
                        {columns.map((report, column) => (
                          <EarningsCell
                            key={report.path}
                            attributes={grid.cell(place, column)}
                            field={field}
                            report={report}
                            all={reports}
                            original={originals.get(report.path)}
                            response={response}
                            style={look}
                            compare={compare}
                          />
                        ))}
                      </tr>
                    </Fragment>
                  )
                })}
              </tbody>
            </table>
          </div>
          <GridFind
            command="earnings.find"
            content={content}
            rows={shown.length}
            columns={columns.length}
            go={grid.go}
          />
          <GridFoot summary={summaryOf(grid.regions, content)} />
        </div>
      </InGridContext>
      {editing === null ? null : (
        <FieldDialog
          path={editing}
          choice={choiceOf(fields, editing)}
          onSave={(next) => {
            onField(editing, next)
            setEditing(null)
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}
