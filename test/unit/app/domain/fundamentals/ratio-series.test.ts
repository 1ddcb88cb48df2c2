import { describe, expect, it } from 'vitest'
import type { RatioRecord, SymbolRatios } from '../../../../../app/domain/fundamentals/ratio-record.ts'
import { buildSeries, neededFields, periodsOf } from '../../../../../app/domain/fundamentals/ratio-series.ts'
import type { SeriesChoice } from '../../../../../app/domain/fundamentals/ratio-series.ts'
import { responsesOf, type SeriesPoint } from '../../../../../app/domain/fundamentals/series.ts'
import { recordOf, symbolRatios } from '../../../../support/records/ratio-records.ts'
import fc from '../../../../support/cases/property.ts'

const record = (
  asOf: string,
  period: string,
  values: Record<string, string>,
  reportType = 'A',
  fiscalYearEnd: number | null = 12,
): RatioRecord => ({ ...recordOf(reportType, asOf, values, period), fiscalYearEnd })
const company = (symbol: string, records: RatioRecord[]): SymbolRatios =>
  symbolRatios(symbol, { outcome: 'records', records })
const choice = (change: Partial<SeriesChoice> = {}): SeriesChoice => ({
  fields: ['roe'],
  formulas: [],
  bases: ['A'],
  period: '3M',
  alignment: 'calendar',
  displays: {},
  inUnits: false,
  ...change,
})
/** The series of a company with these records. */
const built = (records: RatioRecord[], change: Partial<SeriesChoice> = {}) =>
  buildSeries([company('A', records)], choice(change))

const digits = (points: readonly (SeriesPoint | null)[]) =>
  points.map((point) => (point?.kind === 'sent' ? point.digits : null))

it('a company of which no name was sent has none', () => {
  const set = built([record('2024-03-31', '3M', { roe: '0.1' })])
  expect(set.series.map(({ symbol, companyName }) => [symbol, companyName])).toEqual([['A', '']])
})

// SECURITY 61
describe('a record whose as-of date is no plain date', () => {
  it.each(['2024-03-31T00:00:00Z', 'n/a', '31/03/2024'])('is shown in a column of its own: %s', (asOf) => {
    const records = [record('2024-03-31', '3M', { roe: '0.1' }), record(asOf, '3M', { roe: '0.2' })]
    const { columns, series } = built(records)
    expect(columns).toEqual(['2024 Q1', asOf])
    expect(digits(series[0]?.points ?? [])).toEqual(['0.1', '0.2'])
  })
})

describe('records that say no date', () => {
  it.each([
    ['', 'no date'],
    ['n/a', 'n/a'],
  ])('are in a column each, and not different values of one: %j', (asOf, column) => {
    const records = ['0.1', '0.2', '0.3'].map((roe) => record(asOf, '3M', { roe }))
    const { columns, series, hidden, restated } = built(records)
    expect(columns).toEqual([column, `${column} (2)`, `${column} (3)`])
    expect(digits(series[0]?.points ?? [])).toEqual(['0.1', '0.2', '0.3'])
    expect(series[0]?.points.flatMap((point) => point?.others ?? [])).toEqual([])
    expect([hidden, restated]).toEqual([0, 0])
  })

  it('do not take the column of one that is named like theirs', () => {
    const records = ['', '', 'no date (2)'].map((asOf, place) => record(asOf, '3M', { roe: `0.${place + 1}` }))
    expect(built(records).columns).toEqual(['no date', 'no date (2)', '“no date (2)”'])
  })
})

