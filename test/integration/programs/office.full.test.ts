import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCsv, toHtmlTable, type ExportCell } from '../../../app/domain/tables/table-text.ts'
import { toWorkbook } from '../../../renderer/format/workbook.ts'
import { cells } from '../../support/cases/corpora.ts'
import { sampled } from '../../support/cases/sampled.ts'
import {
  hasOffice,
  marksOf,
  openInOffice,
  sentDigits,
  type OfficeCell,
  type OfficeFile,
} from '../../support/system/office.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const NUMBERS = [
  '0',
  '1',
  '-1',
  '0.481587',
  '-0.05',
  '866000.000000',
  '14815306000.0',
  '1e-05',
  '-2.5E+3',
  '.5',
  '123456789012345',
]
const TEXTS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x","y")',
  'Net_x000D_Income',
  'QNTL',
  'Smith, "Bob" & <Sons>',
  '2025-03-31',
  '0001',
  '1e5x',
  'ünïcode ✓',
  '-',
  '=',
  '+',
  '@',
  // LibreOffice returns other line breaks and tabs in cells.
  ...cells()
    .map(({ text }) => text)
    .filter((text) => !/[\t\r\n]/.test(text)),
]
/** Numbers that an export writes as texts, so that a workbook keeps their digits. */
const SENT_DIGITS = ['-0.300000', '-1.2E-7', '+1.50', '0.10']
/** Invalid numbers that may occur in place of a number. */
const ODD_DIGITS = ['0x1F', 'Infinity', 'NaN', '1e400', '12 000']
const ROWS: ExportCell[][] = [
  [{ text: 'What' }, { text: 'Value' }],
  ...NUMBERS.map((digits): ExportCell[] => [{ text: 'number' }, { digits }]),
  ...TEXTS.map((text): ExportCell[] => [{ text: 'text' }, { text }]),
  [{ text: 'gap' }, null],
]

