import { describe, expect, it } from 'vitest'
import { sampleCompany } from '../../../../../../main/embedded-service/data/companies.ts'
import {
  firstQuarter,
  lastQuarterBy,
} from '../../../../../../main/embedded-service/data/fundamentals/fiscal-calendar.ts'
import {
  assetsOf,
  liabilitiesOf,
  quarterlyStatements,
  corrected,
  misstated,
  operatingIncomeOf,
  preliminary,
  pretaxIncomeOf,
} from '../../../../../../main/embedded-service/data/fundamentals/statements.ts'
import type { Statements } from '../../../../../../main/embedded-service/data/fundamentals/statements.ts'
import fc from '../../../../../support/cases/property.ts'

const IN_2040 = Date.UTC(2040, 0, 1)

describe('the statements of a company', () => {
  it('balance, and have plausible amounts', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(4999), (seed, index) => {
        const company = sampleCompany(seed, index)
        for (const quarter of quarterlyStatements(seed, company, lastQuarterBy(company, IN_2040))) {
          expect(Math.abs(assetsOf(quarter) - liabilitiesOf(quarter) - quarter.equity)).toBeLessThan(
            1e-9 * assetsOf(quarter),
          )
          const { equity, netIncome, oneOffs, ...rest } = quarter
          expect([equity, netIncome, oneOffs].every(Number.isFinite)).toBe(true)
          expect(Object.entries(rest).filter(([, amount]) => !(amount >= 0))).toEqual([])
          expect(quarter.employees).toBeGreaterThan(0)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('are the same for any last quarter', () => {
    fc.assert(
      fc.property(fc.nat(4999), fc.nat(60), fc.nat(60), (index, one, other) => {
        const company = sampleCompany(7, index)
        const first = firstQuarter(company)
        const [shorter, longer] = [Math.min(one, other), Math.max(one, other)].map((count) =>
          quarterlyStatements(7, company, first + count),
        )
        expect(longer?.slice(0, shorter?.length)).toEqual(shorter)
      }),
    )
  })

  it('begin a quarter before the first report', () => {
    const company = sampleCompany(7, 0)
    expect(quarterlyStatements(7, company, firstQuarter(company))).toHaveLength(2)
  })

  it('show negative equity in a few companies only', () => {
    for (let index = 0; index < 120; index++) {
      const company = sampleCompany(7, index)
      const isNegative = quarterlyStatements(7, company, lastQuarterBy(company, IN_2040)).some(
        ({ equity }) => equity < 0,
      )
      expect(isNegative, company.symbol).toBe(company.habits.equityGoal === 'negative')
    }
  })
})

const KINDS = ['rounding', 'debt-classification', 'cost-classification', 'costs', 'cut-off'] as const

const quarter = fc.tuple(fc.nat(4999), fc.nat(60)).map(([index, place]) => {
  const company = sampleCompany(7, index)
  return quarterlyStatements(7, company, firstQuarter(company) + place).at(-1) as Statements
})

const expectSound = (of: Statements): void => {
  expect(Math.abs(assetsOf(of) - liabilitiesOf(of) - of.equity)).toBeLessThan(1e-9 * assetsOf(of))
  expect(of.netIncome).toBeCloseTo(pretaxIncomeOf(of) - of.tax, 6)
  expect(of.tax).toBeGreaterThanOrEqual(0)
}

describe('a correction', () => {
  it('gives statements that balance, with the resulting income', () => {
    fc.assert(
      fc.property(
        quarter,
        fc.constantFrom(...KINDS),
        fc.double({ min: -0.003, max: 0.006, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (of, kind, share, draw) => {
          expectSound(corrected(of, kind, draw))
          expectSound(misstated(of, draw))
          expectSound(preliminary(of, share))
        },
      ),
    )
  })

  it('changes income by less than three per cent, and not at all where amounts are classified anew', () => {
    fc.assert(
      fc.property(quarter, fc.double({ min: 0, max: 1, noNaN: true }), (of, draw) => {
        const changeOf = (kind: (typeof KINDS)[number]): number =>
          Math.abs(corrected(of, kind, draw).netIncome / of.netIncome - 1)
        expect([changeOf('debt-classification'), changeOf('cost-classification')]).toEqual([0, 0])
        for (const kind of ['costs', 'cut-off'] as const) {
          expect(changeOf(kind)).toBeGreaterThan(0.003)
          expect(changeOf(kind)).toBeLessThan(0.03)
        }
        expect(Math.abs(corrected(of, 'rounding', draw).netIncome - of.netIncome)).toBeLessThan(of.revenue * 0.0001)
      }),
    )
  })

  it('of a misstatement takes four to nine per cent off revenue', () => {
    fc.assert(
      fc.property(quarter, fc.double({ min: 0, max: 1, noNaN: true }), (of, draw) => {
        const share = misstated(of, draw).revenue / of.revenue - 1
        expect(share).toBeGreaterThanOrEqual(0.04 - 1e-9)
        expect(share).toBeLessThanOrEqual(0.09 + 1e-9)
      }),
    )
  })

  it('moves debt and costs without changing their totals', () => {
    fc.assert(
      fc.property(quarter, fc.double({ min: 0, max: 1, noNaN: true }), (of, draw) => {
        const after = corrected(of, 'debt-classification', draw)
        expect(after.longTermDebt).toBeLessThan(of.longTermDebt)
        expect(liabilitiesOf(after)).toBeCloseTo(liabilitiesOf(of), 6)
        const moved = corrected(of, 'cost-classification', draw)
        expect(moved.costOfGoods).toBeGreaterThan(of.costOfGoods)
        expect(operatingIncomeOf(moved)).toBeCloseTo(operatingIncomeOf(of), 6)
      }),
    )
  })
})