describe('a gap', () => {
  const gapsOf = (change: Partial<SeriesChoice> = {}) =>
    built([record('2025-03-31', '3M', { roe: '0.1', roa: '0.2' }), record('2025-09-30', '3M', { roa: '0.2' })], change)
      .series[0]?.gaps

  it('says that a record does not have the ratio, or that the period has no record', () => {
    expect(gapsOf()).toEqual([null, 'no-record', 'not-sent'])
  })

  it('says that a formula lacks an input', () => {
    expect(gapsOf({ fields: ['double'], formulas: [{ name: 'double', expression: 'roe * 2' }] })).toEqual([
      null,
      'no-record',
      'not-calculable',
    ])
  })

  it('does not say that a formula lacks an input where it divides by zero', () => {
    const formulas = [{ name: 'part', expression: 'roa / (roe - 0.1)' }]
    expect(gapsOf({ fields: ['part'], formulas })).toEqual(['no-result', 'no-record', 'not-calculable'])
  })
})

describe('buildSeries', () => {
  it('leaves a gap instead of a zero where a value was not provided', () => {
    const { columns, series } = built([
      record('2025-03-31', '3M', { roe: '0.1' }),
      record('2025-06-30', '3M', {}),
      record('2025-09-30', '3M', { roe: '0' }),
    ])
    expect(columns).toEqual(['2025 Q1', '2025 Q2', '2025 Q3'])
    expect(digits(series[0]?.points ?? [])).toEqual(['0.1', null, '0'])
  })

  it('has a gap for a field with the name of a built-in property', () => {
    const { series } = built([record('2025-03-31', '3M', { constructor: '0.1' }), record('2025-06-30', '3M', {})], {
      fields: ['constructor'],
    })
    expect(digits(series[0]?.points ?? [])).toEqual(['0.1', null])
    expect(series[0]?.unit).toBe('as-sent')
  })

  it('lets companies with different fiscal years share columns', () => {
    const { columns, series } = buildSeries(
      [
        company('A', [record('2025-03-31', '3M', { roe: '1' })]),
        company('B', [record('2025-02-28', '3M', { roe: '2' })]),
      ],
      choice(),
    )
    expect(columns).toEqual(['2025 Q1'])
    expect(series.map(({ points }) => points[0]?.asOf)).toEqual(['2025-03-31', '2025-02-28'])
  })

  it('aligns them by their own fiscal years on request', () => {
    const { columns } = buildSeries(
      [
        company('A', [record('2025-03-31', '3M', { roe: '1' })]),
        company('B', [record('2025-03-31', '3M', { roe: '2' }, 'A', 3)]),
      ],
      choice({ alignment: 'fiscal' }),
    )
    expect(columns).toEqual(['FY2025 Q1', 'FY2025 Q2', 'FY2025 Q3', 'FY2025 Q4'])
  })

  it('gives every point the path of its value in the response', () => {
    const { series } = built([record('2025-03-31', '3M', { roe: '1' })])
    expect(series[0]?.points[0]).toMatchObject({
      kind: 'sent',
      response: { hash: 'h', path: '$.A.2025-03-31.roe' },
    })
  })

  it('hide none of the records that end with each month', () => {
    const dates = ['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31']
    const monthly = company(
      'A',
      dates.map((asOf) => record(asOf, '12M', { roe: '1' })),
    )
    const quarterly = company('B', [record('2025-03-31', '12M', { roe: '2' })])
    const { columns, hidden } = buildSeries([monthly, quarterly], choice({ period: '12M' }))
    expect([columns, hidden]).toEqual([dates, 0])
  })

  it('uses only one period', () => {
    const mixed = company('A', [record('2025-12-31', '3M', { roe: '1' }), record('2025-12-31', '12M', { roe: '4' })])
    expect(periodsOf([mixed])).toEqual(['3M', '12M'])
    expect(digits(buildSeries([mixed], choice({ period: '12M' })).series[0]?.points ?? [])).toEqual(['4'])
  })

  it('overlays the bases, with trailing figures in the columns of their quarters', () => {
    const all = company('A', [
      record('2025-03-31', '3M', { roe: '1' }, 'A'),
      record('2025-03-31', '3M', { roe: '2' }, 'R'),
      record('2025-03-31', 'TTM', { roe: '3' }, 'TTM'),
    ])
    const { columns, series } = buildSeries([all], choice({ bases: ['TTM', 'A', 'R', 'P'] }))
    expect(columns).toEqual(['2025 Q1'])
    expect(series.map(({ basis, points }) => [basis, digits(points)[0]])).toEqual([
      ['TTM', '3'],
      ['A', '1'],
      ['R', '2'],
    ])
  })

  it('leaves a basis with another frequency out of an overlay instead of squeezing it into the columns', () => {
    const all = company('A', [
      record('2025-12-31', '12M', { roe: '1' }, 'A'),
      record('2025-12-31', 'TTM', { roe: '3' }, 'TTM'),
    ])
    const { columns, series } = buildSeries([all], choice({ bases: ['TTM', 'A'], period: '12M' }))
    expect(columns).toEqual(['2025'])
    expect(series.map(({ basis }) => basis)).toEqual(['A'])
  })

  it('counts the records that it cannot show', () => {
    const two = company('A', [
      record('2025-03-28', '3M', { roe: '1' }),
      record('2025-03-31', '3M', { roe: '2' }),
      record('2025-06-30', '3M', { roe: '3' }, 'A', null),
    ])
    expect(buildSeries([two], choice())).toMatchObject({ hidden: 1, unplaced: 0 })
    expect(buildSeries([two], choice({ alignment: 'fiscal' }))).toMatchObject({ hidden: 1, unplaced: 1 })
    expect(buildSeries([two], choice({ alignment: 'dates' }))).toMatchObject({
      columns: ['2025-03-28', '2025-03-31', '2025-06-30'],
      hidden: 0,
    })
  })

  it('computes a formula where all of its inputs were sent, and remembers them', () => {
    const formulas = [{ name: 'DuPont', expression: 'roa * leverage' }]
    const { series } = built(
      [record('2025-03-31', '3M', { roa: '0.1', leverage: '2' }), record('2025-06-30', '3M', { roa: '0.1' })],
      { fields: ['DuPont'], formulas },
    )
    expect(series[0]?.points[0]).toMatchObject({
      kind: 'computed',
      value: 0.2,
      inputs: [
        { label: 'roa', digits: '0.1' },
        { label: 'leverage', digits: '2' },
      ],
    })
    expect(series[0]?.points[1]).toBeNull()
    expect(neededFields(['roe', 'DuPont'], formulas)).toEqual(['roe', 'roa', 'leverage'])
  })

  it('computes a formula of ratios whose names the description does not list, and which are no words', () => {
    const formulas = [{ name: 'Spread', expression: '"net.margin" - "roe, adjusted" - "利益率"' }]
    const values = { 'net.margin': '0.75', 'roe, adjusted': '0.25', 利益率: '0.125', net: '7' }
    const { series } = built([record('2025-03-31', '3M', values)], { fields: ['Spread'], formulas })
    expect(series[0]?.points[0]).toMatchObject({
      kind: 'computed',
      value: 0.375,
      inputs: [
        { label: 'net.margin', digits: '0.75' },
        { label: 'roe, adjusted', digits: '0.25' },
        { label: '利益率', digits: '0.125' },
      ],
    })
    expect(neededFields(['Spread'], formulas)).toEqual(['net.margin', 'roe, adjusted', '利益率'])
  })

  it('shows a formula in the unit that those of its ratios make, and as sent where one is not confirmed', () => {
    const formulas = [{ name: 'Spread', expression: 'roe - roa' }]
    const tally = { agrees: 9, checked: 9, relations: [] }
    const shownWith = (units: SymbolRatios['units'], change: Partial<SeriesChoice> = {}) => {
      const own = { ...company('A', [record('2025-03-31', '3M', { roe: '0.3', roa: '0.1' })]), units }
      const [spread] = buildSeries([own], choice({ fields: ['Spread'], formulas, inUnits: true, ...change })).series
      return [spread?.display, spread?.unit]
    }
    const both = { roe: tally, roa: tally }
    expect(shownWith(both)).toEqual(['percent', 'percent'])
    expect(shownWith({ roe: tally })).toEqual(['as-sent', 'percent'])
    expect(shownWith(both, { inUnits: false })).toEqual(['as-sent', 'percent'])
    expect(shownWith({}, { displays: { Spread: 'number' } })).toEqual(['number', 'number'])
    expect(shownWith(both, { displays: { roe: 'days' } })).toEqual(['as-sent', 'as-sent'])
  })

  it('has no result for an invalid formula, instead of failing', () => {
    const { series } = built([record('2025-03-31', '3M', { roa: '0.1' })], {
      fields: ['broken'],
      formulas: [{ name: 'broken', expression: 'roa +' }],
    })
    expect(series[0]?.points).toEqual([null])
  })

  it('lists every response that it depends on', () => {
    const other = { ...record('2025-06-30', '3M', { roe: '1' }), response: { hash: 'k', path: '$' } }
    expect(responsesOf(built([record('2025-03-31', '3M', { roe: '1' }), other]))).toEqual(['h', 'k'])
  })

  it('has one column for each quarter between the first and the last, even without records', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 40 }), (quarters) => {
        const asOf = (quarter: number): string =>
          new Date(Date.UTC(1990, quarter * 3 + 3, 0)).toISOString().slice(0, 10)
        const { columns, series } = built(
          quarters.map((quarter) => record(asOf(quarter), '3M', { roe: String(quarter) })),
        )
        expect(columns).toHaveLength(Math.max(...quarters) - Math.min(...quarters) + 1)
        expect(digits(series[0]?.points ?? []).flatMap((each) => (each === null ? [] : [Number(each)]))).toEqual(
          [...quarters].sort((one, another) => one - another),
        )
      }),
    )
  })
})

