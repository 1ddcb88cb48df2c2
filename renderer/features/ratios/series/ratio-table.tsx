import { use, useCallback, useMemo, useRef, useState, useEffect, memo, type ReactElement, type RefObject } from 'react'
import type { CommandId } from '../../../../app/domain/commands/catalogue.ts'
import { figuresOf, type SeriesSet, type Series } from '../../../../app/domain/fundamentals/series.ts'
import { copiedTable } from '../../../format/decimal-sign.ts'
import { tableSheet, withFoot } from '../../../../app/domain/tables/value-sheets.ts'
import { transformName } from '../../../format/series-words.ts'
import { useContextMenu } from '../../../ui/controls/context-menu.tsx'
import type { Copied } from '../../../ui/text/copy-text.ts'
import { useDoubt } from '../../../ui/states/integrity.tsx'
import { AppearanceContext } from '../../../ui/layout/appearance.tsx'
import { ColumnSpacer } from '../../../ui/grid/grid-spacer.tsx'
import { columnsOfRow, hasColumn } from '../../../ui/grid/selected-cells.ts'
import { drawnColumns, frozenAttributes, type DrawnColumns } from '../../../ui/grid/grid-window.ts'
import { DateFormContext } from '../../../ui/text/date-time.tsx'
import { NamesAsSentContext, SentName } from '../../../ui/text/name.tsx'
import { ColumnGrip } from '../../../ui/grid/column-grip.tsx'
import { columnWidths, NAMES_ID, withOwnWidths } from './column-widths.ts'
import { useValueGrid, ValueGridTable } from '../../../ui/grid/value-grid.tsx'
import { useKeeper } from '../../../ui/states/view-state.ts'
import { heatmapOf, HeatmapLegend } from './heatmap.tsx'
import type { TableChoice } from '../ratios-state.ts'
import { LineLooksContext } from './use-line-looks.ts'
import { tableContent } from './table-content.ts'
import { symbolOf, useTableRows, pointOf, type TableCell, type TableRow, type TableLine } from './table-rows.ts'
import { SECTOR_ENTRIES, useSectorCommands, NO_COMPANY_GROUPS, type CompanyGroups } from './company-groups.ts'
import { sortAfter, useTableCommands, withWidth } from './use-table-commands.ts'
import { joined } from '../../../../app/domain/values/visible-text.ts'
import { isSame } from '../../../../app/domain/values/undo-values.ts'
import { basisLabel, meaningOf } from '../../../../app/domain/fundamentals/ratio-record.ts'
import { Sparkline } from '../../../ui/text/sparkline.tsx'
import { cellAttributes } from '../../../ui/grid/grid.ts'
import { draggedSymbol, startDrag } from '../../../ui/text/drag-out.ts'
import { useSymbolMenu } from '../../../ui/text/link-menus.ts'
import { shownDay } from '../../../format/date-form.ts'
import { pointedAt, usePointing } from '../../../ui/chart/front.ts'
import { LineSwatch } from '../../../ui/chart/line-swatch.tsx'
import { SeriesValue } from '../../../ui/text/value-or-gap.tsx'
import { UnitMark } from '../../../ui/text/unit-mark.tsx'
import { SectorHead } from './sector-head.tsx'

interface RowProps {
  row: TableRow
  drawn: DrawnColumns
  /** Its place among the rows. */
  at: number
  /** Its selected columns, as `columnsOfRow` writes them. */
  selected: string
  heatmaps: ReadonlyMap<string, readonly number[]>
  showsBasis: boolean
  /** The columns of the line of its trend; null for none. */
  sparkline: readonly string[] | null
  /** Shows or hides the companies of a sector. */
  onSector: (sector: string) => void
}

/** Whether two cells are of the same series. A series that stays as it was is the same object, and all its points are many. */
const isSameCell = (one: TableCell, other: TableCell | undefined): boolean =>
  one.series === other?.series && one.place === other.place && one.isTotal === other.isTotal

const isSameLine = (one: TableRow, other: TableRow): boolean =>
  one.id === other.id &&
  one.series === other.series &&
  one.isTotal === other.isTotal &&
  one.sector === other.sector &&
  one.cells.length === other.cells.length &&
  one.cells.every((cell, column) => isSameCell(cell, other.cells[column])) &&
  isSame(one.group, other.group)

