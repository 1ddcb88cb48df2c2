import { describe, expect, it } from 'vitest'
import { sampleCompany } from '../../../../../../main/embedded-service/data/companies.ts'
import { earningsRecords } from '../../../../../../main/embedded-service/data/fundamentals/earnings-records.ts'
import type { SampleEarningsRecord } from '../../../../../../main/embedded-service/data/fundamentals/earnings-records.ts'
import { quarterFilings, splitsBy } from '../../../../../../main/embedded-service/data/fundamentals/filings.ts'
import { ratioRecords } from '../../../../../../main/embedded-service/data/fundamentals/ratio-records.ts'
import fc from '../../../../../support/cases/property.ts'

const moment = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2034, 0, 1) })
const company = fc.oneof(fc.nat(12), fc.nat(4999)).map((index) => sampleCompany(7, index))

const nameOf = ({ quarter, reportType, period }: Pick<SampleEarningsRecord, 'quarter' | 'reportType' | 'period'>) =>
  `${reportType} ${period} ${quarter.asOf}`

describe('the records of earnings', () => {
  it('stay as they were filed; the latest known figures change with a restatement or a split only', () => {
    fc.assert(
      fc.property(company, moment, moment, (of, one, other) => {
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)]
        const after = new Map(earningsRecords(7, of, later).map((record) => [nameOf(record), record]))
        const isSplit = splitsBy(7, of, later).some(({ at }) => at > earlier)
        const changed = earningsRecords(7, of, earlier).filter((record) => {
          const again = after.get(nameOf(record))
          if (again === undefined) return of.habits.coverage === 'all'
          const isRestated = Array.from({ length: record.quarters }, (_, back) =>
            quarterFilings(7, of, record.quarter.number - back),
          ).some(({ restatement }) => restatement !== null && restatement.at > earlier && restatement.at <= later)
          const mayChange = (record.reportType === 'R' || record.reportType === 'TTM') && (isSplit || isRestated)
          return !mayChange && JSON.stringify(again.values) !== JSON.stringify(record.values)
        })
        expect(changed.map(nameOf), of.symbol).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it('are adjusted for splits in the latest known figures: more shares, less per share, the same income', () => {
    const of = sampleCompany(7, 2)
    const split = splitsBy(7, of, Date.UTC(2026, 0, 1)).at(-1)
    if (split === undefined) throw new Error('no split')
    const of3M = (at: number, type: string): SampleEarningsRecord[] =>
      earningsRecords(7, of, at).filter(({ reportType, period }) => reportType === type && period === '3M')
    const [before, after] = [of3M(split.at - 1, 'R'), of3M(split.at, 'R')]
    expect(after).toHaveLength(before.length)
    after.forEach(({ values }, place) => {
      const old = before[place]?.values ?? {}
      expect(values.netIncome).toBe(old.netIncome)
      expect((values.basicAverageShares ?? NaN) / (old.basicAverageShares ?? NaN)).toBeCloseTo(split.factor, 6)
      // Rounded to cents.
      expect(Math.abs((values.basicEps ?? NaN) - (old.basicEps ?? NaN) / split.factor)).toBeLessThan(0.0076)
    })
    expect(of3M(split.at, 'A')).toEqual(of3M(split.at - 1, 'A'))
  })

  it('are for the same reports as the ratios, and agree with them', () => {
    fc.assert(
      fc.property(company, moment, (of, at) => {
        const [earnings, ratios] = [earningsRecords(7, of, at), ratioRecords(7, of, at)]
        expect(earnings.map(nameOf)).toEqual(ratios.map(nameOf))
        earnings.forEach(({ values }, place) => {
          const margin = ratios[place]?.values.netMargin ?? NaN
          expect(Math.abs((values.netIncome ?? NaN) / (values.revenue ?? NaN) - margin)).toBeLessThan(1e-4)
        })
      }),
      { numRuns: 20 },
    )
  })

  it('have consistent amounts per share', () => {
    for (const { values } of earningsRecords(7, sampleCompany(7, 2), Date.UTC(2026, 10, 21))) {
      const {
        basicEps = NaN,
        dilutedEps = NaN,
        netIncome = NaN,
        basicAverageShares = NaN,
        dividendPerShare = NaN,
      } = values
      expect(Math.abs(netIncome / basicAverageShares - basicEps)).toBeLessThanOrEqual(0.0051)
      expect(Math.abs(dilutedEps)).toBeLessThanOrEqual(Math.abs(basicEps))
      if (values.dividendCoverageRatio !== undefined)
        expect(values.dividendCoverageRatio).toBeCloseTo(basicEps / dividendPerShare, 5)
    }
  })
})
