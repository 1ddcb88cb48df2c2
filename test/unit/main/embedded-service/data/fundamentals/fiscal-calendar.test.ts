import { describe, expect, it } from 'vitest'
import { sampleCompany, type SampleCompany } from '../../../../../../main/embedded-service/data/companies.ts'
import {
  firstQuarter,
  fiscalQuarter,
  lastQuarter,
  lastQuarterBy,
} from '../../../../../../main/embedded-service/data/fundamentals/fiscal-calendar.ts'
import { DAY_MS } from '../../../../../../main/embedded-service/data/market-calendar.ts'
import fc from '../../../../../support/cases/property.ts'

const company = (changes: Partial<SampleCompany>, quarterEnd: SampleCompany['habits']['quarterEnd'] = 'month-end') => {
  const plain = sampleCompany(7, 0)
  return { ...plain, ...changes, habits: { ...plain.habits, quarterEnd } }
}

const quartersOf = (of: SampleCompany, from: string, count: number) => {
  const first = lastQuarterBy(of, Date.parse(from)) + 1
  return Array.from({ length: count }, (_, place) => fiscalQuarter(of, first + place))
}

describe('the fiscal calendar', () => {
  it('names quarters after the year in which the fiscal year ends, for every month', () => {
    expect(
      quartersOf(company({ fiscalYearEnd: 9 }), '2022-10-01', 5).map(
        ({ asOf, fiscalYear, fiscalQuarter: quarter, closes }) => [asOf, fiscalYear, quarter, closes],
      ),
    ).toEqual([
      ['2022-12-31', 2023, 1, 0],
      ['2023-03-31', 2023, 2, 0],
      ['2023-06-30', 2023, 3, 0],
      ['2023-09-30', 2023, 4, 4],
      ['2023-12-31', 2024, 1, 0],
    ])
    for (let month = 1; month <= 12; month++) {
      const [first, , , last] = quartersOf(
        company({ fiscalYearEnd: month }),
        `2022-${String(month).padStart(2, '0')}-28`,
        5,
      ).slice(1)
      expect([first?.fiscalQuarter, last?.fiscalQuarter, Number(last?.asOf.slice(5, 7))]).toEqual([1, 4, month])
    }
  })

  it('has a short fiscal year where the year end moves', () => {
    const moved = company({ fiscalYearEnd: 12, formerYearEnd: { month: 6, lastYear: 2021 } })
    expect(
      quartersOf(moved, '2021-05-01', 5).map(({ asOf, fiscalYearEnd, closes, isShortYear }) => [
        asOf,
        fiscalYearEnd,
        closes,
        isShortYear,
      ]),
    ).toEqual([
      ['2021-06-30', 6, 4, false],
      ['2021-09-30', 12, 0, true],
      ['2021-12-31', 12, 2, true],
      ['2022-03-31', 12, 0, false],
      ['2022-06-30', 12, 0, false],
    ])
  })

  it('ends the quarters of companies with 52 weeks on Saturdays near the end of the month', () => {
    // Apple's quarter to the end of September 2025 ended on the 27th, the last Saturday.
    const dayOf = (quarterEnd: SampleCompany['habits']['quarterEnd'], from: string) =>
      new Date((quartersOf(company({ fiscalYearEnd: 9 }, quarterEnd), from, 1)[0]?.endsOn ?? 0) * DAY_MS)
        .toISOString()
        .slice(0, 10)
    expect(dayOf('last-saturday', '2025-09-01')).toBe('2025-09-27')
    expect(dayOf('nearest-saturday', '2025-09-01')).toBe('2025-09-27')
    expect(dayOf('last-saturday', '2026-09-01')).toBe('2026-09-26')
    expect(dayOf('nearest-saturday', '2026-09-01')).toBe('2026-10-03')
    expect(dayOf('month-end', '2026-09-01')).toBe('2026-09-30')
  })

  it('finds the last quarter that has ended, and begins in the year of the listing', () => {
    fc.assert(
      fc.property(fc.nat(4999), fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2050, 0, 1) }), (index, at) => {
        const of = sampleCompany(7, index)
        const last = lastQuarterBy(of, at)
        const endOf = (number: number): number => Date.parse(fiscalQuarter(of, number).asOf) + DAY_MS
        const isDelisted = last === lastQuarter(of)
        expect([endOf(last) <= at, endOf(last + 1) > at || isDelisted]).toEqual([true, true])
        if (isDelisted) expect(Number(fiscalQuarter(of, last).asOf.slice(0, 4))).toBe(of.habits.delistedIn)
        const first = firstQuarter(of)
        expect(Number(fiscalQuarter(of, first).asOf.slice(0, 4))).toBe(of.habits.listedIn)
        expect(Number(fiscalQuarter(of, first - 1).asOf.slice(0, 4))).toBe(of.habits.listedIn - 1)
        expect(Math.abs(fiscalQuarter(of, last).endsOn * DAY_MS + DAY_MS - endOf(last))).toBeLessThanOrEqual(6 * DAY_MS)
      }),
    )
  })
})
