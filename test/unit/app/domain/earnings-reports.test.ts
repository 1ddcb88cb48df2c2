import { describe, expect, it } from 'vitest'
import { newestReports, parseSentJson, readEarningsReports } from '../../../../app/domain/earnings-reports.ts'
import type { EarningsReport } from '../../../../app/domain/earnings-reports.ts'
import { hasShared, readShared } from '../../../support/shared-samples.ts'

const read = (value: unknown) =>
  readEarningsReports(parseSentJson(typeof value === 'string' ? value : JSON.stringify(value)))
const report = {
  id: { shareClassId: 'S', asOf: '2025-09-30', reportType: 'R', period: '3M', aorOrRestate: 'RESTATE' },
  basicEps: 1.85,
  nested: { deep: [1, { x: 2 }] },
  flag: true,
}

describe('readEarningsReports', () => {
  it.each([
    [
      'result[].earningReports[]',
      { result: [{ symbol: 'AAPL', earningReports: [report] }] },
      'AAPL',
      '.result[0].earningReports[0]',
    ],
    ['a plain list', [report], null, '[0]'],
    [
      'data.result',
      { data: { result: [{ company: { primarySymbol: 'AAPL' }, earningReports: [report] }] } },
      'AAPL',
      '.data.result[0].earningReports[0]',
    ],
    ['a map by span', { AAPL: { '3M': { basicEps: 1.85 } } }, null, '.AAPL.3M'],
  ])('reads %s', (_shape, data, symbol, path) => {
    const [found, ...others] = read(data)
    expect(others).toEqual([])
    expect(found).toMatchObject({ symbol, path, period: '3M' })
    expect(found?.numbers.basicEps).toBe('1.85')
  })

  it('flattens every number with the digits as sent', () => {
    expect(
      read(
        '[{"id":{"asOf":"2025-09-30"},"shares":14815306000.0,"tiny":1e-05,"nested":{"deep":[1.50,{"x":866000.000000}]},"words":"1"}]',
      )[0]?.numbers,
    ).toEqual({
      shares: '14815306000.0',
      tiny: '1e-05',
      'nested.deep[0]': '1.50',
      'nested.deep[1].x': '866000.000000',
    })
  })

  it.each(['null', '[]', '{}', '"text"', '5', '{"result":[]}', '{"result":[{"symbol":"X","earningReports":[]}]}'])(
    'finds nothing in %s',
    (text) => {
      expect(read(text)).toEqual([])
    },
  )

  it.skipIf(!hasShared('samples', 'fundamentals', 'excerpt_earningReports_AAPL.json'))(
    'reads the recorded excerpt',
    () => {
      const [found] = read(readShared('samples', 'fundamentals', 'excerpt_earningReports_AAPL.json'))
      expect(found).toMatchObject({
        asOf: '2025-09-30',
        reportType: 'R',
        period: '3M',
        aorOrRestate: 'RESTATE',
        numbers: { basicAverageShares: '14815306000.0', fiscalYearEnd: '9' },
      })
    },
  )
})

describe('newestReports', () => {
  const dated = (asOf: string | null, period = '3M', reportType = 'A'): EarningsReport => ({
    symbol: 'A',
    asOf,
    period,
    reportType,
    aorOrRestate: null,
    numbers: {},
    path: `${asOf} ${period} ${reportType}`,
  })
  const found = (...reports: EarningsReport[]) => {
    const { newest, before } = newestReports(reports)
    return [newest?.asOf, before?.asOf]
  }

  it('finds the year before also where fiscal years have 52 or 53 weeks', () => {
    expect(found(dated('2024-09-28'), dated('2025-06-28'), dated('2023-09-30'), dated('2025-09-27'))).toEqual([
      '2025-09-27',
      '2024-09-28',
    ])
    expect(found(dated('2024-09-30'), dated('2025-09-30'))).toEqual(['2025-09-30', '2024-09-30'])
  })

  it('takes no other period, no other basis and no other time for it', () => {
    expect(
      found(dated('2025-09-30'), dated('2024-09-30', '12M'), dated('2024-09-30', '3M', 'R'), dated('2023-09-30')),
    ).toEqual(['2025-09-30', undefined])
    expect(found(dated(null))).toEqual([undefined, undefined])
  })
})
