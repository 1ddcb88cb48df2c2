import { describe, expect, it } from 'vitest'
import { checkUnits, tallyUnits } from '../../../../../app/domain/fundamentals/unit-check.ts'
import { parseJson } from '../../../../../app/domain/responses/parse-json.ts'
import { readRatios } from '../../../../../main/modules/fundamentals/ratios-wire.ts'
import { recordOf, sampleRecords } from '../../../../support/records/ratio-records.ts'
import { samplesOf } from '../../../../support/cases/samples.ts'
import { RATIO_FIELDS } from '../../../../../app/domain/fundamentals/ratio-fields.ts'
import type { RatioRecord } from '../../../../../app/domain/fundamentals/ratio-record.ts'
import { evidenceOf } from '../../../../../app/domain/fundamentals/value-display.ts'
import { ownProperty } from '../../../../../app/domain/values/own-property.ts'

describe('the unit check', () => {
  it('holds for every identity on the sample data, in every period', () => {
    const results = checkUnits(sampleRecords(0).filter(({ values }) => Math.abs(Number(values.netMargin)) > 0.001))
    expect(new Set(results.map(({ period }) => period))).toEqual(new Set(['3M', '12M', 'TTM']))
    expect(
      results
        .filter(({ scale, broken, checked }) => scale !== 1 || broken.length > checked * 0.02)
        .map(({ identity, period, broken }) => [identity.name, period, broken.length]),
    ).toEqual([])
  })

  it('finds the days of a period: a quarter of a year in a quarterly record', () => {
    const constant = (period: string): number | undefined =>
      checkUnits(sampleRecords(0)).find(
        (result) => result.identity.name === 'Days × turnover, sales' && result.period === period,
      )?.constant ?? undefined
    expect(constant('3M')).toBeCloseTo(91.25, 1)
    expect(constant('12M')).toBeCloseTo(365, 0)
  })

  const exact = (roa: string, asOf: string) =>
    recordOf('R', asOf, { roa, netMargin: '0.100000', assetsTurnover: '0.500000' })
  const near = (roe: string, asOf: string) => recordOf('R', asOf, { roe, roa: '0.05', financialLeverage: '2' })

  it('flags the record that breaks an exact identity', () => {
    const [result] = checkUnits([
      exact('0.050000', '2025-03-31'),
      exact('0.0500001', '2025-06-30'),
      exact('0.060600', '2025-09-30'),
    ])
    expect([result?.identity.name, result?.scale, result?.broken.map(({ record }) => record.id.asOf)]).toEqual([
      'Return on assets',
      1,
      ['2025-09-30'],
    ])
  })

  it('takes nothing for a breach that the rounding of the digits explains', () => {
    const [result] = checkUnits([
      recordOf('R', '2025-03-31', { roa: '0.000004', netMargin: '0.000007', assetsTurnover: '0.500000' }),
    ])
    expect([result?.identity.name, result?.broken]).toEqual(['Return on assets', []])
  })

  // A4
  it('gives the usual distance of an approximate identity, which no record breaks', () => {
    const [result] = checkUnits([near('0.1', '2025-03-31'), near('0.106', '2025-06-30'), near('0.3', '2025-09-30')])
    expect([result?.identity.name, result?.scale, result?.broken]).toEqual(['Return on equity', 1, []])
    expect(result?.distance).toBeCloseTo(0.0566, 4)
  })

  it('finds the scale at which an exact identity holds when one side is in percent', () => {
    const [result] = checkUnits([exact('5', '2025-03-31'), exact('5', '2025-06-30')])
    expect([result?.scale, result?.broken]).toEqual([100, []])
  })

  it('finds the scale at which an approximate identity holds when one side is in percent', () => {
    const [result] = checkUnits([near('10.5', '2025-03-31'), near('9.8', '2025-06-30')])
    expect(result?.scale).toBe(100)
  })

  it('keeps the scale as written where the two sides have nothing to do with each other', () => {
    expect(checkUnits([near('-0.1', '2025-03-31')])[0]?.scale).toBe(1)
  })

  it('gives no result where records disagree or fields are missing', () => {
    expect(checkUnits([exact('0.3', '2025-03-31'), exact('0.7', '2025-06-30')])[0]?.scale).toBeNull()
    expect(checkUnits([recordOf('R', '2025-03-31', { roe: '1' })])).toEqual([])
  })
})

