import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ExportCell } from '../../../../app/domain/tables/table-text.ts'
import type { ExportSheet } from '../../../../app/domain/tables/value-sheets.ts'
import { toWorkbook } from '../../../../renderer/format/workbook.ts'

/** The parts of a workbook, by their names. */
async function partsOf(...sheets: ExportSheet[]): Promise<(name: string) => string> {
  const parts = unzipSync(await toWorkbook(sheets))
  return (name) => strFromU8(parts[name] ?? new Uint8Array())
}

/** The type, the content and the format of the cell below the head of a workbook. */
async function writtenCell(cell: ExportCell): Promise<{ type: string; content?: string; format?: string }> {
  const partOf = await partsOf({ name: 'Values', rows: [[{ text: 'Head' }], [cell]] })
  const [, attributes = '', value = ''] =
    /<c (r="A2"[^>]*)>.*?<v>(.*?)<\/v>/s.exec(partOf('xl/worksheets/sheet1.xml')) ?? []
  // A cell without a type is a number.
  const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n'
  const shared = [...partOf('xl/sharedStrings.xml').matchAll(/<t\b[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text)
  const formats = new Map(
    [...partOf('xl/styles.xml').matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id,
      code?.replaceAll('&quot;', '"'),
    ]),
  )
  const styles = [...partOf('xl/styles.xml').matchAll(/<xf ([^>]*)>/g)].map(([, style = '']) => style)
  const style = styles[Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? '0')] ?? ''
  const format = formats.get(/numFmtId="(\d+)"/.exec(style)?.[1])
  const content = type === 's' ? shared[Number(value)] : value
  return { type, ...(content === undefined ? {} : { content }), ...(format === undefined ? {} : { format }) }
}

describe('a cell of a workbook', () => {
  it('with a number is a number', async () => {
    expect(await writtenCell({ digits: '-0.300000' })).toEqual({ type: 'n', content: '-0.3' })
  })

  it.each(['-0.300000', '-1.2E-7', '=1+1', '-1+2', '2026-09-30'])('with the text %s has it unchanged', async (text) => {
    expect(await writtenCell({ text })).toEqual({ type: 's', content: text })
  })

  it.each([
    ['Net_x0020_Income', 'Net_x005F_x0020_Income'],
    ['_x000D__x000d_', '_x005F_x000D__x005F_x000d_'],
    ['_x005F_', '_x005F_x005F_'],
    ['a_x12_', 'a_x12_'],
  ])('with the text %s has it where programs read _x and four digits as a character', async (text, content) => {
    expect(await writtenCell({ text })).toEqual({ type: 's', content })
  })

  it.each([
    ['a\u0001b', 'a_xFFFD_b'],
    ['x\ufffey', 'x_xFFFD_y'],
    ['l\ud83dx\udc00', 'l_xFFFD_x_xFFFD_'],
    ['C1\u0081 and \ufffd', 'C1_xFFFD_ and _xFFFD_'],
  ])('shows where a text has a character that a workbook cannot have', async (text, content) => {
    expect(await writtenCell({ text })).toEqual({ type: 's', content })
  })

  // I2
  it.each([
    ['percent', '0.0%'],
    ['points', '0.0%" points"'],
    ['days', '0.0" days"'],
    ['currency', '#,##0'],
    ['multiple', '0.00"×"'],
    ['number', '0.00'],
    ['rank', '0'],
  ] as const)('in %s shows that, and has every digit beneath', async (display, format) => {
    expect(await writtenCell({ digits: '0.307448', display })).toEqual({ type: 'n', content: '0.307448', format })
  })

  it('with digits as sent is a text, so that none is lost', async () => {
    expect(await writtenCell({ sentDigits: '0.30744800000000000001' })).toEqual({
      type: 's',
      content: '0.30744800000000000001',
    })
  })

  it.each(['1e400', '1e-400', '-0.5E-999'])(
    'with digits beyond every double, %s, has them as a text',
    async (digits) => {
      expect(await writtenCell({ digits, display: 'percent' })).toEqual({ type: 's', content: digits })
    },
  )

  it.each(['9007199254740993', '-12345678901234567890', '9007199254740993.5', '9.007199254740993e15'])(
    'with more digits than a double has, %s, has them as a text',
    async (digits) => {
      expect(await writtenCell({ digits, display: 'currency' })).toEqual({ type: 's', content: digits })
    },
  )

  it.each([
    ['9007199254740991', '9007199254740991'],
    ['12000000000000000000', '12000000000000000000'],
    ['-1e300', '-1e+300'],
  ])('with the large number %s, of which a double has each digit, is a number', async (digits, content) => {
    expect(await writtenCell({ digits })).toEqual({ type: 'n', content })
  })

  it.each([
    ['2024-03-31', '45382', 'yyyy-mm-dd'],
    ['2026-11-27T12:00:00.000Z', '46353.5', 'yyyy-mm-dd hh:mm:ss" UTC"'],
  ])('with the date %s is a date', async (date, content, format) => {
    expect(await writtenCell({ date })).toEqual({ type: 'n', content, format })
  })

  it.each(['n/a', '31/03/2024', '2024-02-30', '1899-12-31', '2024-02-30T00:00:00Z', '2024-03-31T24:00:00Z'])(
    'with %s in the place of a date has the text',
    async (date) => {
      expect(await writtenCell({ date })).toEqual({ type: 's', content: date })
    },
  )
})

