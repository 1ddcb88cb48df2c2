/** A cell for export: a text, a number with its digits as sent, or nothing. */
export type ExportCell = { text: string } | { digits: string } | null

/** Whether digits are a number as spreadsheets read it: no hexadecimal, no words, not empty. */
export const isNumber = (digits: string): boolean => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(digits)

// SECURITY 31: spreadsheets read a text that begins like this as a formula; an apostrophe prevents that.
const FORMULA = /^[=+\-@\t\r\n]/

function contentOf(cell: ExportCell): string {
  if (cell === null) return ''
  // Digits that are not a number are written as a text.
  if ('digits' in cell) return isNumber(cell.digits) ? cell.digits : contentOf({ text: cell.digits })
  return FORMULA.test(cell.text) ? `'${cell.text}` : cell.text
}

/** Rows as tab-separated text that pastes into a spreadsheet: numbers as numbers, texts as texts. */
export const toTsv = (rows: readonly (readonly ExportCell[])[]): string =>
  rows.map((row) => row.map((cell) => contentOf(cell).replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\r\n')

/** Rows as comma-separated text (RFC 4180), quoted where necessary. */
export const toCsv = (rows: readonly (readonly ExportCell[])[]): string =>
  rows
    .map((row) =>
      row
        .map((cell) => {
          const content = contentOf(cell)
          return /[",\r\n]/.test(content) ? `"${content.replaceAll('"', '""')}"` : content
        })
        .join(','),
    )
    .join('\r\n')
