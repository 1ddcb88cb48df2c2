import { use, useCallback, useMemo, memo, type ReactElement } from 'react'
import type { CommandId } from '../../../../app/domain/commands/catalogue.ts'
import { changeKey, isUnranked, numberAt, scaleOf, setOf } from '../../../../app/domain/fundamentals/screen/screen.ts'
import type { Standing } from '../../../../app/domain/fundamentals/peer-values.ts'
import type { ScreenChoice } from '../../../../app/domain/fundamentals/screen/screen-template.ts'
import type { ScreenOrder, ScreenChange } from '../../../../app/domain/fundamentals/screen/screen.ts'
import { figuresOf, numberOf, type Series } from '../../../../app/domain/fundamentals/series.ts'
import { mediansOf, totalsOf } from '../../../../app/domain/fundamentals/totals.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { shownDay } from '../../../format/date-form.ts'
import { copiedTable } from '../../../format/decimal-sign.ts'
import { withFoot } from '../../../../app/domain/tables/value-sheets.ts'
import { joined } from '../../../../app/domain/values/visible-text.ts'
import { AppearanceContext } from '../../../ui/layout/appearance.tsx'
import { useContextMenu } from '../../../ui/controls/context-menu.tsx'
import type { Copied } from '../../../ui/text/copy-text.ts'
import { useDoubt } from '../../../ui/states/integrity.tsx'
import { ColumnSpacer } from '../../../ui/grid/grid-spacer.tsx'
import { columnsOfRow, hasColumn, NO_CELL } from '../../../ui/grid/selected-cells.ts'
import { widthForFigures, widthForNames, type Stretch } from '../../../ui/grid/grid-window.ts'
import { cellAttributes } from '../../../ui/grid/grid.ts'
import { rawWords } from '../../../format/unit-words.ts'
import { useValueGrid, ValueGridTable } from '../../../ui/grid/value-grid.tsx'
import { GapMark } from '../../../ui/text/sourced-number.tsx'
import { SeriesValue } from '../../../ui/text/value-or-gap.tsx'
import { UnitMark } from '../../../ui/text/unit-mark.tsx'
import { formatPoint } from '../../../format/value.ts'
import { useSymbolMenu } from '../../../ui/text/link-menus.ts'
import { draggedSymbol, startDrag } from '../../../ui/text/drag-out.ts'
import { DateFormContext } from '../../../ui/text/date-time.tsx'
import { COUNT_LENGTH, longestOf } from '../series/column-widths.ts'
import { HeatmapLegend } from '../series/heatmap.tsx'
import { screenContent, screenRows, screenSheet, type ScreenRow } from './screen-content.ts'
import { SECTOR_ENTRIES, useSectorCommands, type CompanyGroups } from '../series/company-groups.ts'
import { sortAfter } from '../series/use-table-commands.ts'
import type { Screen } from './use-screen.ts'
import { SectorHead } from '../series/sector-head.tsx'

const SCREEN_ENTRIES: readonly CommandId[] = [
  'window.copy-as-shown',
  'ratios.find',
  'ratios.copy-with-proof',
  'ratios.export',
  'ratios.copy-address',
  'ratios.heat-map',
  'ratios.totals',
  ...SECTOR_ENTRIES,
  'ratios.sort-column',
  'ratios.filter',
  'ratios.mark-seen',
  'ratios.reset-table',
]

/** Room of a rank or a percentile beside a value, and of the mark of a change, in characters. */
const BESIDE = 5
const MARK = 2

const ariaSort = (order: ScreenOrder | null, id: string): 'descending' | 'ascending' | undefined =>
  order?.id !== id ? undefined : order.descending ? 'descending' : 'ascending'

/** The order after one more choice of the names: from A, from Z, and as before. */
const nameOrderAfter = (order: ScreenOrder | null): ScreenOrder | null =>
  order?.id !== '' ? { id: '', descending: false } : order.descending ? null : { id: '', descending: true }