/** Whether a row would be drawn as it is. The rows and columns of another set are other objects, also those that stay as they were. */
export const isSameRow = (before: RowProps, after: RowProps): boolean =>
  before.at === after.at &&
  before.selected === after.selected &&
  before.showsBasis === after.showsBasis &&
  before.sparkline === after.sparkline &&
  before.onSector === after.onSector &&
  (before.heatmaps === after.heatmaps || before.heatmaps.size + after.heatmaps.size === 0) &&
  isSameLine(before.row, after.row) &&
  isSame(before.drawn, after.drawn)

/** A row of the table of ratios; only the columns of `drawn` are. It is drawn again only when something of it changes. */
const RatioRow = memo(function RatioRow({
  row,
  at,
  drawn: { frozen, offsets, gap, moving, after },
  selected,
  heatmaps,
  showsBasis,
  sparkline,
  onSector,
}: RowProps): ReactElement {
  const cell = (column: number, offset?: number): ReactElement => {
    const found = row.cells[column]
    return (
      <td
        key={column}
        aria-colindex={column + 2}
        {...cellAttributes(at, column, hasColumn(selected, column))}
        {...frozenAttributes(offset)}
      >
        {found === undefined ? null : (
          <CellValue {...found} heatmap={heatmaps.get(found.series.key)?.[found.place] ?? 0} />
        )}
      </td>
    )
  }
  const pointing = usePointing()
  const { series, isTotal } = row
  return (
    <tr
      aria-rowindex={at + 2}
      {...(series === null || isTotal ? {} : pointing(pointedAt(series)))}
      data-total={row.isTotal || undefined}
      data-group={row.group === undefined ? undefined : true}
    >
      <th scope="row">
        {row.group === undefined ? (
          <LineName line={row} showsBasis={showsBasis} />
        ) : (
          <SectorHead head={row.group} hasMedian={row.cells.length > 0} onToggle={onSector} />
        )}
      </th>
      {sparkline === null ? null : (
        <td className="ratio-trend">
          {row.series === null ? null : <Sparkline series={row.series} columns={sparkline} />}
        </td>
      )}
      {frozen.map((place) => cell(place, offsets[place]))}
      <ColumnSpacer width={gap} />
      {moving.map((place) => cell(place))}
      <ColumnSpacer width={after} />
    </tr>
  )
}, isSameRow)

/** The name of a series, which can be dragged out as its symbol. */
function SeriesName({ series, showsBasis }: { series: Series; showsBasis: boolean }): ReactElement {
  const offer = useContextMenu()
  const symbolMenu = useSymbolMenu()
  const look = use(LineLooksContext).get(series.key)
  return (
    <span
      className="ratio-name"
      title={[series.symbol, series.label, series.basis, series.field].join(' · ')}
      draggable
      onDragStart={(event) => startDrag(event, draggedSymbol(series.symbol))}
      onContextMenu={(event) => offer(event, symbolMenu(series.symbol))}
    >
      {look === undefined ? null : (
        <>
          <LineSwatch look={look} />{' '}
        </>
      )}
      <b className="isolate">{series.symbol}</b> <UnitMark series={series}>{series.label}</UnitMark>{' '}
      {showsBasis ? (
        <span className="quiet" title={`${meaningOf(series.basis)} (${series.basis})`}>
          {basisLabel(series.basis)}
        </span>
      ) : null}
      <SentName name={series.field} label={series.label} />
    </span>
  )
}

/** The name of a row or a column: a series, or a period. */
export const LineName = memo(function LineName({
  line: { id, series, isTotal },
  showsBasis,
}: {
  line: TableLine
  showsBasis: boolean
}): ReactElement {
  use(DateFormContext)
  if (series === null) return <>{shownDay(id)}</>
  if (isTotal)
    return (
      <span className="ratio-name ratio-total" title={`${series.symbol} · ${series.label}`}>
        {series.symbol} {series.label}
      </span>
    )
  return <SeriesName series={series} showsBasis={showsBasis} />
})

