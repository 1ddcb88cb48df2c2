import { describe, expect, it } from 'vitest'
import type { FigureVerdict } from '../../../../../app/domain/responses/proof.ts'
import type { SeriesPoint, SeriesSet } from '../../../../../app/domain/fundamentals/series.ts'
import { applyTransform } from '../../../../../app/domain/fundamentals/transforms.ts'
import { givenIn, toCsv, toTsv } from '../../../../../app/domain/tables/table-text.ts'
import {
  claimsOf,
  sourceSheet,
  tableSheet,
  toJson,
  unprovenPoints,
  valueSheet,
  withFoot,
} from '../../../../../app/domain/tables/value-sheets.ts'
import type { ExportSheet } from '../../../../../app/domain/tables/value-sheets.ts'

const pointOf = (digits: string, place: number): SeriesPoint => ({
  kind: 'sent',
  digits,
  asOf: `202${place}-12-31`,
  period: '12M',
  reportType: 'A',
  aorOrRestate: 'AOR',
  isCalculated: false,
  response: { hash: 'a'.repeat(64), path: `$.result[${place}].roe` },
})

/** A series of four values. */
const SENT: SeriesSet = {
  columns: ['2020', '2021', '2022', '2023'],
  series: [
    {
      key: 'QNTL roe',
      symbol: 'QNTL',
      companyName: 'Quintel',
      field: 'roe',
      label: 'ROE',
      basis: 'A',
      display: 'as-sent',
      unit: 'percent',
      gaps: [],
      points: ['0.100000', '0.200000', '-0.300000', '0.400000'].map(pointOf),
    },
  ],
}

/** Its differences: each has two inputs, and the second value is an input of two. */
const DIFFERENCES = applyTransform(SENT, 'prior-difference', 1)

const columnOf = ({ rows: [head = [], ...rows] }: ExportSheet, name: string): string[] => {
  const place = head.findIndex((cell) => cell !== null && 'text' in cell && cell.text === name)
  return rows.map((row) => {
    const cell = row[place] ?? null
    return cell === null ? '' : 'text' in cell ? `text ${cell.text}` : givenIn(cell)
  })
}

const verdictsWith = (set: SeriesSet, place: number, verdict: FigureVerdict): FigureVerdict[] =>
  claimsOf(set).map((_claim, at) => (at === place ? verdict : 'proven'))

// S2
describe.each(['different', 'altered', 'gone'] as const)('an exported number whose verdict is “%s”', (verdict) => {
  const verdicts = verdictsWith(SENT, 2, verdict)

  it('is no number in its row, which gives the verdict', () => {
    const sheet = valueSheet(SENT, new Map(), verdicts)
    expect(columnOf(sheet, 'Proof')).toEqual(['text proven', 'text proven', `text ${verdict}`, 'text proven'])
    for (const name of ['Value', 'Digits as sent'])
      expect(columnOf(sheet, name).map((cell) => cell.replace(/^text /, ''))).toEqual([
        '0.100000',
        '0.200000',
        'not proven: -0.300000',
        '0.400000',
      ])
    expect(toCsv(sheet.rows)).not.toMatch(/(?<!proven: )-0\.300000/)
    expect(toJson(sheet, {})).toContain('"Value": "not proven: -0.300000"')
    expect(toJson(sheet, {})).toContain('"Value": 0.400000')
  })

  it('is no number in the table', () => {
    const [, row] = toTsv(tableSheet(SENT, unprovenPoints(SENT, verdicts)).rows).split('\r\n')
    expect(row?.split('\t').slice(5)).toEqual(['0.400000', 'not proven: -0.300000', '0.200000', '0.100000'])
  })
})

it('the table says what was made of the values', () => {
  const indexed = applyTransform(SENT, 'index', 1, { shownFrom: 1 })
  expect(columnOf(tableSheet(indexed, new Set()), 'Shown as')).toEqual(['text Indexed, 2021 = 100'])
  expect(columnOf(valueSheet(indexed, new Map(), []), 'Remark')[0]).toBe(
    'text value ÷ value of 2021 × 100 — input 2020',
  )
  expect(toTsv(tableSheet(SENT, new Set()).rows)).not.toContain('Shown as')
})

