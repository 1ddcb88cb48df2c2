import { describe, expect, it } from 'vitest'
import { sampleCompany } from '../../../../../../main/embedded-service/data/companies.ts'
import {
  EARLIEST_RESTATEMENT,
  OPEN_QUARTERS,
  quarterFilings,
} from '../../../../../../main/embedded-service/data/fundamentals/filings.ts'
import {
  firstQuarter,
  lastQuarterBy,
} from '../../../../../../main/embedded-service/data/fundamentals/fiscal-calendar.ts'
import { isTradingDay, newYorkDay } from '../../../../../../main/embedded-service/data/market-calendar.ts'
import fc from '../../../../../support/property.ts'

const filed = fc.tuple(fc.nat(100), fc.nat(4999), fc.nat(120)).map(([seed, index, place]) => {
  const company = sampleCompany(seed, index)
  const number = firstQuarter(company) + place
  return { company, seed, number, ...quarterFilings(seed, company, number) }
})

const daysAfter = (endsOn: number, at: number): number => newYorkDay(at) - endsOn

describe('the filings for a quarter', () => {
  it('come in order, on trading days, and before those for the next quarter', () => {
    fc.assert(
      fc.property(filed, ({ seed, company, number, quarter, announcedAt, filedAt, restatedFiguresAt, restatement }) => {
        const moments = [announcedAt, filedAt, restatement?.at].filter((each) => typeof each === 'number')
        expect(moments).toEqual([...moments].sort((one, other) => one - other))
        expect(new Set(moments).size).toBe(moments.length)
        for (const moment of moments) expect(isTradingDay(newYorkDay(moment))).toBe(true)
        expect(daysAfter(quarter.endsOn, moments[0] ?? 0)).toBeGreaterThanOrEqual(8)
        expect(daysAfter(quarter.endsOn, filedAt)).toBeGreaterThanOrEqual(26)
        expect(quarterFilings(seed, company, number + 1).filedAt).toBeGreaterThan(filedAt)
        expect(restatedFiguresAt).toBeGreaterThanOrEqual(filedAt)
      }),
    )
  })

  it('are restated one to four quarters later, and never after the quarter is closed', () => {
    fc.assert(
      fc.property(filed, ({ company, number, quarter, filedAt, restatement }) => {
        if (restatement === null) return
        expect(daysAfter(quarter.endsOn, restatement.at)).toBeGreaterThanOrEqual(EARLIEST_RESTATEMENT)
        expect(restatement.at).toBeGreaterThan(filedAt)
        expect(lastQuarterBy(company, restatement.at) - number).toBeLessThanOrEqual(OPEN_QUARTERS)
      }),
      { numRuns: 1000 },
    )
  })

  it('are restated for about a tenth of the reports, in every way, and late for some', () => {
    const all = Array.from({ length: 240 }, (_, index) => sampleCompany(7, index)).flatMap((company) =>
      Array.from({ length: 60 }, (_, place) => quarterFilings(7, company, firstQuarter(company) + place)),
    )
    const restated = all.filter(({ restatement }) => restatement !== null)
    expect(restated.length / all.length).toBeGreaterThan(0.09)
    expect(restated.length / all.length).toBeLessThan(0.11)
    expect(new Set(restated.map(({ restatement }) => restatement?.kind)).size).toBe(5)
    const late = all.filter(({ quarter, filedAt }) => daysAfter(quarter.endsOn, filedAt) > 78)
    expect(late.length / all.length).toBeGreaterThan(0.01)
    expect(late.length / all.length).toBeLessThan(0.05)
    expect(all.some(({ isReported }) => !isReported)).toBe(true)
    expect(all.filter(({ isReported }) => !isReported).length / all.length).toBeLessThan(0.02)
  })

  it('of a company with a fixed sequence of restatements have each kind within four years', () => {
    const company = sampleCompany(7, 0)
    for (let number = firstQuarter(company); number < firstQuarter(company) + 60; number++) {
      const turn = Array.from({ length: 13 }, (_, place) => quarterFilings(7, company, number + place))
      expect(
        turn
          .map(({ restatement }) => restatement?.kind)
          .filter((kind) => kind !== undefined)
          .sort(),
      ).toEqual(['result-reversed', 'revenue', 'rounding'])
      expect(turn.filter(({ hasOriginal }) => !hasOriginal)).toHaveLength(1)
    }
  })
})
