import { expect, it } from 'vitest'
import { sampleCompany } from '../../../main/embedded-service/data/companies.ts'
import { DEFAULT_OPTIONS } from '../../../main/embedded-service/embedded-service.ts'
import { earningsRecords } from '../../../main/embedded-service/data/fundamentals/earnings-records.ts'
import { ratioRecords } from '../../../main/embedded-service/data/fundamentals/ratio-records.ts'
import { FROZEN_AT } from '../../support/service/frozen-service.ts'

it('ratios and earnings agree by the identities of accounting in every record of the demonstration', () => {
  let [checked, records] = [0, 0]
  const wrong: string[] = []
  for (let index = 0; index < DEFAULT_OPTIONS.companies; index++) {
    const company = sampleCompany(DEFAULT_OPTIONS.seed, index)
    const earnings = earningsRecords(DEFAULT_OPTIONS.seed, company, FROZEN_AT)
    ratioRecords(DEFAULT_OPTIONS.seed, company, FROZEN_AT).forEach(
      ({ values: v, quarters, period, quarter }, place) => {
        const {
          revenue = NaN,
          netIncome = NaN,
          ebitda = NaN,
          basicEps,
          basicAverageShares = NaN,
        } = earnings[place]?.values ?? {}
        const days = 91.25 * quarters
        const times = (one: number | undefined, other: number | undefined): number => (one ?? NaN) * (other ?? NaN)
        const pairs: Record<string, [number | undefined, number | undefined, number]> = {
          roa: [v.roa, times(v.netMargin, v.assetsTurnover), 1e-9],
          cycle: [
            v.cashConversionCycle,
            (v.daysInInventory ?? NaN) + (v.daysInSales ?? NaN) - (v.daysInPayment ?? NaN),
            1e-9,
          ],
          sales: [days, times(v.daysInSales, v.receivableTurnover), 1e-9],
          inventory: [days, times(v.daysInInventory, v.inventoryTurnover), 1e-9],
          payment: [days, times(v.daysInPayment, v.paymentTurnover), 1e-9],
          leverage: [1, times(v.financialLeverage, v.commonEquityToAssets), 1e-9],
          debt: [v.debttoAssets, times(v.totalDebtEquityRatio, v.commonEquityToAssets), 1e-9],
          employees: [v.netIncomePerEmployee, times(v.salesPerEmployee, v.netMargin), 1e-9],
          tax: [
            v.netMargin,
            times(v.pretaxMargin, v.taxRate === undefined ? 1 : 1 - v.taxRate),
            v.taxRate === undefined ? Infinity : 1e-9,
          ],
          netMargin: [v.netMargin, netIncome / revenue, 1e-6],
          ebitda: [v.ebitdaMargin, ebitda / revenue, 1e-6],
          // Earnings a share are rounded to cents.
          eps: [basicEps, netIncome / basicAverageShares, 0.00501 / Math.max(1, Math.abs(basicEps ?? 0))],
        }
        records += 1
        for (const [name, [one, other, most]] of Object.entries(pairs)) {
          if (one === undefined || other === undefined || Number.isNaN(one) || Number.isNaN(other)) continue
          checked += 1
          if (Math.abs(one - other) > most * Math.max(1, Math.abs(one)))
            wrong.push(`${company.symbol} ${period} ${quarter.asOf} ${name}: ${one} ≠ ${other}`)
        }
      },
    )
  }
  expect(wrong).toEqual([])
  expect(records).toBeGreaterThan(60_000)
  expect(checked).toBeGreaterThan(records * 6)
})
