import writeWorkbook from 'write-excel-file/universal'
import type { Cell, CellObject, Feature } from 'write-excel-file/universal'
import { counted } from '../../app/domain/values/number-form.ts'
import { isCalendarDate } from '../../app/domain/responses/service-date.ts'
import type { ValueDisplay } from '../../app/domain/fundamentals/value-display.ts'
import { fitsCell, givenIn, isNumber, withShownControls, type ExportCell } from '../../app/domain/tables/table-text.ts'
import type { ExportSheet } from '../../app/domain/tables/value-sheets.ts'

/** Maximum number of characters in a cell of a workbook. */
const LONGEST = 32_000

/** Most programs have it, or a typeface as wide. */
const FONT = { fontFamily: 'Arial', fontSize: 10 }

/** Widths of columns, in characters, and how many rows they are measured by. */
const [NARROWEST, WIDEST, MEASURED_ROWS] = [9, 44, 400]

/** The height of a line, in points, and the most lines of a row: a program shows no higher one. */
const [LINE_HEIGHT, MOST_LINES] = [13, 30]

/** How many characters a page on its side has room for, in letters that can be read. */
const PAGE_WIDTH = 170

/** How a number is shown; its digits stay beneath. Without a known unit it is shown as the program usually does. */
const FORMATS: Readonly<Record<ValueDisplay, string | undefined>> = {
  'as-sent': undefined,
  percent: '0.0%',
  points: '0.0%" points"',
  days: '0.0" days"',
  currency: '#,##0',
  multiple: '0.00"×"',
  number: '0.00',
  rank: '0',
}

/** Larger numbers have no format: no column would be wide enough, and a program would show none of their digits. */
const MOST_FORMATTED = 1e15

const formatOf = (digits: string, display: ValueDisplay = 'as-sent'): string | undefined =>
  Math.abs(Number(digits)) < MOST_FORMATTED ? FORMATS[display] : undefined

const DAY_MS = 86_400_000
/** The day 1970-01-01 in a workbook, and the first one that all programs count alike. */
const [EPOCH, FIRST_DAY] = [25_569, 61]

/** A day or a moment in UTC as a workbook counts it, with its format; null for another text. */
function dayIn(text: string): { value: number; format: string } | null {
  const [day = '', time] = text.split('T')
  // What is no day, or an hour after the last one, would be counted as the next day.
  if (!isCalendarDate(day) || (time !== undefined && !/^(?!24)[\d:.]+Z$/.test(time))) return null
  const value = Date.parse(text) / DAY_MS + EPOCH
  return value >= FIRST_DAY ? { value, format: time === undefined ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss" UTC"' } : null
}

/** A text that fits a cell; one that is longer says how much of it is left out. */
const cutText = (text: string): string => {
  if (text.length <= LONGEST) return text
  const kept = text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '')
  return `${kept}… (cut here: ${counted(text.length - kept.length, 'more character')})`
}

// In a workbook, _x with four digits is a character. Names from XML look like that, such as Net_x0020_Income, and stay as they were sent.
// The writer of workbooks leaves out the last of these without a word, the sign that something could not be shown among them.
const plainText = (text: string): string =>
  withShownControls(cutText(text))
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[\x7f-\x84\x86-\x9f\ufdd0-\ufdef\ufffd]/g, '_xFFFD_')

// SECURITY 31: every cell has a type, so a text that looks like a formula stays a text.
function toCell(cell: ExportCell, look: CellObject): Cell {
  if (cell === null) return null
  // Digits that a double cannot represent are kept unchanged as a text.
  if ('digits' in cell && isNumber(cell.digits) && fitsCell(cell.digits)) {
    const [value, format] = [Number(cell.digits), formatOf(cell.digits, cell.display)]
    return { ...look, value, type: Number, ...(format === undefined ? {} : { format }) }
  }
  const day = 'date' in cell ? dayIn(cell.date) : null
  if (day !== null) return { ...look, ...day, type: Number, align: 'left' }
  const words = plainText(givenIn(cell))
  return words === '' ? null : { ...look, value: words, type: String }
}

/** The look of a head: above numbers it stands where they do. */
const headOf = (rows: ExportSheet['rows'], place: number): CellObject => ({
  fontWeight: 'bold',
  wrap: true,
  alignVertical: 'bottom',
  align: rows.some((row) => 'digits' in (row[place] ?? {})) ? 'right' : 'left',
})

/** How many characters a number takes in its format: an amount has all of its digits, in groups of three. */
function digitsLength(digits: string, display?: ValueDisplay): number {
  const format = formatOf(digits, display)
  if (format === undefined) return digits.length
  const [before = '', decimals = ''] = format.replaceAll('"', '').split('.')
  const number = Number(digits) * (display === 'percent' || display === 'points' ? 100 : 1)
  const whole = number.toFixed(0)
  return (
    whole.length +
    (before.includes(',') ? Math.floor(whole.length / 3) : 0) +
    (decimals === '' ? 0 : decimals.length + 1)
  )
}

const lengthOf = (cell: ExportCell): number =>
  cell === null ? 0 : 'digits' in cell ? digitsLength(cell.digits, cell.display) : givenIn(cell).length