it('a value knows that its period is of unequal length, by the dates of its company and basis', () => {
  const roe = { roe: '0.1' }
  const { series } = buildSeries(
    [
      company('A', [
        record('2019-09-30', '12M', roe),
        record('2020-12-31', '12M', roe),
        record('2021-12-31', '12M', roe),
      ]),
      company('B', [record('2019-12-31', '12M', roe), record('2020-12-31', '12M', roe)]),
    ],
    choice({ period: '12M' }),
  )
  expect(series.map(({ points }) => points.map((point) => point?.unevenMonths ?? null))).toEqual([
    [null, 15, null],
    [null, null, null],
  ])
})

describe('a record that was sent with several values', () => {
  const twice = (shown: Record<string, string>, other: Record<string, string>): SymbolRatios =>
    company('A', [
      {
        ...record('2025-03-31', '3M', shown),
        others: [{ values: other, response: { hash: 'h', path: '$.result[0].operationRatios[0]' } }],
      },
    ])
  const other = (digits: string) => ({
    label: 'roe',
    digits,
    response: { hash: 'h', path: '$.result[0].operationRatios[0].roe' },
  })

  it('has the other values beside the shown one', () => {
    const { series, restated } = buildSeries([twice({ roe: '0.2' }, { roe: '0.1' })], choice())
    expect(series[0]?.points).toEqual([expect.objectContaining({ digits: '0.2', others: [other('0.1')] })])
    expect(restated).toBe(1)
  })

  it('has none where the other is the same number in other digits', () => {
    const { series, restated } = buildSeries([twice({ roe: '0.2' }, { roe: '0.20' })], choice())
    expect([series[0]?.points[0]?.others, restated]).toEqual([undefined, 0])
  })

  it('has the value of the other where only that one was sent', () => {
    const { series } = buildSeries([twice({}, { roe: '0.1' })], choice())
    expect(series[0]?.points).toEqual([expect.objectContaining({ digits: '0.1', response: other('0.1').response })])
  })

  it('has the other values of the inputs of a formula', () => {
    const formulas = [{ name: 'Double', expression: 'roe * 2' }]
    const { series } = buildSeries([twice({ roe: '0.2' }, { roe: '0.1' })], choice({ fields: ['Double'], formulas }))
    expect(series[0]?.points).toEqual([expect.objectContaining({ value: 0.4, others: [other('0.1')] })])
  })

  it('is counted with another value also where only earlier ones of it have the ratio', () => {
    const sent: Record<string, string>[] = [{ roe: '0.1' }, { roe: '0.2' }, {}]
    const records = sent.map((values) => record('2024-03-31', '3M', values))
    const { series, restated } = built(records)
    expect([digits(series[0]?.points ?? []), restated]).toEqual([['0.2'], 1])
  })

  it('is hidden with all of its values by a later one of its column', () => {
    const dates = ['2024-03-30', '2024-03-30', '2024-03-31']
    const records = dates.map((asOf, place) => record(asOf, '3M', { roe: `0.${place}` }))
    expect(built(records).hidden).toBe(2)
  })

  it('is not hidden by another of the same date, which only has another mark of its basis', () => {
    const [reported, restated] = [
      record('2025-03-31', '3M', { roe: '0.1' }),
      record('2025-03-31', '3M', { roe: '0.2' }),
    ]
    const set = built([reported, { ...restated, id: { ...restated.id, aorOrRestate: 'RESTATE' } }])
    expect([set.hidden, set.restated]).toEqual([0, 1])
    expect(set.series[0]?.points[0]).toMatchObject({ digits: '0.2', others: [{ digits: '0.1' }] })
  })
})

