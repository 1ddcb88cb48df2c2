import { memo, use } from 'react'
import type { ReactElement } from 'react'
import { isSame } from '../../../../app/domain/values/undo-values.ts'
import { frozenAttributes } from '../../../ui/grid/grid-window.ts'
import { basisLabel, meaningOf } from '../../../../app/domain/fundamentals/ratio-record.ts'
import type { Series } from '../../../../app/domain/fundamentals/series.ts'
import { ColumnSpacer } from '../../../ui/grid/grid-spacer.tsx'
import { hasColumn } from '../../../ui/grid/selected-cells.ts'
import { Sparkline } from '../../../ui/text/sparkline.tsx'
import { cellAttributes } from '../../../ui/grid/grid.ts'
import type { DrawnColumns } from '../../../ui/grid/grid-window.ts'
import { useContextMenu } from '../../../ui/controls/context-menu.tsx'
import { draggedSymbol, startDrag } from '../../../ui/text/drag-out.ts'
import { useSymbolMenu } from '../../../ui/text/link-menus.ts'
import { shownDay } from '../../../format/date-form.ts'
import { DateFormContext } from '../../../ui/text/date-time.tsx'
import { pointedAt, usePointing } from '../../../ui/chart/front.ts'
import { LineSwatch } from '../../../ui/chart/line-swatch.tsx'
import { SeriesValue } from '../../../ui/text/value-or-gap.tsx'
import { SentName } from '../../../ui/text/name.tsx'
import { UnitMark } from '../../../ui/text/unit-mark.tsx'
import { SectorHead } from './sector-head.tsx'
import type { TableCell, TableRow, TableLine } from './table-rows.ts'
import { LineLooksContext } from './use-line-looks.ts'
import { pointOf } from './table-rows.ts'

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
export const RatioRow = memo(function RatioRow({
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
