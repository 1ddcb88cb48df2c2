import type { ValueDisplay } from '../fundamentals/value-display.ts'
import { isSameValue } from '../responses/decimal.ts'

/**
 * A cell for export: a text, a number, or nothing. `display` is how a file with formats shows the number. `sentDigits` are a number with
 * each digit as sent, also where a double cannot hold it: a text in a file whose cells have types. `date` is a day YYYY-MM-DD or a moment
 * in UTC, in ISO 8601, or what stands in the place of one.
 */
export type ExportCell =
  | { text: string }
  | { digits: string; display?: ValueDisplay }
  | { sentDigits: string }
  | { date: string }
  | null

/** Whether digits are a number as spreadsheets read it: no hexadecimal, no words, not empty. */
export const isNumber = (digits: string): boolean => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(digits)

/** The least size of a number that spreadsheets do not take for 0: that of a double with all of its digits. */
const LEAST_SIZE = 2 ** -1022

/**
 * Whether a cell of a spreadsheet can hold a number: it is not beyond every double, nor so small that it would be 0 there, nor so large that
 * digits of it would be lost. Smaller numbers lose none that is shown.
 */
export const fitsCell = (digits: string): boolean =>
  Number.isFinite(Number(digits)) &&
  (Math.abs(Number(digits)) >= LEAST_SIZE || !/^[^e]*[1-9]/i.test(digits)) &&
  (Math.abs(Number(digits)) <= Number.MAX_SAFE_INTEGER || isSameValue(digits, String(Number(digits))))

// SECURITY 31: spreadsheets read a text that begins like this as a formula; an apostrophe prevents that. A file can also be opened with
// another separator, so each part of a text after one counts as a beginning. A text that is nothing but a number, or a change in percent, is
// no formula; with an apostrophe, a negative number as sent would not be a number.
// Some systems read the wide forms of the signs in the same way.
const FORMULA = /(?<=(?:^|[,;\t\r\n])"*)[=+\-@\uff1d\uff0b\uff0d\uff20]/g

/** A tab or a line break at the beginning, or blanks before a sign. Some spreadsheets remove them and read what follows as a formula. */
const EMPTY_START = /^(?:[\t\r\n]|[\p{Z}\p{Cf}]+(?=[=+\-@\uff1d\uff0b\uff0d\uff20]))/u

/** Characters that some spreadsheets remove, so that what follows them would be at the beginning, and those that XML does not have. */
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]|\p{Cs}/gu

/** A text with a sign in the place of each character that a table cannot have. */
export const withShownControls = (text: string): string => text.replaceAll(CONTROL, '\ufffd')

/** A change in percent as it is shown, such as +5.1%. */
const CHANGE = /^[+-]\d+(?:[.,]\d+)?%$/

const plainText = (text: string): string =>
  isNumber(text) || CHANGE.test(text)
    ? text
    : withShownControls(text).replace(EMPTY_START, "'$&").replaceAll(FORMULA, "'$&")

export type TableRows = readonly (readonly ExportCell[])[]

/** The sign before the decimals of numbers, in texts whose cells have no types. */
type Decimal = '.' | ','

/** The content of a cell as it was given. */
export const givenIn = (cell: NonNullable<ExportCell>): string =>
  'text' in cell ? cell.text : 'digits' in cell ? cell.digits : 'date' in cell ? cell.date : cell.sentDigits

/** The digits of a cell with a number; null for another one. Digits that are not a number are a text. */
function numberIn(cell: ExportCell): string | null {
  if (cell === null || 'text' in cell || 'date' in cell) return null
  const digits = givenIn(cell)
  return isNumber(digits) ? digits : null
}

function contentOf(cell: ExportCell, decimal: Decimal): string {
  if (cell === null) return ''
  const number = numberIn(cell)
  if (number === null) return plainText(givenIn(cell))
  return number.replace('.', decimal)
}

/** Rows as tab-separated text that pastes into a spreadsheet: numbers as numbers, texts as texts. */
export const toTsv = (rows: TableRows, decimal: Decimal = '.'): string =>
  rows.map((row) => row.map((cell) => contentOf(cell, decimal).replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\r\n')

/**
 * What tells a spreadsheet the number of a cell whatever signs its own language uses: `sdval` and `sdnum` (1033 is English) are read by
 * LibreOffice, `x:num` and the style by Excel. Without them 1.234 is read as 1234 in half of Europe.
 */
const numberMarks = (digits: string): string =>
  ` sdval="${digits}" sdnum="1033;" x:num="${digits}" style="mso-number-format:General"`

/** Tells a spreadsheet that a cell is a text, although it looks like a number or a date in some language, such as 1,234 or 0001. */
const TEXT_MARKS = ` sdnum="1033;0;@" style="mso-number-format:'\\@'"`

/** A word and a number, which can be a month and a day or a year, such as JAN 5 and MAR1. */
const LIKE_DATE = /^\p{L}{3,}[ ./-]*\d/u

/** What spreadsheets take for a logical value, each in its own languages. TRUE is a symbol, too. */
const LIKE_LOGICAL = /^(?:true|false|wahr|falsch|vrai|faux|vero|falso|verdadero|verdadeiro|waar|onwaar|sant|falskt)$/i

/**
 * Whether a spreadsheet could read a text as a number, a date or a logical value of its own language. A day in the form of ISO 8601 is the
 * same in every one.
 */
const isLikeNumber = (text: string): boolean =>
  (/^\P{L}*\d/u.test(text) && !/^\d{4}-\d\d-\d\d$/.test(text)) || LIKE_DATE.test(text) || LIKE_LOGICAL.test(text)

function htmlCell(cell: ExportCell, decimal: Decimal): string {
  // The digits as sent keep each digit as a text only.
  const isSent = cell !== null && 'sentDigits' in cell
  const number = isSent ? null : numberIn(cell)
  const content = isSent ? plainText(cell.sentDigits) : contentOf(cell, decimal)
  const marks = number !== null && fitsCell(number) ? numberMarks(number) : isLikeNumber(content) ? TEXT_MARKS : ''
  return `<td${marks}>${htmlText(content)}</td>`
}

/** A text within markup or an attribute of it. */
export const htmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Text for XML. Characters that XML does not have are left out. */
export const xmlText = (text: string): string =>
  htmlText(text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))

/**
 * Rows as a table in markup, which spreadsheets and documents paste as cells; the texts are those of `toTsv`, and a number is the digits
 * as sent in every language.
 */
export const toHtmlTable = (rows: TableRows, decimal: Decimal = '.'): string =>
  `<table xmlns:x="urn:schemas-microsoft-com:office:excel">${rows
    .map((row) => `<tr>${row.map((cell) => htmlCell(cell, decimal)).join('')}</tr>`)
    .join('')}</table>`

/** Rows as comma-separated text (RFC 4180), quoted where necessary; with semicolons where numbers have a comma, as spreadsheets expect there. */
export const toCsv = (rows: TableRows, decimal: Decimal = '.'): string =>
  rows
    .map((row) =>
      row
        .map((cell) => {
          const content = contentOf(cell, decimal)
          return numberIn(cell) === null && /[",;\t\r\n]/.test(content) ? `"${content.replaceAll('"', '""')}"` : content
        })
        .join(decimal === ',' ? ';' : ','),
    )
    .join('\r\n')
