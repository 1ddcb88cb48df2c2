import type { CellSelectionBounds } from '@tanstack/react-table'

/** A rectangle of selected cells by their places, both ends included. */
export type GridRegion = CellSelectionBounds

export interface CellPlace {
  row: number
  column: number
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, step) => from + step)

const inOrder = (places: readonly number[]): number[] => [...new Set(places)].sort((one, other) => one - other)

export const isIn = (regions: readonly GridRegion[], { row, column }: CellPlace): boolean =>
  regions.some(
    (each) =>
      row >= each.minRowIndex &&
      row <= each.maxRowIndex &&
      column >= each.minColumnIndex &&
      column <= each.maxColumnIndex,
  )

/** The cells of the regions, row by row, each once. */
export const cellsOf = (regions: readonly GridRegion[]): CellPlace[] =>
  blockOf(regions).flatMap(({ row, columns }) =>
    columns.filter((column) => isIn(regions, { row, column })).map((column) => ({ row, column })),
  )

/** The smallest block of rows and columns that has all the regions: every row that one of them meets, with every column that one meets. */
export function blockOf(regions: readonly GridRegion[]): { row: number; columns: readonly number[] }[] {
  const columns = inOrder(
    regions.flatMap(({ minColumnIndex, maxColumnIndex }) => numbers(minColumnIndex, maxColumnIndex)),
  )
  return inOrder(regions.flatMap(({ minRowIndex, maxRowIndex }) => numbers(minRowIndex, maxRowIndex))).map((row) => ({
    row,
    columns,
  }))
}

/** The selected columns of a row, as a text that is the same as long as they are, such as `2-4 7-7`. */
export const columnsOfRow = (regions: readonly GridRegion[], row: number): string =>
  regions
    .filter(({ minRowIndex, maxRowIndex }) => row >= minRowIndex && row <= maxRowIndex)
    .map(({ minColumnIndex, maxColumnIndex }) => `${minColumnIndex}-${maxColumnIndex}`)
    .join(' ')

/** Whether a column is one of those that `columnsOfRow` names. */
export const hasColumn = (columns: string, column: number): boolean =>
  columns !== '' &&
  columns.split(' ').some((part) => {
    const [from, to] = part.split('-').map(Number)
    return column >= (from ?? 0) && column <= (to ?? 0)
  })

/** Why a command for the current cell cannot run. */
export const NO_CELL = 'Choose a cell of the table first.'