/** The table of the screen: companies as rows, ratios as columns; a click on a head sorts by it. */
export function ScreenTable({
  screen,
  fields,
  foot,
  choice,
  onChange,
  groups: { sectors, note, onStory },
}: {
  screen: Screen
  fields: readonly string[]
  /** Lines below a copy, which say what it shows. */
  foot: readonly string[]
  choice: ScreenChoice
  onChange: (change: Partial<ScreenChoice>) => void
  groups: CompanyGroups
}): ReactElement {
  const doubtAbout = useDoubt()
  const offer = useContextMenu()
  const { shown, set, standings } = screen
  const { heatmap, order, beside, totals, closedSectors: closed } = choice
  const columns = useMemo(
    () => fields.filter((field) => set.series.some((series) => series.field === field)),
    [fields, set],
  )
  const heads = useMemo(() => new Map(set.series.map((series): [string, Series] => [series.field, series])), [set])
  const ofCompanies = useMemo(
    () => (totals ? totalsOf(set, (point) => doubtAbout(figuresOf(point, '')) !== null, true) : []),
    [totals, set, doubtAbout],
  )
  const grouping = useMemo(
    () =>
      sectors === null
        ? null
        : {
            sectors,
            closed,
            mediansOf: (companies: Screen['shown']) =>
              mediansOf(setOf(companies, columns, null), (point) => doubtAbout(figuresOf(point, '')) !== null),
          },
    [sectors, closed, columns, doubtAbout],
  )
  const rows = useMemo(() => screenRows(shown, ofCompanies, grouping), [shown, ofCompanies, grouping])
  const changes = useMemo(
    () => new Map((screen.changes ?? []).map((each) => [changeKey(each.series.symbol, each.series.field), each])),
    [screen.changes],
  )
  const heatmaps = useMemo(
    () =>
      new Map(
        heatmap
          ? columns
              .filter((field) => !isUnranked(shown, field))
              .map((field) => {
                const steps = scaleOf(shown.map((company) => numberAt(company, field)))
                return [field, new Map(shown.map(({ symbol }, place) => [symbol, steps[place] ?? 0]))] as const
              })
          : [],
      ),
    [heatmap, columns, shown],
  )
  const content = useMemo(() => screenContent(columns, rows, doubtAbout), [columns, rows, doubtAbout])
  const { fontSize } = use(AppearanceContext)
  const widths = useMemo(() => {
    const extra = (beside === 'none' ? 0 : BESIDE) + MARK
    return {
      head: widthForNames(
        rows.map(({ name, company, group, span = [] }) =>
          company === null
            ? [name, span.map(shownDay).join(' to ')].join('  ').length + (group === null ? 0 : COUNT_LENGTH)
            : [name, company.companyName, shownDay(company.column ?? '')].join('  ').length,
        ),
        fontSize,
      ),
      values: columns.map((field) => {
        const head = heads.get(field)
        const figures = rows.flatMap(({ series }) => series.get(field) ?? []).map(longestOf)
        return Math.max(
          widthForFigures(Math.max(1, ...figures) + extra, fontSize),
          widthForNames([head === undefined ? MARK : [head.label, rawWords(head)].join(' ').length + MARK], fontSize),
        )
      }),
    }
  }, [rows, columns, heads, beside, fontSize])
  const valueGrid = useValueGrid({
    kept: { name: 'screen' },
    rows: useMemo(() => rows.map(({ id }) => id), [rows]),
    columns,
    lead: [widths.head],
    widths: widths.values,
  })
  const { grid, sight } = valueGrid
  const whole = useCallback((): Copied => {
    const isDoubted = (point: Parameters<typeof figuresOf>[0]): boolean => doubtAbout(figuresOf(point, '')) !== null
    return copiedTable(withFoot(screenSheet({ shown, standings }, columns, beside, isDoubted, sectors), foot).rows)
  }, [shown, standings, columns, beside, sectors, foot, doubtAbout])
  const sortBy = (field: string): void => onChange({ order: sortAfter(order, field) })
  const current = grid.current === null ? undefined : columns[grid.current.column]
  useCommands([
    {
      id: 'ratios.sort-column',
      unavailable: current === undefined ? NO_CELL : null,
      run: () => {
        if (current !== undefined) sortBy(current)
      },
    },
  ])
  const onSector = useSectorCommands({
    sectors,
    rows,
    grid,
    symbol: (grid.current === null ? null : rows[grid.current.row]?.company?.symbol) ?? null,
    closed,
    onClosed: (closedSectors) => onChange({ closedSectors }),
    onStory,
  })
  const parts = useMemo(
    () => ({
      fields: columns,
      unranked: columns.filter((field) => isUnranked(shown, field)),
      beside,
      standings,
      heatmaps,
      changes,
      onSector,
    }),
    [columns, shown, beside, standings, heatmaps, changes, onSector],
  )
  const { from, end, before, after } = sight.columns

  return (
    <ValueGridTable
      of={valueGrid}
      label="Companies by ratio"
      className="screen-table"
      content={content}
      whole={whole}
      find="ratios.find"
      drawn={[before, ...widths.values.slice(from, end), after]}
      note={note}
      legend={heatmap ? <HeatmapLegend of="each ratio" /> : null}
      onContextMenu={(event) => offer(event, { label: 'Table', entries: SCREEN_ENTRIES })}
      head={
        <tr aria-rowindex={1}>
          <th scope="col" aria-sort={ariaSort(order, '')}>
            <button
              type="button"
              className="ratio-head"
              tabIndex={-1}
              title="Sort by symbol"
              onClick={() => onChange({ order: nameOrderAfter(order) })}
            >
              Company
            </button>
          </th>
          <ColumnSpacer width={before} />
          {columns.slice(from, end).map((field, step) => {
            const series = heads.get(field)
            return (
              <th
                key={field}
                scope="col"
                aria-colindex={from + step + 2}
                aria-sort={ariaSort(order, field)}
                title={field}
              >
                <button
                  type="button"
                  className="ratio-head"
                  tabIndex={-1}
                  title={`${field} · sort by this column`}
                  onClick={() => sortBy(field)}
                >
                  {series === undefined ? field : <UnitMark series={series}>{series.label}</UnitMark>}
                </button>
              </th>
            )
          })}
          <ColumnSpacer width={after} />
        </tr>
      }
    >
      {rows.slice(sight.rows.from, sight.rows.end).map((row, step) => (
        <ScreenTableRow
          key={row.id}
          row={row}
          at={sight.rows.from + step}
          {...sight.columns}
          selected={columnsOfRow(grid.regions, sight.rows.from + step)}
          parts={parts}
        />
      ))}
    </ValueGridTable>
  )
}

