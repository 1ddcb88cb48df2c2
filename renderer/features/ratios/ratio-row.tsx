import { memo } from 'react'
import type { ReactElement } from 'react'
import { ColumnSpacer } from '../../ui/grid/grid-spacer.tsx'
import { hasColumn } from '../../ui/grid/selected-cells.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import { cellAttributes } from '../../ui/grid/use-grid.ts'
import type { Stretch } from '../../ui/grid/use-grid-window.ts'
import { CellValue, LineName } from './table-cells.tsx'
import type { TableRow } from './table-rows.ts'

/** A row of the table of ratios; only the columns of `from` to `end` are drawn. It is drawn again only when something of it changes. */
export const RatioRow = memo(function RatioRow({
  row,
  at,
  from,
  end,
  before,
  after,
  selected,
  heatmaps,
  showsBasis,
  sparkline,
}: Stretch & {
  row: TableRow
  /** Its place among the rows. */
  at: number
  /** Its selected columns, as `columnsOfRow` writes them. */
  selected: string
  heatmaps: ReadonlyMap<string, readonly number[]>
  showsBasis: boolean
  /** The columns of the line of its trend; null for none. */
  sparkline: readonly string[] | null
}): ReactElement {
  return (
    <tr aria-rowindex={at + 2} data-total={row.isTotal || undefined}>
      <th scope="row">
        <LineName line={row} showsBasis={showsBasis} />
      </th>
      {sparkline === null ? null : (
        <td className="ratio-trend">
          {row.series === null ? null : <Sparkline series={row.series} columns={sparkline} />}
        </td>
      )}
      <ColumnSpacer width={before} />
      {row.cells.slice(from, end).map(({ series, place, isTotal }, step) => (
        <td
          key={from + step}
          aria-colindex={from + step + 2}
          {...cellAttributes(at, from + step, hasColumn(selected, from + step))}
        >
          <CellValue series={series} place={place} isTotal={isTotal} heatmap={heatmaps.get(series.key)?.[place] ?? 0} />
        </td>
      ))}
      <ColumnSpacer width={after} />
    </tr>
  )
})
