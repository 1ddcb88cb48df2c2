import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { useCommands } from '../../commands/commands.tsx'
import type { CellPlace } from '../../ui/grid/selected-cells.ts'
import type { TableChoice } from './ratios-state.ts'
import type { TableLine, TableRow } from './table-rows.ts'

const NO_CELL = 'Choose a cell of the table first.'

/** The order after one more choice of a column: from the largest value, from the smallest, and as before. */
export const sortAfter = (sort: TableChoice['sort'], id: string): TableChoice['sort'] =>
  sort?.id !== id ? { id, descending: true } : sort.descending ? { id, descending: false } : null

/** Offers the commands for the current cell of the table. */
export function useTableCommands({
  set,
  choice,
  onChange,
  current,
  columns,
  rows,
}: {
  set: SeriesSet
  choice: TableChoice
  onChange: (choice: TableChoice) => void
  current: CellPlace | null
  columns: readonly TableLine[]
  rows: readonly TableRow[]
}): void {
  const column = current === null ? undefined : columns[current.column]
  const cell = current === null ? undefined : rows[current.row]?.cells[current.column]
  const hidden = choice.hidden.filter((key) => set.series.some((series) => series.key === key))
  const cannotHide =
    cell === undefined
      ? NO_CELL
      : cell.isTotal
        ? 'This row is computed from the others.'
        : set.series.length - hidden.length < 2
          ? 'The last series stays.'
          : null
  useCommands([
    {
      id: 'ratios.sort-column',
      unavailable: column === undefined ? NO_CELL : null,
      run: () => {
        if (column !== undefined) onChange({ ...choice, sort: sortAfter(choice.sort, column.id) })
      },
    },
    {
      id: 'ratios.hide-row',
      unavailable: cannotHide,
      run: () => {
        if (cell !== undefined) onChange({ ...choice, hidden: [...hidden, cell.series.key] })
      },
    },
    {
      id: 'ratios.show-hidden',
      unavailable: hidden.length === 0 ? 'Nothing is hidden.' : null,
      run: () => onChange({ ...choice, hidden: [] }),
    },
  ])
}
