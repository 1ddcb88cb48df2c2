import { describe, expect, it } from 'vitest'
import { sampleCompany } from '../../../../../../main/embedded-service/data/companies.ts'
import { quarterFilings } from '../../../../../../main/embedded-service/data/fundamentals/filings.ts'
import { ratioRecords } from '../../../../../../main/embedded-service/data/fundamentals/ratio-records.ts'
import type { SampleRatioRecord } from '../../../../../../main/embedded-service/data/fundamentals/ratio-records.ts'
import fc from '../../../../../support/cases/property.ts'

const moment = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2034, 0, 1) })
const company = fc.tuple(fc.nat(20), fc.oneof(fc.nat(12), fc.nat(4999))).map(([seed, index]) => ({
  seed,
  company: sampleCompany(seed, index),
}))

const nameOf = ({ quarter, reportType, period }: SampleRatioRecord): string => `${reportType} ${period} ${quarter.asOf}`
const digitsOf = ({ values }: SampleRatioRecord): string =>
  JSON.stringify(Object.entries(values).map(([name, value]) => [name, value.toFixed(6)]))

/** When the quarters of a record's span were restated. */
const restatementsOf = (seed: number, of: ReturnType<typeof sampleCompany>, { quarter, quarters }: SampleRatioRecord) =>
  Array.from({ length: quarters }, (_, back) => quarterFilings(seed, of, quarter.number - back).restatement?.at ?? 0)

