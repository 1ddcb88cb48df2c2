import writeWorkbook from 'write-excel-file/universal'
import type { Cell } from 'write-excel-file/universal'
import { givenIn, isNumber } from './delimited.ts'
import type { ExportCell } from './delimited.ts'
import type { ExportSheet } from './series-export.ts'

/** Maximum number of characters in a cell of a workbook. */
const LONGEST = 32_000

// SECURITY 31: every cell has a type, so a text that looks like a formula stays a text.
function toCell(cell: ExportCell, isHead: boolean): Cell {
  if (cell === null) return null
  const value = 'digits' in cell && isNumber(cell.digits) ? Number(cell.digits) : Number.NaN
  // Digits that are not a number, or that a double cannot represent, are kept unchanged as a text.
  if (Number.isFinite(value)) return { value, type: Number }
  const words = givenIn(cell).slice(0, LONGEST)
  return words === '' ? null : { value: words, type: String, ...(isHead ? { fontWeight: 'bold' as const } : {}) }
}

/** Sheets as an Excel workbook with typed cells and a frozen first row and column. */
export async function toWorkbook(sheets: readonly ExportSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const book = writeWorkbook(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((row, place) => row.map((cell) => toCell(cell, place === 0))),
      stickyRowsCount: 1,
      stickyColumnsCount: 1,
      columns: (rows[0] ?? []).map((_cell, place) => ({
        width: Math.min(60, Math.max(10, ...rows.slice(0, 40).map((row) => lengthOf(row[place] ?? null) + 2))),
      })),
    })),
  )
  return new Uint8Array(await (await book.toBlob()).arrayBuffer())
}

const lengthOf = (cell: ExportCell): number => (cell === null ? 0 : givenIn(cell).length)
