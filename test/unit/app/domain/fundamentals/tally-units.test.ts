import { describe, expect, it } from 'vitest'
import { RATIO_FIELDS } from '../../../../../app/domain/fundamentals/ratio-fields.ts'
import type { RatioRecord } from '../../../../../app/domain/fundamentals/ratio-record.ts'
import { tallyUnits } from '../../../../../app/domain/fundamentals/tally-units.ts'
import { evidenceOf } from '../../../../../app/domain/fundamentals/unit-tally.ts'
import { ownProperty } from '../../../../../app/domain/values/own-property.ts'
import { recordOf, sampleRecords } from '../../../../support/ratio-records.ts'

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