/** A value of the table, with what is known of it in its tooltip. */
export const CellValue = memo(function CellValue({
  series,
  place,
  isTotal,
  heatmap,
}: TableCell & {
  /** Its step on the colour scale; 0 for none. */
  heatmap: number
}): ReactElement {
  const value = <SeriesValue series={series} place={place} isTotal={isTotal} />
  return pointOf({ series, place }) === null ? (
    value
  ) : (
    <span className="ratio-cell" data-heatmap={heatmap || undefined}>
      {value}
    </span>
  )
})

type Along = 'across' | 'down'

function scrollThere(element: HTMLElement, isEnd: boolean, along: Along): void {
  if (along === 'across') element.scrollLeft = isEnd ? element.scrollWidth : 0
  else element.scrollTop = isEnd ? element.scrollHeight : 0
}

/**
 * Scrolls to the end where the newest periods have just moved there, or back to the beginning; to the end as well where they are there at the
 * start, unless the place is kept under that name, and where the table has turned.
 */
export function useEndInSight(
  name: string,
  scroller: RefObject<HTMLElement | null>,
  isAtEnd: boolean,
  along: Along,
): void {
  const keeper = useKeeper()
  const before = useRef<{ isAtEnd: boolean; along: Along } | null>(null)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const last = before.current
    before.current = { isAtEnd, along }
    const isMoved =
      last === null
        ? isAtEnd && (keeper.scroll(name) ?? null) === null
        : last.isAtEnd !== isAtEnd || (isAtEnd && last.along !== along)
    if (isMoved) scrollThere(element, isAtEnd, along)
  }, [keeper, name, scroller, isAtEnd, along])
}

/** Width of the column of trends in pixels. */
const TREND_PX = 120

const TABLE_ENTRIES: readonly CommandId[] = [
  'window.copy-as-shown',
  'ratios.find',
  'ratios.copy-with-proof',
  'ratios.copy-link',
  'ratios.export',
  'ratios.copy-address',
  'ratios.transpose',
  'ratios.newest-last',
  'ratios.heat-map',
  'ratios.totals',
  'ratios.trends',
  'appearance.names-as-sent',
  ...SECTOR_ENTRIES,
  'ratios.sort-column',
  'ratios.hide-row',
  'ratios.hide-period',
  'ratios.move-up',
  'ratios.move-down',
  'ratios.freeze',
  'ratios.widen',
  'ratios.narrow',
  'ratios.show-hidden',
  'ratios.reset-table',
]