/** A value of a change in words. */
const valueWords = ({ series }: ScreenChange, point: ScreenChange['before']): string =>
  point === null ? 'no value' : formatPoint(point, series.display)

/** What changed, in words, with the periods where they differ. */
function changeWordsOf(change: ScreenChange): string {
  const { before, after, columns } = change
  const periods =
    columns.before === columns.after
      ? ['', '']
      : [columns.before, columns.after].map((column) => ` of ${shownDay(column ?? '')}`)
  return `was ${valueWords(change, before)}${before === null ? '' : (periods[0] ?? '')}, is ${valueWords(change, after)}${after === null ? '' : (periods[1] ?? '')}`
}

/** The way a value went. */
const signOf = ({ before, after }: ScreenChange): string => {
  const [was, is] = [numberOf(before), numberOf(after)]
  return was === null || is === null || was === is ? '\u25c6' : is > was ? '\u25b2' : '\u25bc'
}

function ChangeMark({ change }: { change: ScreenChange }): ReactElement {
  use(DateFormContext)
  const words = changeWordsOf(change)
  return (
    <span className="screen-change" title={`Since the last look: ${words}`}>
      <span aria-hidden="true">{signOf(change)}</span>
      <span className="visually-hidden">{`${words} `}</span>
    </span>
  )
}

/** Where a value stands among the companies, in a few characters. */
const standingText = ({ rank, percentile }: Standing, beside: 'rank' | 'percentile'): string =>
  beside === 'rank' ? `#${rank}` : percentile === null ? '' : `P${Math.round(percentile * 100)}`

