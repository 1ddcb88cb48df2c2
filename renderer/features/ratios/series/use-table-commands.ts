import type { SeriesSet } from '../../../../app/domain/fundamentals/series.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { boundedWidth } from '../../../ui/grid/column-grip.tsx'
import { NO_CELL, type CellPlace } from '../../../ui/grid/selected-cells.ts'
import type { TableChoice } from '../ratios-state.ts'
import { movedKey, type TableLine, type TableRow } from './table-rows.ts'

/** Maximum number of columns that stay. */
const MAX_FROZEN = 20

/** The order after one more choice of a column: from the largest value, from the smallest, and as before. */
export const sortAfter = (sort: TableChoice['sort'], id: string): TableChoice['sort'] =>
  sort?.id !== id ? { id, descending: true } : sort.descending ? { id, descending: false } : null

/** Widths with another one of a column; without its own where that is null. */
export const withWidth = (widths: TableChoice['widths'], id: string, width: number | null): TableChoice['widths'] =>
  Object.fromEntries([
    ...Object.entries(widths).filter(([each]) => each !== id),
    ...(width === null ? [] : [[id, width] as const]),
  ])

/** How much a command changes the width of a column, in pixels. */
const WIDTH_STEP = 20

/** Offers the commands for the current cell of the table. */
export function useTableCommands({
  set,
  shown,
  choice,
  onChange,
  current,
  columns,
  rows,
  widths,
}: {
  set: SeriesSet
  /** Without what is hidden. */
  shown: SeriesSet
  choice: TableChoice
  onChange: (choice: TableChoice) => void
  current: CellPlace | null
  columns: readonly TableLine[]
  rows: readonly TableRow[]
  /** Of the columns, in pixels. */
  widths: { values: readonly number[] }
}): void {
  const column = current === null ? undefined : columns[current.column]
  const cell = current === null ? undefined : rows[current.row]?.cells[current.column]
  const period = cell === undefined ? undefined : shown.columns[cell.place]
  const keys = shown.series.map(({ key }) => key)
  const cannotMove =
    cell === undefined
      ? NO_CELL
      : cell.isTotal
        ? 'This row is computed from the others.'
        : choice.bySector && !choice.transposed
          ? 'The table is grouped by sector.'
          : !choice.transposed && columns.some(({ id }) => id === choice.sort?.id)
            ? 'The table is sorted by a column. Choose its head until it is not.'
            : null
  const move = (by: number): void => {
    if (cell !== undefined) onChange({ ...choice, order: movedKey(keys, cell.series.key, by) })
  }
  const isFrozen = current !== null && choice.frozen === current.column + 1
  const widen = (by: number): void => {
    if (column === undefined || current === null) return
    const width = boundedWidth((widths.values[current.column] ?? 0) + by)
    onChange({ ...choice, widths: withWidth(choice.widths, column.id, width) })
  }
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
        if (cell !== undefined) onChange({ ...choice, hidden: [...choice.hidden, cell.series.key] })
      },
    },
    {
      id: 'ratios.show-hidden',
      unavailable:
        hidden.length === 0 && !choice.hiddenPeriods.some((each) => set.columns.includes(each))
          ? 'Nothing is hidden.'
          : null,
      run: () => onChange({ ...choice, hidden: [], hiddenPeriods: [] }),
    },
    {
      id: 'ratios.hide-period',
      unavailable: period === undefined ? NO_CELL : shown.columns.length < 2 ? 'The last period stays.' : null,
      run: () => {
        if (period !== undefined) onChange({ ...choice, hiddenPeriods: [...choice.hiddenPeriods, period] })
      },
    },
    { id: 'ratios.move-up', unavailable: cannotMove, run: () => move(-1) },
    { id: 'ratios.move-down', unavailable: cannotMove, run: () => move(1) },
    {
      id: 'ratios.freeze',
      isOn: isFrozen,
      unavailable: column === undefined && choice.frozen === 0 ? NO_CELL : null,
      run: () =>
        onChange({ ...choice, frozen: current === null || isFrozen ? 0 : Math.min(MAX_FROZEN, current.column + 1) }),
    },
    { id: 'ratios.widen', unavailable: column === undefined ? NO_CELL : null, run: () => widen(WIDTH_STEP) },
    { id: 'ratios.narrow', unavailable: column === undefined ? NO_CELL : null, run: () => widen(-WIDTH_STEP) },
  ])
}
