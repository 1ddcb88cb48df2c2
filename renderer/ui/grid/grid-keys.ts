import type { CellPlace } from './selected-cells.ts'

/** What a key does in a grid: goes to a cell, or extends the selection to it; selects everything; or leaves less selected. */
export type GridMove = { kind: 'go' | 'extend'; to: CellPlace } | { kind: 'all' } | { kind: 'collapse' }

interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * The move of a key from a cell, after the grid pattern of WAI-ARIA; null for a key that the grid leaves to the window. `page` is the
 * number of rows in sight.
 */
export function moveOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress,
  { row, column }: CellPlace,
  size: { rows: number; columns: number; page: number },
): GridMove | null {
  if (altKey || size.rows === 0 || size.columns === 0) return null
  const isFar = ctrlKey || metaKey
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  if (key.toLowerCase() === 'a' && isFar && !shiftKey) return { kind: 'all' }
  if (key === 'Escape') return isFar || shiftKey ? null : { kind: 'collapse' }
  const [down, right] = STEPS[key] ?? [0, 0]
  const within = (place: number, last: number): number => Math.min(last, Math.max(0, place))
  let to: CellPlace
  if (key in STEPS)
    to = isFar
      ? {
          row: down === 0 ? row : down < 0 ? 0 : lastRow,
          column: right === 0 ? column : right < 0 ? 0 : lastColumn,
        }
      : { row: within(row + down, lastRow), column: within(column + right, lastColumn) }
  else if (key === 'Home') to = { row: isFar ? 0 : row, column: 0 }
  else if (key === 'End') to = { row: isFar ? lastRow : row, column: lastColumn }
  else if (key === 'PageUp' || key === 'PageDown') {
    if (isFar) return null
    to = { row: within(row + (key === 'PageUp' ? -size.page : size.page), lastRow), column }
  } else return null
  return { kind: shiftKey ? 'extend' : 'go', to }
}