describe('a sheet of a workbook', () => {
  const SCREEN: ExportSheet = {
    name: 'Screen',
    labels: ['Symbol', 'Gross margin', 'Path'],
    named: 1,
    printed: 2,
    rows: [
      [{ text: 'Symbol' }, { text: 'grossMargin' }, { text: 'path' }],
      [{ text: 'QNTL' }, { digits: '0.3', display: 'percent' }, { text: '$.a' }],
    ],
  }

  it('has readable heads, and the names as sent in a hidden row below them', async () => {
    const partOf = await partsOf(SCREEN)
    const rows = [...partOf('xl/worksheets/sheet1.xml').matchAll(/<row ([^>]*)>/g)].map(([, row = '']) => row)
    expect(rows.map((row) => row.includes('hidden="1"'))).toEqual([false, true, false])
    const texts = [...partOf('xl/sharedStrings.xml').matchAll(/<t\b[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text)
    expect(texts.slice(0, 5)).toEqual(['Symbol', 'Gross margin', 'Path', 'grossMargin', 'path'])
  })

  it.each([
    ['currency', '-6139053072.5', '-6,139,053,073'],
    ['currency', '999999999999', '999,999,999,999'],
    ['percent', '123456.789', '12345678.9%'],
    ['points', '-0.5', '-50.0 points'],
    ['days', '1234567890', '1234567890.0 days'],
    ['multiple', '987654321.5', '987654321.50×'],
    [undefined, '-123456789.123456', '-123456789.123456'],
    ['percent', '1e300', '1E+300'],
  ] as const)('has room for a number in %s, %s', async (display, digits, shown) => {
    const cell = display === undefined ? { digits } : { digits, display }
    const sheet = (await partsOf({ name: 'Table', rows: [[{ text: 'Head' }], [cell]] }))('xl/worksheets/sheet1.xml')
    expect(Number(/width="(\d+)"/.exec(sheet)?.[1])).toBeGreaterThan(shown.length)
  })

  it('gives no format to a number that no column is wide enough for', async () => {
    expect(await writtenCell({ digits: '1e300', display: 'percent' })).toEqual({ type: 'n', content: '1e+300' })
  })

  it('has all of a text that is wider than its column on paper, in several lines', async () => {
    const [sent, wide] = ['988249044f382e68'.repeat(4), 'Source: operation ratios endpoint, '.repeat(5)]
    const partOf = await partsOf({
      name: 'Sources',
      printed: 2,
      rows: [
        ['Request', 'Received', 'Path'].map((text) => ({ text })),
        ...[
          [sent, 'today', wide],
          ['a', 'b', wide],
        ].map((row) => row.map((text) => ({ text }))),
      ],
    })
    const styles = [...partOf('xl/styles.xml').matchAll(/<xf [^>]*?(?:\/>|>.*?<\/xf>)/gs)].map(([style]) => style)
    const wrapped = [...partOf('xl/worksheets/sheet1.xml').matchAll(/<c r="([A-C][23])"(?: s="(\d+)")?/g)]
      .filter(([, , style]) => styles[Number(style ?? '0')]?.includes('wrapText="1"'))
      .map(([, cell]) => cell)
    expect(wrapped).toEqual(['A2'])
    const heights = [...partOf('xl/worksheets/sheet1.xml').matchAll(/<row r="\d"(?:[^>]*? ht="(\d+)")?/g)].map(
      ([, ht]) => ht,
    )
    expect(heights).toEqual([undefined, '26', undefined])
  })

  it('keeps heads and names in sight, and is as wide as a page on its side with the heads on each', async () => {
    const partOf = await partsOf(SCREEN, { name: 'Sources', rows: [[{ text: 'Request' }], [{ text: 'GET /' }]] })
    const sheet = partOf('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('ySplit="2" xSplit="1"')
    expect(sheet).toMatch(/<pageSetup [^>]*fitToWidth="1" fitToHeight="0"[^>]*orientation="landscape"/)
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(
      [...partOf('xl/workbook.xml').matchAll(/<definedName name="([^"]*)"[^>]*>([^<]*)</g)].map(([, ...of]) => of),
    ).toEqual([
      ['_xlnm.Print_Area', "'Screen'!$A$1:$B$3"],
      ['_xlnm.Print_Titles', "'Screen'!$A:$A,'Screen'!$1:$1"],
      ['_xlnm.Print_Area', "'Sources'!$A$1:$A$2"],
      ['_xlnm.Print_Titles', "'Sources'!$A:$A,'Sources'!$1:$1"],
    ])
  })

  it('with many columns is several pages wide, so that it can be read', async () => {
    const years = Array.from({ length: 40 }, (_, at) => ({ text: `${2016 + Math.floor(at / 4)} Q${(at % 4) + 1}` }))
    const partOf = await partsOf({ name: 'Table', rows: [[{ text: 'Symbol' }, ...years]] })
    expect(partOf('xl/worksheets/sheet1.xml')).toContain('fitToWidth="3"')
  })

  it('names its typeface, so that no program takes a serif', async () => {
    expect((await partsOf(SCREEN))('xl/styles.xml')).toContain('<name val="Arial"/>')
  })
})

it.each([
  ['a'.repeat(32_000), 'a'.repeat(32_000)],
  ['a'.repeat(40_000), `${'a'.repeat(32_000)}… (cut here: 8,000 more characters)`],
  [`${'a'.repeat(31_999)}🚀`, `${'a'.repeat(31_999)}… (cut here: 2 more characters)`],
])('a text that is too long for a cell says how much of it is left out', async (text, content) => {
  expect((await writtenCell({ text })).content).toBe(content)
})
