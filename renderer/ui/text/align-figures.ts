import { figurePads, figureTail, isPlaceholder } from '../../../app/domain/values/number-text.ts'

/** Maximum number of cells of a table whose figures are aligned. */
const MAX_CELLS = 4000

/** The cells of each column, the first column at 0; a cell over several columns is in none. */
function columnsOf(table: HTMLTableElement): HTMLTableCellElement[][] {
  const columns: HTMLTableCellElement[][] = []
  /** For each column, for how many more rows a cell above fills it. */
  const filled: number[] = []
  for (const row of table.rows) {
    let place = 0
    const skipFilled = (): void => {
      while ((filled[place] ?? 0) > 0) {
        filled[place] = (filled[place] ?? 1) - 1
        place++
      }
    }
    for (const cell of row.cells) {
      skipFilled()
      const end = place + cell.colSpan
      // A column that no cell has for itself has none, and is there all the same.
      while (columns.length < end) columns.push([])
      if (cell.colSpan === 1) columns[place]?.push(cell)
      for (; place < end; place++) filled[place] = cell.rowSpan - 1
    }
    skipFilled()
  }
  return columns
}

/** The element that has all text of a cell, so that what comes after the text stays in its line. */
function textHolder(cell: HTMLElement): HTMLElement {
  let holder = cell
  for (;;) {
    const only: Element | null = holder.childElementCount === 1 ? holder.firstElementChild : null
    if (!(only instanceof HTMLElement) || only.textContent.trim() !== holder.textContent.trim()) return holder
    holder = only
  }
}

/** The tail of the figure in a cell, with its raised footnote marks, which are no digits of it; empty for a dash, null for a text. */
function tailOf(cell: HTMLElement): string | null {
  const text = cell.textContent.trim()
  const marks = [...cell.querySelectorAll('sup')].map(({ textContent }) => textContent.trim()).join('')
  const figure = text.endsWith(marks) ? text.slice(0, text.length - marks.length) : text
  const tail = figureTail(figure)
  return tail === null ? (isPlaceholder(text) ? '' : null) : `${tail}${marks}`
}

function release(cell: HTMLElement): void {
  cell.removeAttribute('data-figure')
  for (const each of [cell, ...cell.querySelectorAll('[data-pad]')]) each.removeAttribute('data-pad')
}

function alignColumn(cells: readonly HTMLTableCellElement[]): void {
  for (const cell of cells) release(cell)
  const bodies = cells.filter(({ localName }) => localName === 'td')
  const tails = bodies.map(tailOf).filter((tail) => tail !== null)
  const hasFigure = bodies.some(({ textContent }) => !isPlaceholder(textContent))
  if (tails.length < bodies.length || !hasFigure) return
  for (const cell of cells) cell.setAttribute('data-figure', '')
  figurePads(tails).forEach((pad, place) => {
    const cell = bodies[place]
    if (cell !== undefined && pad !== '') textHolder(cell).setAttribute('data-pad', pad)
  })
}

/**
 * Marks the columns of figures of each table, and what each figure needs after it so that the decimal points align, which the style
 * sheet adds unseen. The text stays as sent. The first column names the rows.
 */
export function alignFigures(tables: Iterable<HTMLTableElement>): void {
  for (const table of tables) {
    const columns = columnsOf(table)
    if (columns.reduce((sum, cells) => sum + cells.length, 0) > MAX_CELLS) continue
    for (const cells of columns.slice(1)) alignColumn(cells)
  }
}

/**
 * Makes each table that scrolls by itself a stop of Tab, so that the arrow keys scroll it, and no other one. It goes on until what is
 * returned is called.
 */
export function reachWideTables(block: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    for (const table of block.querySelectorAll('table'))
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0
      else table.removeAttribute('tabindex')
  })
  // A table keeps its width while its rows become wider.
  for (const each of block.querySelectorAll('table, table > *')) observer.observe(each)
  return () => observer.disconnect()
}