it('the table has what is no date last, as on screen', () => {
  const set = { ...SENT, columns: SENT.columns.with(-1, 'H1 2025') }
  const [head] = tableSheet(set, new Set()).rows
  expect(head?.slice(5).map((cell) => cell && givenIn(cell))).toEqual([
    ...SENT.columns.slice(0, -1).reverse(),
    'H1 2025',
  ])
})

it('the table has its newest period last where that is wanted', () => {
  const none = new Set<SeriesPoint>()
  const rowsOf = (isNewestLast: boolean) =>
    tableSheet(SENT, none, isNewestLast).rows.map((row) =>
      row.slice(5).map((cell) => (cell === null ? null : givenIn(cell))),
    )
  expect(rowsOf(true)).toEqual(rowsOf(false).map((row) => row.toReversed()))
  expect(rowsOf(true)[1]).toEqual(['0.100000', '0.200000', '-0.300000', '0.400000'])
})

it('an exported value is not proven if one of its inputs is not', () => {
  // The inputs are 0.2 and 0.1, −0.3 and 0.2, 0.4 and −0.3.
  const verdicts = verdictsWith(DIFFERENCES, 3, 'different')
  const sheet = valueSheet(DIFFERENCES, new Map(), verdicts)
  expect(columnOf(sheet, 'Value').map((cell) => cell.startsWith('text not proven: '))).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ])
  expect(columnOf(sheet, 'Digits as sent')).toEqual([
    '0.200000',
    '0.100000',
    '-0.300000',
    'text not proven: 0.200000',
    '0.400000',
    '-0.300000',
  ])
  const [, row] = tableSheet(DIFFERENCES, unprovenPoints(DIFFERENCES, verdicts)).rows
  expect(row?.slice(-4).map((cell) => cell !== null && 'text' in cell)).toEqual([false, true, false, false])
})

it('proven numbers are exported as they were sent', () => {
  const verdicts = claimsOf(SENT).map((): FigureVerdict => 'proven')
  expect(unprovenPoints(SENT, verdicts).size).toBe(0)
  expect(columnOf(valueSheet(SENT, new Map(), verdicts), 'Value')).toEqual([
    '0.100000',
    '0.200000',
    '-0.300000',
    '0.400000',
  ])
})

it.each([
  ['a CSV', toCsv, ','],
  ['the copied table', toTsv, '\t'],
])('a proven negative number has no apostrophe in %s', (_name, write, separator) => {
  const verdicts = claimsOf(SENT).map((): FigureVerdict => 'proven')
  const [head = '', , , third = ''] = write(valueSheet(SENT, new Map(), verdicts).rows).split('\r\n')
  const cells = new Map(head.split(separator).map((name, place) => [name, third.split(separator)[place]]))
  expect([cells.get('Value'), cells.get('Digits as sent')]).toEqual(['-0.300000', '-0.300000'])
})

it('the lines below a table follow an empty row, in as many columns', () => {
  const rows = [
    [{ text: 'Symbol' }, { text: 'Value' }],
    [{ text: 'QNTL' }, { digits: '1' }],
  ]
  expect(toCsv(withFoot({ name: 'Table', rows }, ['Source', 'Not included']).rows).split('\r\n')).toEqual([
    'Symbol,Value',
    'QNTL,1',
    ',',
    'Source,',
    'Not included,',
  ])
})

it('a value that was sent twice is exported with what else was sent in its place', () => {
  const other = { label: 'roe', digits: '0.31', response: { hash: 'a'.repeat(64), path: '$.result[9].roe' } }
  const twice: SeriesSet = {
    ...SENT,
    series: SENT.series.map((each) => ({
      ...each,
      points: each.points.map((point, place) => (point === null || place > 0 ? point : { ...point, others: [other] })),
    })),
  }
  const verdicts = claimsOf(twice).map((): FigureVerdict => 'proven')
  expect(columnOf(valueSheet(twice, new Map(), verdicts), 'Remark').slice(0, 2)).toEqual([
    'text also 0.31 as sent in the same response',
    'text ',
  ])
})