/** The width of a column that shows its cells; heads break between words. */
function widthOf(rows: ExportSheet['rows'], place: number): number {
  const [head = 0, ...lengths] = rows.slice(0, MEASURED_ROWS).map((row) => lengthOf(row[place] ?? null))
  return Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(head / 2), ...lengths) + 2)
}

/** The rows of a sheet in a workbook: readable heads first, then the names as sent where they are others, then the rest. */
const rowsIn = ({ rows: [heads = [], ...rest], labels }: ExportSheet): ExportSheet['rows'] =>
  labels === undefined ? [heads, ...rest] : [labels.map((text) => ({ text })), heads, ...rest]

/** How many lines of a column of the greatest width a text needs. A word that is longer than a line breaks within it. */
function linesOf(text: string): number {
  let [lines, used] = [1, 0]
  for (const { length } of text.split(' ')) {
    if (used > 0 && used + 1 + length > WIDEST) [lines, used] = [lines + 1, 0]
    used += (used > 0 ? 1 : 0) + length
    const more = Math.ceil(used / WIDEST) - 1
    ;[lines, used] = [lines + more, used - more * WIDEST]
  }
  return lines
}

/** The cells of a row below the head. A text that is wider than its column goes on in a next line, so that paper shows all of it. */
function cellsIn(row: ExportSheet['rows'][number], printed: number): Cell[] {
  const lines = row.map((cell, at) => (cell === null || 'digits' in cell || at >= printed ? 1 : linesOf(givenIn(cell))))
  const most = Math.min(MOST_LINES, Math.max(1, ...lines))
  const look: CellObject = most === 1 ? {} : { alignVertical: 'top', height: most * LINE_HEIGHT }
  return row.map((cell, at) => toCell(cell, (lines[at] ?? 1) > 1 ? { ...look, wrap: true } : look))
}

/** The letters of a column, which is counted from 0. */
const lettersOf = (place: number): string =>
  place < 26 ? String.fromCodePoint(65 + place) : lettersOf(Math.floor(place / 26) - 1) + lettersOf(place % 26)

/** How many of the first columns of a sheet are printed. */
const printedOf = ({ printed = Infinity, rows: [heads = []] }: ExportSheet): number => Math.min(printed, heads.length)

/** How many pages a sheet is wide, each with the columns that name its rows. */
function pagesAcross(sheet: ExportSheet): number {
  const rows = rowsIn(sheet)
  const sum = (from: number, to: number): number =>
    Array.from({ length: to - from }, (_, place) => widthOf(rows, from + place)).reduce((all, width) => all + width, 0)
  const named = Math.min(sheet.named ?? 1, printedOf(sheet))
  return Math.round(sum(named, printedOf(sheet)) / Math.max(PAGE_WIDTH / 2, PAGE_WIDTH - sum(0, named))) || 1
}

/** The names in a workbook that say which heads and names each page repeats, and which columns are printed. */
const printNames = (sheets: readonly ExportSheet[]): string =>
  sheets
    .map((sheet, place) => {
      const rows = rowsIn(sheet)
      const [last, named] = [lettersOf(printedOf(sheet) - 1), lettersOf((sheet.named ?? 1) - 1)]
      const define = (what: string, area: string): string =>
        `<definedName name="_xlnm.${what}" localSheetId="${place}">'${sheet.name}'!${area}</definedName>`
      return (
        define('Print_Area', `$A$1:$${last}$${rows.length}`) +
        define('Print_Titles', `$A:$${named},'${sheet.name}'!$1:$1`)
      )
    })
    .join('')

/** Sets the pages up, and hides the row with the names as sent; the writer of workbooks knows of neither. */
function pagesOf(sheets: readonly ExportSheet[]): Feature<Blob> {
  const across = sheets.map(pagesAcross)
  return {
    files: {
      transform: {
        'xl/workbook.xml': {
          transform: (xml) => xml.replace('<definedNames/>', `<definedNames>${printNames(sheets)}</definedNames>`),
        },
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) =>
            xml
              .replace('<sheetViews>', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
              .replace('<pageSetup ', `<pageSetup fitToWidth="${across[sheetIndex] ?? 1}" fitToHeight="0" `),
          transformElementAttributes: (tag, attributes, index, _options, { sheetIndex }) =>
            tag === 'row' && index === 1 && sheets[sheetIndex]?.labels !== undefined
              ? { ...attributes, hidden: 1 }
              : attributes,
        },
      },
    },
  }
}

/** Sheets as an Excel workbook: typed cells in their formats, heads and names that stay in sight, and pages as wide as the paper. */
export async function toWorkbook(sheets: readonly ExportSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const book = writeWorkbook(
    sheets.map((sheet) => {
      const [rows, printed] = [rowsIn(sheet), printedOf(sheet)]
      return {
        sheet: sheet.name,
        data: rows.map((row, place) =>
          place === 0 ? row.map((cell, at) => toCell(cell, headOf(rows, at))) : cellsIn(row, printed),
        ),
        orientation: 'landscape' as const,
        stickyRowsCount: sheet.labels === undefined ? 1 : 2,
        stickyColumnsCount: sheet.named ?? 1,
        columns: (rows[0] ?? []).map((_cell, place) => ({ width: widthOf(rows, place) })),
      }
    }),
    { ...FONT, features: [pagesOf(sheets)] },
  )
  return new Uint8Array(await (await book.toBlob()).arrayBuffer())
}
