import { describe, expect, it } from 'vitest'
import { sampleCompany } from '../../../../../../main/embedded-service/data/companies.ts'
import { corrected, preliminary } from '../../../../../../main/embedded-service/data/fundamentals/corrections.ts'
import { firstQuarter } from '../../../../../../main/embedded-service/data/fundamentals/fiscal-calendar.ts'
import {
  assetsOf,
  liabilitiesOf,
  pretaxIncomeOf,
  quarterlyStatements,
} from '../../../../../../main/embedded-service/data/fundamentals/statements.ts'
import type { Statements } from '../../../../../../main/embedded-service/data/fundamentals/statements.ts'
import fc from '../../../../../support/property.ts'

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
