import { describe, expect, it } from 'vitest'
import { givenIn, toCsv, toHtmlTable, toTsv, type ExportCell } from '../../../../../app/domain/tables/table-text.ts'
import { cells } from '../../../../support/cases/corpora.ts'
import fc from '../../../../support/cases/property.ts'

/** Parses RFC 4180 text as a spreadsheet does. */
function parseCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [[]]
  let [cell, quoted] = ['', false]
  for (let at = 0; at <= text.length; at++) {
    const letter = text[at]
    if (quoted && letter === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"') quoted = !quoted
    else if (!quoted && (letter === separator || letter === undefined || (letter === '\r' && text[at + 1] === '\n'))) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (letter === '\r') {
        rows.push([])
        at += 1
      }
    } else cell += letter ?? ''
  }
  return rows
}

const text = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\n', '\r', '\t', 'a', ' ', '1', "'", '\0'),
})

/** A text without the apostrophes in front of what a spreadsheet could read as a formula, and without control characters. */
const withoutMarks = (each: string): string =>
  each.replaceAll('\0', '\ufffd').replaceAll(/(?<=(?:^|[,;\t\r\n])"*)'+(?=[=+\-@\t\r\n]| +[=+\-@])/g, '')

/** The cells of a file that is opened with any character as its separator, and without regard to quotes. */
const partsOf = (csv: string): string[] => csv.split(/[,;\t\r\n]/).map((part) => part.replace(/^"+/, ''))

/** Whether a text is nothing but a signed decimal number, written apart from the code under test. */
const isSignedNumber = (each: string): boolean => /^[+-](\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(each)

const cell: fc.Arbitrary<ExportCell> = fc.oneof(
  fc.constant(null),
  text.map((each) => ({ text: each })),
  fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => ({ digits: String(value) })),
)

// SECURITY 31 and 63
describe('exported and copied data', () => {
  // B10
  it.each(['+5.1%', '-0,3%', '+120%'])('a change in percent is written as it is shown: %s', (change) => {
    expect(toTsv([[{ text: change }]])).toBe(change)
  })

  it.each([
    ['-0.5', '-0.5'],
    ['1e-05', '1e-05'],
    ['14815306000.0', '14815306000.0'],
    ['+1', '+1'],
    ['n/a', 'n/a'],
    ['-see note', "'-see note"],
    ['=1+1', "'=1+1"],
  ])('digits %s are written as %s', (digits, written) => {
    expect([toTsv([[{ digits }]]), toCsv([[{ digits }]])]).toEqual([written, written])
  })

  it('as CSV reads back cell by cell, and no text begins like a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const back = parseCsv(toCsv(rows))
        expect(back.map((row) => row.length)).toEqual(rows.map((row) => row.length))
        rows.forEach((row, y) =>
          row.forEach((each, x) => {
            const read = back[y]?.[x] ?? ''
            if (each === null) expect(read).toBe('')
            else if ('digits' in each) expect(read).toBe(each.digits)
            else {
              expect(withoutMarks(read)).toBe(withoutMarks(givenIn(each)))
              expect(/^[=+\-@\t\r\n]/.test(read)).toBe(isSignedNumber(givenIn(each)))
            }
          }),
        )
      }),
    )
  })

  // G4
  it('has no formula for any separator that a spreadsheet may be set to', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (row) => {
        const texts = row.filter((each) => !isSignedNumber(each)).map((each) => ({ text: each }))
        for (const part of [...partsOf(toCsv([texts])), ...partsOf(toTsv([texts]))])
          expect(part).not.toMatch(/^[=+\-@]/)
      }),
    )
  })

  it.each(['-0.300000', '+1', '-1.2E-7', '-1e+05', '-.5', '-3.'])(
    '%s as a text stays the number that it is',
    (text) => {
      expect([toTsv([[{ text }]]), toCsv([[{ text }]])]).toEqual([text, text])
    },
  )

  it.each([
    ['-1+2', "'-1+2"],
    ['-1,5', `"'-1,5"`],
    ['-1;-2', `"'-1;'-2"`],
    ['-', "'-"],
    ['--1', "'--1"],
    ['-1e', "'-1e"],
    ['-1 ', "'-1 "],
    ['-1\n', `"'-1\n"`],
    ['\t-1', `"'\t'-1"`],
    ['"-1', `"""'-1"`],
    ['-0x1F', "'-0x1F"],
    ['-\u0661', "'-\u0661"],
    ['-1\0', "'-1\ufffd"],
    ['=1', "'=1"],
    ['@1', "'@1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(1)', "'＠SUM(1)"],
    ['x;＝1', `"x;'＝1"`],
    [' =1', "' =1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\u200b\ufeff=1', "'\u200b\ufeff=1"],
    ['\u3000＝1', "'\u3000＝1"],
  ])('%j is no plain number and is written as %s', (from, written) => {
    expect(toCsv([[{ text: from }]])).toBe(written)
  })

  // G4
  it.each([
    ['\0=1+1', '\ufffd=1+1'],
    ["x;=cmd|'/C calc'!A0", `"x;'=cmd|'/C calc'!A0"`],
    ['a\t=2+2', `"a\t'=2+2"`],
    ['Profit; -3 %', '"Profit; -3 %"'],
    ['up 1-2', 'up 1-2'],
  ])('%j is written as %s', (from, written) => {
    expect(toCsv([[{ text: from }]])).toBe(written)
  })

  // I1
  it('with a comma has semicolons between its cells, and reads back as the digits that were sent', () => {
    expect(
      toCsv([[{ text: 'Net, margin' }, { digits: '-0.300000' }, { sentDigits: '1.50' }, { text: '1.5 years' }]], ','),
    ).toBe('"Net, margin";-0,300000;1,50;1.5 years')
    expect(toTsv([[{ digits: '-1.2E-7' }, { digits: 'n/a' }]], ',')).toBe('-1,2E-7\tn/a')
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (row) => {
        const [back = []] = parseCsv(toCsv([row], ','), ';')
        expect(back).toHaveLength(row.length)
        row.forEach((each, place) => {
          if (each !== null && 'digits' in each) expect(back[place]?.replace(',', '.')).toBe(each.digits)
        })
      }),
    )
  })

  it('has for spreadsheets the digits as sent beside a number with a comma', () => {
    expect(toHtmlTable([[{ digits: '1.234' }]], ',')).toMatch(/ sdval="1\.234" .* x:num="1\.234" .*>1,234<\/td>/)
  })

  it.each(['1e400', '-1e400', '1e-400', '-0.5E-999', '5e-324', '-2e-308'])(
    'tells spreadsheets that %s, beyond every double, is a text',
    (digits) => {
      expect(toHtmlTable([[{ digits }]])).toMatch(/<td sdnum="1033;0;@" [^>]*>[^<]+<\/td>/)
    },
  )

  it.each(['0', '-0.0', '0e-999', '1e308', '2.3e-308'])('keeps %s a number for spreadsheets', (digits) => {
    expect(toHtmlTable([[{ digits }]])).toContain(` sdval="${digits}"`)
  })

  it.each(['12345678901234567890', '9007199254740993', '-12345678901234567.5', '10000000000000000000001'])(
    'keeps %s, of which a spreadsheet would lose digits, as a text',
    (digits) => {
      const html = toHtmlTable([[{ digits }]])
      expect(html).not.toContain('sdval')
      expect(html).toContain(` sdnum="1033;0;@" style="mso-number-format:'\\@'">${digits}</td>`)
    },
  )

  it('has for spreadsheets each digit as sent where those are wanted, as a text', () => {
    const html = toHtmlTable([[{ sentDigits: '1.50000000000000000001' }]], ',')
    expect(html).toContain('sdnum="1033;0;@"')
    expect(html).toContain('>1.50000000000000000001</td>')
  })

  it.each([
    ...['30.7%', '1,234', '7.1 bn', '0001', '−0.5', '3/4'],
    ...['JAN 5', 'MAR1', 'Mar-05', 'Mai 2024', 'März 5', 'TRUE', 'false', 'Vero'],
  ])('tells spreadsheets that %s is a text', (text) => {
    expect(toHtmlTable([[{ text }]])).toContain('sdnum="1033;0;@"')
  })

  it.each(['QNTL', 'TRUEX', '2024-03-31', 'Q3 2026', 'FY2024 Q1', ''])(
    'says nothing of %j, which every language reads alike',
    (text) => {
      expect(toHtmlTable([[{ text }]])).toContain(`<td>${text}</td>`)
    },
  )

  it('is well-formed XML for spreadsheets, whatever a text has', () => {
    expect(toHtmlTable([[{ text: 'a\ufffeb\ud83d' }]])).toContain('<td>a\ufffdb\ufffd</td>')
  })

  it('as TSV keeps every cell in its place', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (row) => {
        expect(toTsv([row]).split('\t')).toHaveLength(row.length)
        expect(toTsv([row])).not.toMatch(/[\r\n]/)
      }),
    )
  })

  it.each(cells())('$source, $name: is not a formula', ({ text: payload }) => {
    const [[csv = ''] = []] = parseCsv(toCsv([[{ text: payload }]]))
    expect(withoutMarks(csv)).toBe(withoutMarks(payload))
    expect(csv).not.toMatch(/^[=+\-@\t\r\n]/)
    expect(toTsv([[{ text: payload }]])).not.toMatch(/^[=+\-@\t\r\n]/)
  })
})
