import { useCallback, useMemo } from 'react'
import { isText, isTexts, useKeptChoice } from '../kept-choice.ts'

/** A rectangle of cells by the IDs of its two corners, of which the first stays where it is while the second moves. */
export interface CellRange {
  anchorRowId: string
  anchorColumnId: string
  focusRowId: string
  focusColumnId: string
}

/** Which table keeps its selected cells. */
export interface KeptTable {
  /** The name of the table in the window. */
  name: string
  /** What the table is of, such as a company; the cells of another one are not selected. */
  of?: string
}

interface KeptCells {
  of: string
  /** Row and column of the first corner, then those of the second. */
  ranges: readonly (readonly string[])[]
}

const NO_CELLS: KeptCells = { of: '', ranges: [] }

const isKeptCells = (kept: unknown): kept is KeptCells =>
  typeof kept === 'object' &&
  kept !== null &&
  'of' in kept &&
  isText(kept.of) &&
  'ranges' in kept &&
  Array.isArray(kept.ranges) &&
  kept.ranges.every((range) => isTexts(range) && range.length === 4)

/** The selected cells of a table, which stay while other views are shown, and after a start. */
export function useKeptCells({
  name,
  of = '',
}: KeptTable): readonly [cells: CellRange[], select: (cells: readonly CellRange[]) => void] {
  const [kept, keep] = useKeptChoice(`cells of ${name}`, NO_CELLS, isKeptCells)
  const cells = useMemo(
    () =>
      kept.of !== of
        ? []
        : kept.ranges.map(
            ([anchorRowId = '', anchorColumnId = '', focusRowId = '', focusColumnId = '']): CellRange => ({
              anchorRowId,
              anchorColumnId,
              focusRowId,
              focusColumnId,
            }),
          ),
    [kept, of],
  )
  const select = useCallback(
    (next: readonly CellRange[]) =>
      keep({
        of,
        ranges: next.map((each) => [each.anchorRowId, each.anchorColumnId, each.focusRowId, each.focusColumnId]),
      }),
    [keep, of],
  )
  return [cells, select]
}
