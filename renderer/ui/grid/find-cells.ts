import { givenIn } from '../../format/delimited.ts'
import type { GridContent } from './grid-values.ts'
import type { CellPlace } from './selected-cells.ts'

/** Maximum number of cells that are found, so that one letter in a large table does not stop it. */
const MAX_FOUND = 2000

/**
 * The cells in which a text is found, row by row: in a value as shown or as sent, or in a name. A name is found at the first cell of its row
 * or column.
 */
export function cellsWith(content: GridContent, text: string, rows: number, columns: number): CellPlace[] {
  const wanted = text.trim().toLowerCase()
  const found: CellPlace[] = []
  if (wanted === '') return found
  const has = (...texts: readonly string[]): boolean => texts.some((each) => each.toLowerCase().includes(wanted))
  const heads = Array.from({ length: columns }, (_, column) => has(content.headOf(column)))
  for (let row = 0; row < rows && found.length < MAX_FOUND; row++) {
    const isNamed = has(...content.namesOf(row))
    for (let column = 0; column < columns; column++) {
      const value = content.valueAt({ row, column })
      const sent = value?.sent ?? { text: '' }
      if (
        (isNamed && column === 0) ||
        (row === 0 && heads[column] === true) ||
        (value !== null && has(value.shown, givenIn(sent)))
      )
        found.push({ row, column })
    }
  }
  return found.slice(0, MAX_FOUND)
}
