import type { KeyboardEvent, RefObject } from 'react'

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus between the numbers of a table with the arrow keys, Home and End; gaps are skipped. */
export function useGridKeys(grid: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const table = grid.current?.querySelector('table')
    const step = STEPS[event.key]
    if (table == null || (step === undefined && event.key !== 'Home' && event.key !== 'End')) return
    const rows = [...table.rows]
    const cell = document.activeElement?.closest('td, th')
    const at =
      cell instanceof HTMLTableCellElement && table.contains(cell)
        ? { row: rows.findIndex((row) => row.contains(cell)), column: cell.cellIndex }
        : null
    const numberAt = (row: number, column: number): HTMLElement | null =>
      rows[row]?.cells[column]?.querySelector<HTMLElement>('.sourced') ?? null
    const firstIn = (row: number, from: number, by: number): HTMLElement | null => {
      for (let column = from; column >= 0 && column < (rows[row]?.cells.length ?? 0); column += by) {
        const found = numberAt(row, column)
        if (found !== null) return found
      }
      return null
    }
    let target: HTMLElement | null = null
    if (at === null) target = table.querySelector<HTMLElement>('tbody .sourced')
    else if (step === undefined)
      target = event.key === 'Home' ? firstIn(at.row, 1, 1) : firstIn(at.row, (rows[at.row]?.cells.length ?? 1) - 1, -1)
    else {
      const [down, right] = step
      for (
        let [row, column] = [at.row + down, at.column + right];
        target === null && row >= 0 && row < rows.length && column >= 0 && column < (rows[row]?.cells.length ?? 0);
        row += down, column += right
      )
        target = numberAt(row, column)
    }
    if (target === null) return
    event.preventDefault()
    target.focus()
  }
}