/** The cells of a row beside its name. */
interface RowParts {
  fields: readonly string[]
  /** Amounts in currencies that are not known, by which companies are not ranked. */
  unranked: readonly string[]
  beside: 'none' | 'rank' | 'percentile'
  standings: ReadonlyMap<string, ReadonlyMap<string, Standing>>
  /** Step on the colour scale by field and symbol. */
  heatmaps: ReadonlyMap<string, ReadonlyMap<string, number>>
  changes: ReadonlyMap<string, ScreenChange>
  /** Shows or hides the companies of a sector. */
  onSector: (sector: string) => void
}

function Cell({ row, field, parts }: { row: ScreenRow; field: string; parts: RowParts }): ReactElement | null {
  const { beside, standings, heatmaps, changes } = parts
  const series = row.series.get(field)
  if (series === undefined) return null
  const change = row.company === null ? undefined : changes.get(changeKey(row.id, field))
  const standing = beside === 'none' ? undefined : standings.get(field)?.get(row.id)
  const heatmap = row.company === null ? 0 : (heatmaps.get(field)?.get(row.id) ?? 0)
  return (
    <span className="ratio-cell screen-cell" data-heatmap={heatmap || undefined} data-changed={change && true}>
      {change === undefined ? null : <ChangeMark change={change} />}
      <SeriesValue series={series} place={0} isTotal={row.company === null} />
      {beside === 'none' ? null : (
        <small className="screen-standing">
          {standing !== undefined ? (
            standingText(standing, beside)
          ) : row.company !== null && numberAt(row.company, field) !== null && parts.unranked.includes(field) ? (
            <GapMark gap="no-currency" />
          ) : (
            ''
          )}
        </small>
      )}
    </span>
  )
}

/** The name of a row: a company with the period of its values, or a total. */
function RowName({ row: { company, name, span = [] } }: { row: ScreenRow }): ReactElement {
  use(DateFormContext)
  const offer = useContextMenu()
  const symbolMenu = useSymbolMenu()
  if (company === null)
    return (
      <span className="ratio-name ratio-total">
        {name} <span className="screen-period">{span.map(shownDay).join(' to ')}</span>
      </span>
    )
  const { symbol, companyName, column } = company
  const period = column === null ? null : shownDay(column)
  return (
    <span
      className="ratio-name"
      title={joined(' · ', [symbol, companyName, period ?? 'no record of this period'])}
      draggable
      onDragStart={(event) => startDrag(event, draggedSymbol(symbol))}
      onContextMenu={(event) => offer(event, symbolMenu(symbol))}
    >
      <b className="isolate">{symbol}</b> <span className="screen-company isolate">{companyName}</span>{' '}
      <span className="quiet screen-period">{period ?? ''}</span>
    </span>
  )
}

/** A row of the screen; only the columns of `from` to `end` are drawn. It is drawn again only when something of it changes. */
export const ScreenTableRow = memo(function ScreenTableRow({
  row,
  at,
  from,
  end,
  before,
  after,
  selected,
  parts,
}: Stretch & {
  row: ScreenRow
  /** Its place among the rows. */
  at: number
  /** Its selected columns, as `columnsOfRow` writes them. */
  selected: string
  parts: RowParts
}): ReactElement {
  return (
    <tr
      aria-rowindex={at + 2}
      data-total={row.company === null || undefined}
      data-group={row.group === null ? undefined : true}
    >
      <th scope="row">
        {row.group === null ? (
          <RowName row={row} />
        ) : (
          <SectorHead head={row.group} hasMedian={row.series.size > 0} onToggle={parts.onSector} />
        )}
      </th>
      <ColumnSpacer width={before} />
      {parts.fields.slice(from, end).map((field, step) => (
        <td
          key={field}
          aria-colindex={from + step + 2}
          {...cellAttributes(at, from + step, hasColumn(selected, from + step))}
        >
          <Cell row={row} field={field} parts={parts} />
        </td>
      ))}
      <ColumnSpacer width={after} />
    </tr>
  )
})