it('the table has what stories said of the sectors where companies stand in groups, and nothing for a company of which they said none', () => {
  const [first] = SENT.series
  const two: SeriesSet = { ...SENT, series: first === undefined ? [] : [first, { ...first, symbol: 'KSTL' }] }
  const sectors = new Map([['QNTL', { sector: 'Software' }]])
  const sheet = tableSheet(two, new Set(), false, sectors)
  expect(columnOf(sheet, 'Sector, as stories said')).toEqual(['text Software', 'text '])
  expect(columnOf(sheet, '2023')).toEqual(['0.400000', '0.400000'])
})

it('a value is exported with how it is displayed, its response, and whether the service said that it is calculated', () => {
  const responses = [true, false, null].map((isCalculated, place) => ({
    ...pointOf(`0.${place + 1}`, place),
    isCalculated,
  }))
  const set: SeriesSet = { ...SENT, series: SENT.series.map((each) => ({ ...each, points: [...responses, null] })) }
  const notes = new Map([['a'.repeat(64), { request: 'GET /ratios', receivedAt: 0 }]])
  const sheet = valueSheet(set, notes, ['proven', 'proven', 'proven'])
  expect(columnOf(sheet, 'Calculated')).toEqual(['text yes', 'text no', 'text not stated'])
  expect(columnOf(sheet, 'Request')).toEqual(['text GET /ratios', 'text GET /ratios', 'text GET /ratios'])
  expect(columnOf(sheet, 'Received')[0]).toBe('1970-01-01T00:00:00.000Z')
  expect(columnOf(sheet, 'Column')).toEqual(['text 2020', 'text 2021', 'text 2022'])
  expect(sheet.rows[1]?.[10]).toEqual({ digits: '0.1', display: 'as-sent' })
  expect(columnOf(valueSheet(set, new Map(), []), 'Received')[0]).toBe('')
})

it('the sources count the numbers of each response, and say where one is gone', () => {
  const elsewhere = { hash: 'b'.repeat(64), path: '$[0].roe' }
  const set: SeriesSet = {
    ...SENT,
    series: SENT.series.map((each) => ({
      ...each,
      points: each.points.map((point, place) =>
        place === 3 && point?.kind === 'sent' ? { ...point, response: elsewhere } : point,
      ),
    })),
  }
  const notes = new Map([['a'.repeat(64), { request: 'GET /ratios', receivedAt: 0 }]])
  const { rows } = sourceSheet(set, notes)
  expect(toCsv(rows).split('\r\n')).toEqual([
    'Request,Received,Numbers,Response SHA-256',
    `GET /ratios,1970-01-01T00:00:00.000Z,3,${'a'.repeat(64)}`,
    `The stored response is gone,,1,${'b'.repeat(64)}`,
  ])
})

it.each(['0', '-0', '10', '12.5', '0.481587', '1e5', '1E-10', '-2.50e+12'])(
  '%s is a number in JSON, with the digits as sent',
  (digits) => {
    expect(toJson({ name: '', rows: [[{ text: 'Value' }], [{ digits }]] }, {})).toContain(`{ "Value": ${digits} }`)
  },
)

it.each(['+1', '01', '1.', '.5', '1e', 'NaN', '-', ' 1', '1 ', '0x10', '1a2'])(
  '%s is a text in JSON, which has no such number',
  (digits) => {
    expect(toJson({ name: '', rows: [[{ text: 'Value' }], [{ digits }]] }, {})).toContain(
      `{ "Value": ${JSON.stringify(digits)} }`,
    )
  },
)

it('JSON has a member of its own for each column, also for two of one name', () => {
  const rows = [
    ['Symbol', 'Value', 'Symbol', 'Symbol (2)'].map((text) => ({ text })),
    [1, 2, 3, 4].map((digit) => ({ digits: `${digit}` })),
  ]
  const { values } = JSON.parse(toJson({ name: '', rows }, {})) as { values: object[] }
  expect(values).toEqual([{ Symbol: 1, Value: 2, 'Symbol (2)': 3, 'Symbol (2) (2)': 4 }])
})

it('JSON has null where there is no value, and its facts first', () => {
  const rows = [[{ text: 'Symbol' }, { text: 'Value' }], [{ text: '7' }, null], [{ text: 'KSTL' }]]
  const json = toJson({ name: '', rows }, { basis: 'TTM' })
  expect(JSON.parse(json)).toEqual({
    about: { basis: 'TTM' },
    values: [
      { Symbol: '7', Value: null },
      { Symbol: 'KSTL', Value: null },
    ],
  })
})