/** A text without the apostrophes in front of its parts that look like a formula, and without control characters. */
const unmarked = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, '\ufffd').replaceAll(/(?<=(?:^|[,;])"*)'(?=[=+\-@])/g, '')

/** The value of digits as far as a file of LibreOffice has it. */
const digitsOf = (text: unknown): string => Number(text).toPrecision(15)

/** The languages, each with whether it writes its decimals after a comma. */
const LOCALES = [
  ['en-US', '.'],
  ['de-DE', ','],
  ['fr-FR', ','],
  ['it-IT', ','],
  ['es-ES', ','],
  ['nl-NL', ','],
  ['pt-BR', ','],
  ['sv-SE', ','],
  ['de-CH', '.'],
] as const

/** The rows of a column of numbers in which LibreOffice found something else than the digits. */
const misread = (sent: readonly string[], sheet: readonly (readonly OfficeCell[])[]): unknown[] =>
  sent.flatMap((digits, row) => {
    const cell = sheet[row]?.[0]
    return cell?.type === 'float' && digitsOf(cell.text) === digitsOf(digits) ? [] : [[digits, cell]]
  })

/** A table that holds every kind of number and text, after a row of titles. */
const csvOf = (rows: readonly ExportCell[][], sign: ',' | '.' = '.'): string => `\ufeff${toCsv(rows, sign)}`

/** The separators of a CSV whose numbers are written as texts, each with its name and its character. */
const SEPARATORS = [
  ['commas', '44', ','],
  ['semicolons', '59', ';'],
  ['tabs', '9', '\t'],
] as const

/** What a CSV is opened with, other than what it was written with. */
const OTHER_SEPARATORS = [
  ['semicolons', '59'],
  ['tabs', '9'],
  ['commas, semicolons and tabs', '44/59/9'],
] as const

const FORMULA_TEXTS = [
  ...TEXTS,
  ...cells().map(({ text }) => text),
  '\0=1+1',
  "x;=cmd|'/C calc'!A0",
  'a\t=2+2',
  '";=1+1',
]

describe.skipIf(!hasOffice())('in LibreOffice', () => {
  // I1
  it.each(sampled(LOCALES, ([locale]) => marksOf(locale)))(
    'a number that is copied or in a CSV is the digits as sent, and a copied text a text, where the system is %s',
    { timeout: 180_000 },
    async (locale, sign) => {
      const folder = temporaryFolder()
      const sent = sentDigits(1000)
      const texts = ['30.7%', '1,234', '6.139.053', '7.1 bn', '0001', '\u22120.5', '3/4', '600519', '2026 Q3']
      const copied = join(folder, 'copied.html')
      const copiedRows = sent.map((each, row): ExportCell[] => [{ digits: each }, { text: texts[row] ?? '' }])
      writeFileSync(copied, `<meta charset="utf-8">${toHtmlTable(copiedRows, sign)}`)
      const csv = join(folder, 'export.csv')
      const csvRows = sent.map((each): ExportCell[] => [{ digits: each }, { sentDigits: each }, { text: 'a, b; c' }])
      writeFileSync(csv, csvOf(csvRows, sign))

      const [[pasted = []] = [], [opened = []] = []] = await openInOffice(
        [[copied], [csv, sign === ',' ? '59' : '44']],
        locale,
      )
      expect(misread(sent, pasted)).toEqual([])
      expect(pasted.slice(0, texts.length).map((row) => row[1])).toEqual(
        texts.map((text) => ({ type: 'string', text })),
      )
      const others = opened.map((row) => row.slice(1))
      expect([misread(sent, opened), misread(sent, others)]).toEqual([[], []])
    },
  )

  const folder = temporaryFolder(afterAll)
  /** Each file as it was opened. All are opened in one start. */
  let workbook: OfficeCell[][][]
  let table: OfficeCell[][][]
  let asTexts: OfficeCell[][][][]
  let withOthers: OfficeCell[][][][]
  beforeAll(async () => {
    const written = (name: string, content: string | Uint8Array): string => {
      const file = join(folder, name)
      writeFileSync(file, content)
      return file
    }
    const sheets = [
      { name: 'Values', rows: ROWS },
      {
        name: 'Second',
        rows: [
          [{ text: 'x' }],
          [{ digits: '-7' }],
          ...ODD_DIGITS.map((digits) => [{ digits }]),
          ...SENT_DIGITS.map((text) => [{ text }]),
        ],
      },
    ]
    const formulas = written('formulas.csv', csvOf(FORMULA_TEXTS.map((text) => [{ text: 'a' }, { text }, { text }])))
    const opened = await openInOffice([
      [written('export.xlsx', await toWorkbook(sheets))],
      [written('export.csv', csvOf(ROWS))],
      ...SEPARATORS.map(([name, code, by]): OfficeFile => {
        const lines = SENT_DIGITS.map((text) => ['a', toCsv([[{ text }]])].join(by))
        return [written(`${name}.csv`, `\ufeff${lines.join('\r\n')}`), code]
      }),
      ...OTHER_SEPARATORS.map(([, codes]): OfficeFile => [formulas, codes]),
    ])
    ;[workbook = [], table = []] = opened
    asTexts = opened.slice(2, 2 + SEPARATORS.length)
    withOthers = opened.slice(2 + SEPARATORS.length)
  }, 180_000)

  it('a workbook has its numbers as numbers and its texts as unchanged texts', () => {
    const [first = [], second = []] = workbook
    const cells = first.slice(1).map((row) => row[1])
    expect(cells.slice(0, NUMBERS.length).map((cell) => [cell?.type, Number(cell?.text)])).toEqual(
      NUMBERS.map((digits) => ['float', Number(digits)]),
    )
    expect(cells.slice(NUMBERS.length, NUMBERS.length + TEXTS.length)).toEqual(
      TEXTS.map((text) => ({ type: 'string', text })),
    )
    expect(first.at(NUMBERS.length + TEXTS.length + 1)?.[1]?.type ?? 'empty').toBe('empty')
    expect(second[1]?.[0]).toEqual({ type: 'float', text: '-7' })
    expect(second.slice(2).map((row) => row[0])).toEqual(
      [...ODD_DIGITS, ...SENT_DIGITS].map((text) => ({ type: 'string', text })),
    )
  })

  it('a CSV has its numbers as numbers, negative ones too, and no text of it is a formula', () => {
    const [sheet = []] = table
    const cells = sheet.slice(1).map((row) => row[1])
    expect(cells.slice(0, NUMBERS.length).map((cell) => [cell?.type, Number(cell?.text)])).toEqual(
      NUMBERS.map((digits) => ['float', Number(digits)]),
    )
    const texts = cells.slice(NUMBERS.length, NUMBERS.length + TEXTS.length)
    expect(texts.filter((cell) => cell?.type === 'formula')).toEqual([])
    TEXTS.forEach((text, place) => {
      // A text that begins like a formula gets an apostrophe in front, and one in front of such a part; all others are unchanged.
      if (/^[=+\-@]/.test(text)) expect(texts[place]?.text.startsWith("'")).toBe(true)
      if (/^[=+\-@]/.test(text) || (Number.isNaN(Date.parse(text)) && Number.isNaN(Number(text)))) {
        expect(texts[place]?.type).toBe('string')
        expect(unmarked(texts[place]?.text ?? '')).toBe(unmarked(text))
      }
    })
  })

  it.each(SEPARATORS.map(([name], place) => [name, place] as const))(
    'numbers that are written as texts are numbers with %s as separators',
    (_name, place) => {
      const [sheet = []] = asTexts[place] ?? []
      expect(sheet.map((row) => [row[1]?.type, Number(row[1]?.text)])).toEqual(
        SENT_DIGITS.map((digits) => ['float', Number(digits)]),
      )
    },
  )

  // G4
  it.each(OTHER_SEPARATORS.map(([name], place) => [name, place] as const))(
    'a CSV has no formula when it is opened with %s as separators',
    (_name, place) => {
      const found = (withOthers[place] ?? []).flat(2)
      expect(found.length).toBeGreaterThan(FORMULA_TEXTS.length)
      expect(found.filter(({ type }) => type === 'formula')).toEqual([])
    },
  )
})