describe('the records of ratios', () => {
  it('are the same at any two times, except for those that a restatement replaced in between', () => {
    fc.assert(
      fc.property(company, moment, moment, ({ seed, company: of }, one, other) => {
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)]
        const after = new Map(ratioRecords(seed, of, later).map((record) => [nameOf(record), record]))
        const changed = ratioRecords(seed, of, earlier).filter((record) => {
          const again = after.get(nameOf(record))
          // A company with the newest quarters only loses older ones.
          if (again === undefined) return of.habits.coverage === 'all'
          const isReplaced =
            (record.reportType === 'R' || record.reportType === 'TTM') &&
            restatementsOf(seed, of, record).some((at) => at > earlier && at <= later)
          return isReplaced
            ? again.standsSince <= earlier
            : digitsOf(again) !== digitsOf(record) || again.standsSince !== record.standsSince
        })
        expect(changed.map(nameOf), of.symbol).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it('exist from their filing on', () => {
    fc.assert(
      fc.property(company, moment, fc.nat(), ({ seed, company: of }, at, choice) => {
        const records = ratioRecords(seed, of, at)
        expect(records.filter(({ standsSince }) => standsSince > at)).toEqual([])
        const record = records[choice % Math.max(1, records.length)]
        if (record === undefined) return
        const { announcedAt, filedAt, restatedFiguresAt } = quarterFilings(seed, of, record.quarter.number)
        const first = { P: announcedAt, A: filedAt, R: restatedFiguresAt, TTM: filedAt }[record.reportType] ?? Infinity
        expect(first).toBeLessThanOrEqual(record.standsSince)
        const namesAt = (each: number): string[] => ratioRecords(seed, of, each).map(nameOf)
        expect(namesAt(first - 1)).not.toContain(nameOf(record))
        if (of.habits.coverage === 'all') expect(namesAt(first)).toContain(nameOf(record))
      }),
      { numRuns: 30 },
    )
  })

  it('of a report exist from the second of its filing on', () => {
    fc.assert(
      fc.property(company, fc.integer({ min: 8060, max: 8130 }), ({ seed, company: of }, number) => {
        const { filedAt, isReported, hasOriginal, quarter } = quarterFilings(seed, of, number)
        if (!of.hasHistory || of.habits.coverage !== 'all' || Number(quarter.asOf.slice(0, 4)) < of.habits.listedIn)
          return
        const name = `A 3M ${quarter.asOf}`
        expect(ratioRecords(seed, of, filedAt - 1).map(nameOf)).not.toContain(name)
        expect(ratioRecords(seed, of, filedAt).map(nameOf).includes(name)).toBe(isReported && hasOriginal)
      }),
      { numRuns: 30 },
    )
  })

  it('satisfy exact definitions exactly', () => {
    fc.assert(
      fc.property(company, moment, ({ seed, company: of }, at) => {
        for (const { values: v, quarters } of ratioRecords(seed, of, at)) {
          const days = 91.25 * quarters
          const pairs: [number | undefined, number][] = [
            [v.roa, (v.netMargin ?? NaN) * (v.assetsTurnover ?? NaN)],
            [v.cashConversionCycle, (v.daysInInventory ?? NaN) + (v.daysInSales ?? NaN) - (v.daysInPayment ?? NaN)],
            [days, (v.daysInSales ?? NaN) * (v.receivableTurnover ?? NaN)],
            [days, (v.daysInInventory ?? NaN) * (v.inventoryTurnover ?? NaN)],
            [days, (v.daysInPayment ?? NaN) * (v.paymentTurnover ?? NaN)],
            [1, (v.financialLeverage ?? NaN) * (v.commonEquityToAssets ?? NaN)],
            [v.debttoAssets, (v.totalDebtEquityRatio ?? NaN) * (v.commonEquityToAssets ?? NaN)],
            [v.netIncomePerEmployee, (v.salesPerEmployee ?? NaN) * (v.netMargin ?? NaN)],
          ]
          for (const [one = NaN, other] of pairs)
            if (!Number.isNaN(one) && !Number.isNaN(other))
              expect(Math.abs(one - other)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(one)))
        }
      }),
      { numRuns: 20 },
    )
  })

  it('have returns on averages: they differ by some per cent from leverage at the end, as in real records', () => {
    const apart = Array.from({ length: 30 }, (_, index) => sampleCompany(7, index))
      .filter(({ habits }) => habits.equityGoal === 'usual')
      .flatMap((of) => ratioRecords(7, of, Date.UTC(2026, 10, 21)))
      .filter(({ period }) => period === '3M')
      .map(({ values: v }) => Math.abs((v.roe ?? NaN) / ((v.roa ?? NaN) * (v.financialLeverage ?? NaN)) - 1))
      .sort((one, other) => one - other)
    const at = (share: number): number => apart[Math.floor(apart.length * share)] ?? NaN
    expect(at(0.5)).toBeGreaterThan(0.002)
    expect(at(0.98)).toBeLessThan(0.06)
    // A merger changes the balance sheet more than an ordinary quarter.
    expect(at(0.9999)).toBeLessThan(0.2)
  })

  it('leave out ratios over near-zero equity, and are finite', () => {
    fc.assert(
      fc.property(fc.nat(20), moment, (seed, at) => {
        // The only named company with negative equity.
        const records = ratioRecords(seed, sampleCompany(seed, 10), at)
        for (const { values } of records) {
          expect(Object.values(values).every(Number.isFinite)).toBe(true)
          expect(Math.abs(values.financialLeverage ?? 1)).toBeLessThanOrEqual(50)
        }
      }),
      { numRuns: 20 },
    )
    const now = ratioRecords(7, sampleCompany(7, 10), Date.UTC(2026, 10, 21))
    expect(now[0]?.values.financialLeverage).toBeLessThan(0)
  })

  it('go back at least ten years for the companies of the first steps, at any time', () => {
    for (const day of ['2026-11-21', '2027-02-01', '2030-06-01'])
      for (const index of [0, 1, 2, 5, 9]) {
        const trailing = ratioRecords(7, sampleCompany(7, index), Date.parse(day)).filter(
          ({ reportType, values }) => reportType === 'TTM' && values.grossMargin !== undefined,
        )
        expect(trailing.length).toBeGreaterThanOrEqual(40)
        const [newest] = trailing
        expect(Date.parse(day) - Date.parse(newest?.quarter.asOf ?? '')).toBeLessThan(200 * 86_400_000)
      }
  })
})
