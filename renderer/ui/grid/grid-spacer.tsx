import type { ReactElement } from 'react'

/** The room of rows that are not drawn. */
export function RowSpacer({ height }: { height: number }): ReactElement | null {
  return height <= 0 ? null : (
    <tr className="grid-spacer" aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}

/** The room of columns that are not drawn, in a row. */
export function ColumnSpacer({ width }: { width: number }): ReactElement | null {
  return width <= 0 ? null : <td className="grid-spacer" aria-hidden="true" />
}

/** The columns of a table whose widths are given: those of its head, and those that are drawn with the room around them. */
export function GridColumns({ lead, widths }: { lead: readonly number[]; widths: readonly number[] }): ReactElement {
  return (
    <colgroup>
      {[...lead, ...widths].map((width, place) => (width <= 0 ? null : <col key={place} style={{ width }} />))}
    </colgroup>
  )
}
