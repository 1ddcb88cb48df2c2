import { htmlText } from './html-text.ts'

/** A cell for export: a text, a number with its digits as sent, or nothing. */
export type ExportCell = { text: string } | { digits: string } | null

/** Whether digits are a number as spreadsheets read it: no hexadecimal, no words, not empty. */
export const isNumber = (digits: string): boolean => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(digits)

// SECURITY 31: spreadsheets read a text that begins like this as a formula; an apostrophe prevents that. A file can also be opened with
// another separator, so each part of a text after one counts as a beginning. A text that is nothing but a number is no formula; with an
// apostrophe, a negative number as sent would not be a number.
// Some systems read the wide forms of the signs in the same way.
const FORMULA = /(?<=(?:^|[,;\t\r\n])"*)[=+\-@\uff1d\uff0b\uff0d\uff20]/g

/** A tab or a line break at the beginning, or blanks before a sign. Some spreadsheets remove them and read what follows as a formula. */
const EMPTY_START = /^(?:[\t\r\n]|[\p{Z}\p{Cf}]+(?=[=+\-@\uff1d\uff0b\uff0d\uff20]))/u

/** Characters that some spreadsheets remove, so that what follows them would be at the beginning. */
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

const plainText = (text: string): string =>
  isNumber(text) ? text : text.replaceAll(CONTROL, '\ufffd').replace(EMPTY_START, "'$&").replaceAll(FORMULA, "'$&")

function contentOf(cell: ExportCell): string {
  if (cell === null) return ''
  // Digits that are not a number are written as a text.
  return plainText('digits' in cell ? cell.digits : cell.text)
}

/** Rows as tab-separated text that pastes into a spreadsheet: numbers as numbers, texts as texts. */
export const toTsv = (rows: readonly (readonly ExportCell[])[]): string =>
  rows.map((row) => row.map((cell) => contentOf(cell).replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\r\n')

/**
 * What tells a spreadsheet the number of a cell whatever signs its own language uses: `sdval` and `sdnum` (1033 is English) are read by
 * LibreOffice, `x:num` and the style by Excel. Without them 1.234 is read as 1234 in half of Europe.
 */
const numberMarks = (digits: string): string =>
  ` sdval="${digits}" sdnum="1033;" x:num="${digits}" style="mso-number-format:General"`

const htmlCell = (cell: ExportCell): string =>
  `<td${cell !== null && 'digits' in cell && isNumber(cell.digits) ? numberMarks(cell.digits) : ''}>${htmlText(contentOf(cell))}</td>`

/**
 * Rows as a table in markup, which spreadsheets and documents paste as cells; the texts are those of `toTsv`, and a number is the digits
 * as sent in every language.
 */
export const toHtmlTable = (rows: readonly (readonly ExportCell[])[]): string =>
  `<table xmlns:x="urn:schemas-microsoft-com:office:excel">${rows
    .map((row) => `<tr>${row.map(htmlCell).join('')}</tr>`)
    .join('')}</table>`

/** Rows for the clipboard: as text, and as markup, which programs take first that read it. */
export const copiedTable = (rows: readonly (readonly ExportCell[])[]): { text: string; html: string } => ({
  text: toTsv(rows),
  html: toHtmlTable(rows),
})

/** Rows as comma-separated text (RFC 4180), quoted where necessary. */
export const toCsv = (rows: readonly (readonly ExportCell[])[]): string =>
  rows
    .map((row) =>
      row
        .map((cell) => {
          const content = contentOf(cell)
          return /[",;\t\r\n]/.test(content) ? `"${content.replaceAll('"', '""')}"` : content
        })
        .join(','),
    )
    .join('\r\n')
