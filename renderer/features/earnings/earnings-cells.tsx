import { memo } from 'react'
import type { ReactElement } from 'react'
import type { ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import type { RowStyle } from '../../format/earnings-row.ts'
import { hasColumn } from '../../ui/grid/selected-cells.ts'
import { cellAttributes } from '../../ui/grid/use-grid.ts'
import { EarningsCell } from './earnings-cell.tsx'
import type { EarningsColumn } from './earnings-columns.ts'
import type { EarningsState } from './earnings-state.ts'

/** The cells of a field, of the reports in sight. They are drawn again only when something of them changes. */
export const EarningsCells = memo(function EarningsCells({
  field,
  at,
  columns,
  from,
  end,
  selected,
  response,
  style,
  compare,
}: {
  field: string
  /** Its place among the fields. */
  at: number
  columns: readonly EarningsColumn[]
  /** Places of the reports that are drawn, up to before `end`. */
  from: number
  end: number
  /** Its selected columns, as `columnsOfRow` writes them. */
  selected: string
  response: ResponseRef
  style: RowStyle
  compare: EarningsState['compare']
}): ReactElement[] {
  return columns.slice(from, end).map((column, step) => (
    <EarningsCell
      key={column.report.path}
      attributes={{
        ...cellAttributes(at, from + step, hasColumn(selected, from + step)),
        'aria-colindex': from + step + 2,
      }}
      field={field}
      column={column}
      response={response}
      style={style}
      compare={compare}
    />
  ))
})