// A4: in the recorded answer of a real company every exact identity held within 0.0003 %, and roe was 5.7 % from roa × leverage. Another
// one, which is not among the samples, was 1.6 % from it. In the repository's sample all hold within 0.005 %.
describe('the records of a sample break no identity:', () => {
  const samples = samplesOf('fundamentals')
    .filter(({ text }) => text.includes('"operationRatios"'))
    .map(({ source, name, text }) => [`${source} sample ${name}`, text] as const)

  it.each(samples)('%s', (_name, text) => {
    const [entry] = readRatios(parseJson(text))
    const records = (entry?.records ?? []).map(({ id, values }) => recordOf(id.reportType, id.asOf, values, id.period))
    const results = checkUnits(records)
    expect(results.map(({ identity }) => identity.name)).toHaveLength(10)
    expect(results.filter(({ scale, broken }) => scale !== 1 || broken.length > 0)).toEqual([])
    const distances = results.map(({ distance }) => distance ?? 0)
    expect(Math.max(...distances)).toBeLessThan(0.06)
  })
})

const stateOf = (records: readonly RatioRecord[], field: string): string | undefined => {
  const tally = ownProperty(tallyUnits(records), field)
  return tally === undefined ? undefined : evidenceOf(tally).state
}

/** Ten quarters with these values. */
const quarters = (values: (place: number) => Record<string, string>): RatioRecord[] =>
  Array.from({ length: 10 }, (_, place) => recordOf('R', `20${place + 10}-03-31`, values(place)))

describe('the records speak for a unit', () => {
  it('of every described field of the sample data', () => {
    const records = sampleRecords(0)
    const doubtful = RATIO_FIELDS.filter(({ name }) => stateOf(records, name) !== 'confirmed')
    expect(doubtful.map(({ name }) => [name, tallyUnits(records)[name]])).toEqual([])
  })

  it('by their relations, and name them', () => {
    const { roa } = tallyUnits(quarters(() => ({ roa: '0.05', netMargin: '0.1', assetsTurnover: '0.5' })))
    expect(roa).toEqual({ agrees: 10, checked: 10, relations: ['Return on assets'] })
  })

  it('by the size of the values where no relation can be checked', () => {
    const { grossMargin } = tallyUnits(quarters(() => ({ grossMargin: '0.4812' })))
    expect(grossMargin).toEqual({ agrees: 10, checked: 10, relations: [] })
  })

  it('also where income has more than doubled', () => {
    expect(
      stateOf(
        quarters(() => ({ netIncomeGrowth: '1.89' })),
        'netIncomeGrowth',
      ),
    ).toBe('confirmed')
  })

  it('although one of them breaks a relation', () => {
    const records = quarters((place) => ({
      roa: place === 3 ? '0.09' : '0.05',
      netMargin: '0.1',
      assetsTurnover: '0.5',
    }))
    expect(tallyUnits(records).roa).toMatchObject({ agrees: 9, checked: 10 })
    expect(stateOf(records, 'roa')).toBe('confirmed')
  })
})

describe('the records speak against a unit', () => {
  it.each([
    ['margins in percent', 'grossMargin', { grossMargin: '48.12' }],
    ['growth in percent', 'revenueGrowth', { revenueGrowth: '4.8' }],
    ['a return in percent, by its relation', 'roa', { roa: '5', netMargin: '0.1', assetsTurnover: '0.5' }],
    ['days in years, by their relation', 'daysInSales', { daysInSales: '0.2', receivableTurnover: '5' }],
    ['days in years, by their size', 'daysInSales', { daysInSales: '0.2' }],
    ['income in thousands', 'salesPerEmployee', { salesPerEmployee: '412.5' }],
    ['a multiple in percent', 'currentRatio', { currentRatio: '143.2' }],
    [
      'two sides that have nothing to do with each other',
      'financialLeverage',
      { financialLeverage: '2', commonEquityToAssets: '0.00005' },
    ],
  ])('with %s', (_what, field, values) => {
    expect(
      stateOf(
        quarters(() => values),
        field,
      ),
    ).toBe('doubted')
  })
})

it('nothing is said of a field that no record has, or that is always zero', () => {
  const tallies = tallyUnits(quarters(() => ({ grossMargin: '0.000000' })))
  expect([tallies.grossMargin, tallies.roe]).toEqual([undefined, undefined])
})

// A company without debt, which is so in any unit.
it.each([
  ['speaks for no unit of the others', '61.2', 'doubted'],
  ['leaves them to their size', '0.612', 'confirmed'],
])('a relation with zero on both sides %s', (_, equity, state) => {
  const records = quarters(() => ({ debttoAssets: '0', totalDebtEquityRatio: '0.00', commonEquityToAssets: equity }))
  expect(tallyUnits(records).commonEquityToAssets?.relations).toEqual([])
  expect(stateOf(records, 'commonEquityToAssets')).toBe(state)
  expect(stateOf(records, 'debttoAssets')).toBeUndefined()
})

it('a relation is judged by the records that are not zero on both sides', () => {
  const records = quarters((place) => ({
    roa: place < 6 ? '0' : '0.05',
    netMargin: place < 6 ? '0' : '10',
    assetsTurnover: '0.5',
  }))
  expect(tallyUnits(records).netMargin).toMatchObject({ agrees: 0, checked: 4 })
})
