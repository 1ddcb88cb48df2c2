import { describe, expect, it } from 'vitest'
import { checkUnits } from '../../../../../app/domain/fundamentals/unit-check.ts'
import { recordOf, sampleRecords } from '../../../../support/ratio-records.ts'

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

  const good = (roe: string, asOf: string) => recordOf('R', asOf, { roe, roa: '0.05', financialLeverage: '2' })

  it('flags the record that breaks an identity', () => {
    const [result] = checkUnits([good('0.1', '2025-03-31'), good('0.1', '2025-06-30'), good('0.2', '2025-09-30')])
    expect([result?.identity.name, result?.scale, result?.broken.map(({ record }) => record.id.asOf)]).toEqual([
      'Return on equity',
      1,
      ['2025-09-30'],
    ])
  })

  it('tolerates returns, which use averages, as far as real records differed, and no more', () => {
    const broken = (roe: string): number | undefined =>
      checkUnits([good('0.1', '2025-03-31'), good('0.1', '2025-06-30'), good(roe, '2025-09-30')])[0]?.broken.length
    expect([broken('0.106'), broken('0.094'), broken('0.12'), broken('0.08')]).toEqual([0, 0, 1, 1])
    const exact = (roa: string, asOf: string) => recordOf('R', asOf, { roa, netMargin: '0.1', assetsTurnover: '0.5' })
    const [result] = checkUnits([
      exact('0.05', '2025-03-31'),
      exact('0.0500001', '2025-06-30'),
      exact('0.0506', '2025-09-30'),
    ])
    expect(result?.broken.map(({ record }) => record.id.asOf)).toEqual(['2025-09-30'])
  })

  it('finds the scale at which an identity holds when one side is in percent', () => {
    const [result] = checkUnits([good('10', '2025-03-31'), good('10', '2025-06-30')])
    expect([result?.scale, result?.broken]).toEqual([100, []])
  })

  it('gives no result where records disagree or fields are missing', () => {
    expect(checkUnits([good('0.3', '2025-03-31'), good('0.7', '2025-06-30')])[0]?.scale).toBeNull()
    expect(checkUnits([recordOf('R', '2025-03-31', { roe: '1' })])).toEqual([])
  })
})
