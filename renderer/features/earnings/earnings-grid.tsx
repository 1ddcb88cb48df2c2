import { use, useMemo, useState, useEffect, type ReactElement, type RefObject } from 'react'
import { byGroup, earningsGroup } from '../../../app/domain/fundamentals/earnings/earnings-fields.ts'
import {
  basesIn,
  EVERY,
  ofChoice,
  periodsIn,
  shownChoice,
  reportIds,
} from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { NOT_STATED } from '../../../app/domain/fundamentals/view-choices.ts'
import type { EarningsChoice, EarningsReport } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { periodLabel } from '../../../app/domain/fundamentals/period-words.ts'
import { basisLabel } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import type { EarningsFieldChoice } from '../../../app/domain/settings/preferences.ts'
import { counted } from '../../../app/domain/values/number-form.ts'
import { dayBeside, recordDay, shownDay } from '../../format/date-form.ts'
import { choiceOf, differenceStyle, labelOf, rowStyle, valuePath } from '../../format/earnings-row.ts'
import type { EarningsFields, RowStyle } from '../../format/earnings-row.ts'
import { AppearanceContext } from '../../ui/layout/appearance.tsx'
import { NamesAsSentContext } from '../../ui/text/name.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useIsPeeking } from '../../ui/text/as-sent.tsx'
import { useDoubt } from '../../ui/states/integrity.tsx'
import { ColumnSpacer } from '../../ui/grid/grid-spacer.tsx'
import { columnsOfRow, type CellPlace } from '../../ui/grid/selected-cells.ts'
import { earningsContent, earningsWidths, headLengthOf } from './earnings-content.ts'
import { useWindowWidth } from '../../ui/layout/window-width.ts'
import { useValueGrid, ValueGridTable } from '../../ui/grid/value-grid.tsx'
import { useStable } from '../../ui/keys/stable-values.ts'
import { EarningsChange } from '../../ui/text/earnings-change.tsx'
import { InGridContext } from '../../ui/text/sourced-number.tsx'
import { EarningsCells } from './earnings-cells.tsx'
import { columnsOf, growthOnYear, namesOf, stateOfFields } from './earnings-columns.ts'
import { comparisonWords } from './earnings-series.ts'
import type { EarningsState } from './earnings-state.ts'
import { FieldDialog, FieldHead } from './field.tsx'
import { inOrder, useFieldCommands, useFieldMoves } from './use-field-commands.ts'
import { useFieldSearch } from './earnings-tools.tsx'
import { joined } from '../../../app/domain/values/visible-text.ts'

/**
 * Brings a column of a grid into sight when it is gone to, and not again while the person scrolls; a negative one is none. `reach` is that
 * of a grid that draws only what is in sight.
 */