describe('trailing records that are called years and end with each quarter', () => {
  const ENDS = ['2024-03-31', '2024-06-30', '2024-09-30', '2024-12-31', '2025-03-31']
  const trailing = (symbol: string, ends = ENDS) =>
    company(
      symbol,
      ends.map((end, place) => record(end, '12M', { roe: `0.${place + 1}` }, 'TTM')),
    )
  const shown = (ratios: SymbolRatios[], change: Partial<SeriesChoice> = {}) =>
    buildSeries(ratios, choice({ bases: ['TTM'], period: '12M', ...change }))

  it('are all shown, a quarter each, a year is four columns, and no period is of unequal length', () => {
    const { series, columns, hidden, perYear } = shown([trailing('A')])
    expect([columns, hidden, perYear]).toEqual([['2024 Q1', '2024 Q2', '2024 Q3', '2024 Q4', '2025 Q1'], 0, 4])
    expect(series[0]?.points.map((point) => point?.kind === 'sent' && point.digits)).toEqual(
      ENDS.map((_end, place) => `0.${place + 1}`),
    )
    expect(series[0]?.points.map((point) => point?.unevenMonths)).toEqual(ENDS.map(() => undefined))
  })

  it('are in fiscal quarters where those are chosen', () => {
    expect(shown([trailing('A')], { alignment: 'fiscal' }).columns[0]).toBe('FY2024 Q1')
  })

  it('stand beside a company that has one a year', () => {
    const { columns, series, hidden } = shown([trailing('A'), trailing('B', ['2023-12-31', '2024-12-31'])])
    expect([columns.length, hidden]).toEqual([6, 0])
    expect(series[1]?.gaps).toEqual([null, 'no-record', 'no-record', 'no-record', null, 'no-record'])
  })

  it('stand over quarterly records of another basis', () => {
    const both = company('A', [...trailing('A').records, ...ENDS.map((end) => record(end, '3M', { roe: '0.9' }, 'A'))])
    const { series } = shown([both], { bases: ['A', 'TTM'], period: '3M' })
    expect(series.map(({ basis, points }) => [basis, points.filter((point) => point !== null).length])).toEqual([
      ['A', 5],
      ['TTM', 5],
    ])
  })

  it('leave the years of another basis alone', () => {
    const both = company('A', [
      ...trailing('A').records,
      ...['2023-12-31', '2024-12-31'].map((end) => record(end, '12M', { roe: '0.9' }, 'A')),
    ])
    const { columns, perYear } = shown([both], { bases: ['A'] })
    expect([columns, perYear]).toEqual([['2023', '2024'], 1])
  })
})
