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
  preliminary,
  pretaxIncomeOf,
} from '../../../../../../main/embedded-service/data/fundamentals/statements.ts'
import type { Statements } from '../../../../../../main/embedded-service/data/fundamentals/statements.ts'
import fc from '../../../../../support/property.ts'

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

const KINDS = ['rounding', 'debt-classification', 'costs', 'revenue', 'result-reversed'] as const

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
        (of, kind, share) => {
          expectSound(corrected(of, kind))
          expectSound(preliminary(of, share))
        },
      ),
    )
  })

  it('turns a profit into a loss and a loss into a profit only where the result is reversed', () => {
    fc.assert(
      fc.property(quarter, (of) => {
        expect(Math.sign(corrected(of, 'result-reversed').netIncome)).toBe(-Math.sign(of.netIncome))
        expect(corrected(of, 'debt-classification').netIncome).toBe(of.netIncome)
        const change = Math.abs(corrected(of, 'rounding').netIncome - of.netIncome)
        expect(change).toBeGreaterThan(0)
        expect(change).toBeLessThan(of.revenue * 0.0001)
      }),
    )
  })

  it('moves debt without changing its total', () => {
    fc.assert(
      fc.property(quarter, (of) => {
        const after = corrected(of, 'debt-classification')
        expect(after.longTermDebt).toBeLessThan(of.longTermDebt)
        expect(liabilitiesOf(after)).toBeCloseTo(liabilitiesOf(of), 6)
      }),
    )
  })
})