/** The table of values, with periods as columns or transposed; a click on a column header sorts by it. */
export function RatioTable({
  set,
  foot,
  choice,
  onChange,
  groups: { sectors, note, onStory } = NO_COMPANY_GROUPS,
}: {
  set: SeriesSet
  /** Lines below a copy, which say what it shows. */
  foot: readonly string[]
  choice: TableChoice
  onChange: (choice: TableChoice) => void
  groups?: CompanyGroups
}): ReactElement {
  const doubtAbout = useDoubt()
  const offer = useContextMenu()
  const { transposed, heatmap, sort, newestLast, closedSectors: closed } = choice
  const showsTrend = choice.sparklines && !transposed
  const [hasLooks, hasNamesAsSent] = [use(LineLooksContext).size > 0, use(NamesAsSentContext)]
  const showsBasis = useMemo(() => new Set(set.series.map(({ basis }) => basis)).size > 1, [set])
  use(DateFormContext)
  const corner = joined(' · ', [transposed ? 'Period' : 'Ratio', transformName(set.series)])
  const { shown, columns, rows } = useTableRows(set, choice, sectors)
  const heatmaps = useMemo(
    () => new Map(heatmap ? shown.series.map((series) => [series.key, heatmapOf(series)]) : []),
    [heatmap, shown],
  )
  const content = useMemo(() => tableContent(columns, rows, doubtAbout), [columns, rows, doubtAbout])
  const { fontSize } = use(AppearanceContext)
  const [dragged, setDragged] = useState<TableChoice['widths']>({})
  const measured = useMemo(
    () => columnWidths(columns, rows, { showsBasis, hasLooks, hasNamesAsSent, corner, fontSize }),
    [columns, rows, showsBasis, hasLooks, hasNamesAsSent, corner, fontSize],
  )
  const widths = useMemo(
    () => withOwnWidths(measured, columns, { ...choice.widths, ...dragged }),
    [measured, columns, choice.widths, dragged],
  )
  const valueGrid = useValueGrid({
    kept: { name: 'ratios' },
    rows: useMemo(() => rows.map(({ id }) => id), [rows]),
    columns: useMemo(() => columns.map(({ id }) => id), [columns]),
    lead: [widths.head, ...(showsTrend ? [TREND_PX] : [])],
    widths: widths.values,
  })
  const { grid, sight } = valueGrid
  const frozen = Math.min(choice.frozen, columns.length)
  const isFixed =
    sight.reach !== undefined || frozen > 0 || Object.keys(choice.widths).length + Object.keys(dragged).length > 0
  // What is in sight is another object with each scroll, and often the same columns.
  const { from, end, before, after } = sight.columns
  const drawn = useMemo(
    () => drawnColumns({ from, end, before, after }, frozen, widths.values, widths.head),
    [from, end, before, after, frozen, widths],
  )
  // Without a selection, the whole table is copied with what it shows. What is struck out is copied as a text.
  const whole = useCallback((): Copied => {
    const points = set.series.flatMap((series) => series.points).filter((point) => point !== null)
    const struckOut = new Set(points.filter((point) => doubtAbout(figuresOf(point, '')) !== null))
    return copiedTable(withFoot(tableSheet(set, struckOut, newestLast, sectors), foot).rows)
  }, [set, foot, newestLast, sectors, doubtAbout])
  const sortBy = (id: string): void => onChange({ ...choice, sort: sortAfter(sort, id) })
  const onSector = useSectorCommands({
    sectors,
    rows,
    grid,
    symbol: grid.current === null ? null : symbolOf(rows[grid.current.row]?.cells[grid.current.column]),
    closed,
    onClosed: (closedSectors) => onChange({ ...choice, closedSectors }),
    onStory,
  })
  useTableCommands({ set, shown, choice, onChange, current: grid.current, columns, rows, widths })
  useEndInSight('ratios', valueGrid.holder, newestLast, transposed ? 'down' : 'across')
  const grip = (id: string): ReactElement => (
    <ColumnGrip
      onDrag={(width) => setDragged({ [id]: width })}
      onWidth={(width) => {
        setDragged({})
        onChange({ ...choice, widths: withWidth(choice.widths, id, width) })
      }}
      onCancel={() => setDragged({})}
    />
  )
  const head = (place: number, offset?: number): ReactElement | null => {
    const column = columns[place]
    if (column === undefined) return null
    return (
      <th
        key={column.id}
        scope="col"
        aria-colindex={place + 2}
        aria-sort={sort?.id === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined}
        {...frozenAttributes(offset)}
      >
        <button
          type="button"
          className="ratio-head"
          tabIndex={-1}
          title="Sort by this column"
          onClick={() => sortBy(column.id)}
        >
          <LineName line={column} showsBasis={showsBasis} />
        </button>
        {grip(column.id)}
      </th>
    )
  }

  return (
    <ValueGridTable
      of={valueGrid}
      label="Ratios by period"
      content={content}
      whole={whole}
      find="ratios.find"
      drawn={drawn.widths}
      isFixed={isFixed}
      note={note}
      legend={heatmap ? <HeatmapLegend /> : null}
      onContextMenu={(event) => offer(event, { label: 'Table', entries: TABLE_ENTRIES })}
      head={
        <tr aria-rowindex={1}>
          <th scope="col">
            {corner}
            {grip(NAMES_ID)}
          </th>
          {showsTrend ? <th scope="col">All periods</th> : null}
          {drawn.frozen.map((place) => head(place, drawn.offsets[place]))}
          <ColumnSpacer width={drawn.gap} />
          {drawn.moving.map((place) => head(place))}
          <ColumnSpacer width={drawn.after} />
        </tr>
      }
    >
      {rows.slice(sight.rows.from, sight.rows.end).map((row, step) => (
        <RatioRow
          key={row.id}
          row={row}
          at={sight.rows.from + step}
          drawn={drawn}
          selected={columnsOfRow(grid.regions, sight.rows.from + step)}
          heatmaps={heatmaps}
          showsBasis={showsBasis}
          sparkline={showsTrend ? shown.columns : null}
          onSector={onSector}
        />
      ))}
    </ValueGridTable>
  )
}