function useReportInSight(
  holder: RefObject<HTMLElement | null>,
  column: number,
  reach: ((place: CellPlace) => void) | undefined,
): void {
  const show = useStable(() => {
    if (reach === undefined)
      holder.current
        ?.querySelector(`thead [aria-colindex="${column + 2}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    else reach({ row: 0, column })
  })
  useEffect(() => {
    if (column >= 0) show()
  }, [column, show])
}

/** A line of the grid: a field, or the name of the section that begins with the next field. */
type GridLine = { section: string } | { field: string; place: number }

/** The fields with the names of their sections before them, where there are several. */
export function linesOf(fields: readonly string[], sectionOf: (field: string) => string): readonly GridLine[] {
  const sections = fields.map(sectionOf)
  const hasSections = new Set(sections).size > 1
  return fields.flatMap((field, place): GridLine[] => {
    const section = sections[place] ?? ''
    const line = { field, place }
    return hasSections && section !== sections[place - 1] ? [{ section }, line] : [line]
  })
}

/** The places of the fields among the lines. */
export const linesOfFields = (lines: readonly GridLine[]): readonly number[] =>
  lines.flatMap((line, at) => ('field' in line ? [at] : []))

/** Height of the head, which has two lines, in units of a row. */
const HEAD_ROWS = 1.45

/** How the head of a row says what its cells hold. */
function changeStyle(style: RowStyle, compare: EarningsState['compare']): RowStyle {
  if (compare === 'none') return style
  if (compare.endsWith('-growth')) return { ...style, unit: 'growth', why: comparisonWords(compare), isChosen: true }
  return { ...style, unit: joined(', ', ['change', differenceStyle(style).unit]) }
}

/** The second line of a head: its currency where the reports have several, and the end of its period where that is another day. */
function subheadOf(
  { asOf, currency, periodEnd }: Pick<EarningsReport, 'asOf' | 'currency' | 'periodEnd'>,
  hasCommonCurrency: boolean,
): { below: string; title: string } {
  const end = periodEnd === null || periodEnd === asOf ? null : periodEnd
  return {
    below: [
      hasCommonCurrency ? null : (currency ?? 'no currency sent'),
      end === null ? null : `to ${dayBeside(end, asOf)}`,
    ]
      .filter((part) => part !== null)
      .join(', '),
    title: end === null ? '' : `The period ended on ${shownDay(end)}`,
  }
}

/** The basis and the period that all reports have, where there is no choice among several that says it; a trailing basis says its period. */
const commonWords = (reports: readonly EarningsReport[], { basis, period }: EarningsChoice): readonly string[] => [
  ...(basesIn(reports).length > 1 || basis === NOT_STATED ? [] : [basisLabel(basis)]),
  ...(periodsIn(ofChoice(reports, { basis, period: EVERY })).length > 1 || period === NOT_STATED || period === basis
    ? []
    : [periodLabel(period)]),
]

/** What of the reports is shown, and how. */
type Shown = Pick<EarningsState, 'style' | 'basis' | 'period' | 'compare' | 'day'>

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
  onLook,
  shown: { style, basis, period, compare, day },
}: {
  reports: readonly EarningsReport[]
  response: ResponseRef
  fields: EarningsFields
  onField: (path: string, choice: EarningsFieldChoice) => void
  /** The order that the person gave the fields; empty for the usual one. */
  order: readonly string[]
  onOrder: (order: readonly string[] | null) => void
  /** Is told of each field whose row has the focus. */
  onLook: (field: string) => void
  shown: Shown
}): ReactElement {
  const doubtAbout = useDoubt()
  const inUnits = !useIsPeeking() && style === 'assumed'
  const [search] = useFieldSearch()
  const [editing, setEditing] = useState<string | null>(null)
  const choice = useMemo(() => shownChoice(reports, { basis, period }), [reports, basis, period])
  const columns = useMemo(() => columnsOf(ofChoice(reports, choice), reports, compare), [reports, choice, compare])
  const inSight = useMemo(() => columns.map(({ report }) => report), [columns])
  const paths = useMemo(() => byGroup(inOrder([...new Set(inSight.flatMap(namesOf))], order)), [inSight, order])
  // What all columns have in common is said once, below.
  const [namesBasis, namesPeriod] = [choice.basis === EVERY, choice.period === EVERY]
  const isUnknown = inSight.some(({ path }) => path === '')
  const sectionOf = (path: string): string => (choiceOf(fields, path).isPinned ? 'Pinned' : earningsGroup(path))
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    const isPinned = (path: string): boolean => choiceOf(fields, path).isPinned
    const isWanted = (path: string): boolean =>
      `${path} ${labelOf(path, choiceOf(fields, path)) ?? ''}`.toLowerCase().includes(wanted)
    return [...paths.filter(isPinned), ...paths.filter((path) => !isPinned(path) && isWanted(path))]
  }, [paths, fields, search])
  const focus = useFieldCommands({ shown, fields, onField, onEdit: setEditing, onLook })
  const styles = useMemo(
    () => new Map(paths.map((path) => [path, rowStyle(path, choiceOf(fields, path), inSight, inUnits)])),
    [paths, fields, inSight, inUnits],
  )
  const content = useMemo(
    () => earningsContent({ columns, shown, fields, styles, response, compare, doubtAbout }),
    [columns, shown, fields, styles, response, compare, doubtAbout],
  )
  const stateOf = useMemo(() => stateOfFields(columns), [columns])
  const growth = useMemo(
    () =>
      compare === 'none'
        ? growthOnYear(
            columns[0]?.report,
            reports,
            (report, field, digits) =>
              doubtAbout([
                { label: field, digits, response: { hash: response.hash, path: valuePath(response, report, field) } },
              ]) !== null,
          )
        : new Map<string, never>(),
    [compare, columns, reports, response, doubtAbout],
  )
  const lines = linesOf(shown, sectionOf)
  const currencies = new Set(inSight.map(({ currency }) => currency))
  const heads = inSight.map(({ path, asOf, period: length, reportType, currency, periodEnd }) => ({
    path,
    codes: [reportType, length].filter((code) => code !== null).join(' '),
    date: path === '' ? 'As sent' : recordDay(asOf ?? ''),
    basis: !namesBasis || reportType === null ? null : basisLabel(reportType),
    length: !namesPeriod || length === null || length === reportType ? null : periodLabel(length),
    ...subheadOf({ asOf, currency, periodEnd }, path === '' || currencies.size === 1),
  }))
  const corner = compare === 'none' ? 'Field' : `Field · ${comparisonWords(compare)}`
  const headLength = Math.max(
    0,
    ...heads.map(({ date, basis: named, length, below }) =>
      headLengthOf([date, named, length].filter((part) => part !== null).join(' '), below),
    ),
  )
  const { fontSize } = use(AppearanceContext)
  const hasNamesAsSent = use(NamesAsSentContext)
  const windowWidth = useWindowWidth()
  const widths = useMemo(
    () =>
      earningsWidths({
        reports: inSight,
        shown,
        fields,
        styles,
        headLength,
        corner,
        isCompared: compare !== 'none',
        growths: [...growth.values()].map((each) => each.shown),
        hasNamesAsSent,
        fontSize,
        windowWidth,
      }),
    [inSight, shown, fields, styles, headLength, corner, compare, growth, hasNamesAsSent, fontSize, windowWidth],
  )
  const valueGrid = useValueGrid({
    kept: { name: 'earnings', of: reports[0]?.symbol ?? '' },
    rows: shown,
    columns: useMemo(() => reportIds(inSight), [inSight]),
    lead: [widths.head],
    widths: widths.values,
    lines: lines.length,
    lineOf: linesOfFields(lines),
    headHeight: HEAD_ROWS,
  })
  const { grid, sight, holder } = valueGrid
  const moves = useFieldMoves({ grid: holder, order: paths, shown, sectionOf, isOwn: order.length > 0, onOrder })
  const gone = day === null ? -1 : inSight.findIndex(({ asOf }) => asOf === day)
  useReportInSight(holder, gone, sight.reach)
  const { from, end, before, after } = sight.columns
  const drawn = end - from + (before > 0 ? 1 : 0) + (after > 0 ? 1 : 0)

  if (reports.length === 0)
    return (
      <EmptyState title="The response contains no values">
        <p>Choose “Tree” to see the complete response.</p>
      </EmptyState>
    )
  return (
    <div className="earnings-grid">
      <ValueGridTable
        of={valueGrid}
        label="Earnings by report"
        content={content}
        find="earnings.find"
        drawn={[before, ...widths.values.slice(from, end), after]}
        note={
          isUnknown
            ? `No report in a known structure · ${counted(paths.length, 'field')} of the response, named as sent`
            : [
                counted(columns.length, 'report'),
                ...commonWords(reports, choice),
                ...(currencies.size === 1 ? [[...currencies][0] ?? 'no currency sent'] : []),
                'the service does not say what its dates mean',
              ].join(' · ')
        }
        {...focus}
        head={
          <tr aria-rowindex={1}>
            <th scope="col">
              {growth.size === 0 ? (
                corner
              ) : (
                <span className="ratio-name">
                  {corner}{' '}
                  <span
                    className="earnings-growth"
                    title="Growth of the newest report on the one of the same basis, period and currency a year before"
                  >
                    On the year
                  </span>
                </span>
              )}
            </th>
            <ColumnSpacer width={before} />
            {heads.slice(from, end).map(({ path, codes, date, basis: named, length, below, title }, step) => (
              <th
                key={path}
                scope="col"
                aria-colindex={from + step + 2}
                aria-current={from + step === gone || undefined}
                title={joined('\n', [codes, title])}
              >
                {date} {named === null ? null : <b>{named}</b>} {length}
                {below === '' ? null : <small>{below}</small>}
              </th>
            ))}
            <ColumnSpacer width={after} />
          </tr>
        }
      >
        {lines.slice(sight.rows.from, sight.rows.end).map((line, step) => {
          const index = sight.rows.from + step + 2
          if ('section' in line)
            return (
              <tr key={`section ${line.section}`} className="earnings-group" aria-rowindex={index}>
                <th scope="rowgroup" colSpan={drawn + 1}>
                  {line.section}
                </th>
              </tr>
            )
          const { field, place } = line
          const own = choiceOf(fields, field)
          const look = styles.get(field)
          if (look === undefined) return null
          const onYear = growth.get(field)
          return (
            <tr key={field} data-pinned={own.isPinned || undefined} aria-rowindex={index} {...moves.drop(field)}>
              <FieldHead
                field={field}
                choice={own}
                state={stateOf(field)}
                style={changeStyle(look, compare)}
                growth={
                  growth.size === 0 ? undefined : onYear === undefined ? null : (
                    // Tab reaches it, as it does what else the head of a row has.
                    <InGridContext value={false}>
                      <EarningsChange
                        field={field}
                        report={onYear.report}
                        other={onYear.other}
                        without="no-earlier"
                        response={response}
                        style={look}
                        kind="growth"
                        digits={onYear.digits}
                      />
                    </InGridContext>
                  )
                }
                drag={moves.drag(field)}
                onField={(next) => onField(field, next)}
                onEdit={() => setEditing(field)}
              />
              <ColumnSpacer width={before} />
              <EarningsCells
                field={field}
                choice={own}
                at={place}
                columns={columns}
                from={from}
                end={end}
                selected={columnsOfRow(grid.regions, place)}
                response={response}
                style={look}
                compare={compare}
              />
              <ColumnSpacer width={after} />
            </tr>
          )
        })}
      </ValueGridTable>
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
