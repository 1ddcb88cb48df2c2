import { describe, expect, it } from 'vitest'
import { sampleCompany } from '../../../../../../main/embedded-service/data/companies.ts'
import { createSampleSet } from '../../../../../../main/embedded-service/data/create-sample-set.ts'
import { earningsRecords } from '../../../../../../main/embedded-service/data/fundamentals/earnings-records.ts'
import {
  nextRestatementAfter,
  unchangedAround,
} from '../../../../../../main/embedded-service/data/fundamentals/filing-moments.ts'
import { quarterFilings } from '../../../../../../main/embedded-service/data/fundamentals/filings.ts'
import {
  firstQuarter,
  lastQuarterBy,
} from '../../../../../../main/embedded-service/data/fundamentals/fiscal-calendar.ts'
import { ratioRecords } from '../../../../../../main/embedded-service/data/fundamentals/ratio-records.ts'
import { DAY_MS } from '../../../../../../main/embedded-service/data/market-calendar.ts'
import fc from '../../../../../support/property.ts'

const moment = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2034, 0, 1) })

describe('unchangedAround', () => {
  it('is a time span without changes of a company, from the last change on', () => {
    fc.assert(
      fc.property(fc.nat(4999), moment, (index, at) => {
        const company = sampleCompany(7, index)
        const { since, until } = unchangedAround(7, company, at)
        expect(until).toBeGreaterThan(at)
        const told = (each: number): string =>
          JSON.stringify([ratioRecords(7, company, each), earningsRecords(7, company, each)])
        const now = told(at)
        expect(told(until - 1) === now, `${company.symbol} until ${new Date(until).toISOString()}`).toBe(true)
        if (since === null) {
          expect(now).toBe('[[],[]]')
          return
        }
        expect(since).toBeLessThanOrEqual(at)
        expect(told(since) === now, `${company.symbol} since ${new Date(since).toISOString()}`).toBe(true)
        expect(unchangedAround(7, company, since).since).toBe(since)
      }),
      { numRuns: 30 },
    )
  })
})

describe('nextRestatementAfter', () => {
  const setOf = (companies: number, seed = 7) => createSampleSet({ seed, stories: 1, companies }, Date.UTC(2026, 9, 30))

  it('is the first restatement of any company after a given time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(50), moment, (companies, seed, at) => {
        const set = setOf(companies, seed)
        const all = Array.from({ length: companies }, (_, index) => set.companyAt(index))
          .filter(({ hasHistory, habits }) => hasHistory && habits.coverage === 'all')
          .flatMap((company) =>
            Array.from({ length: lastQuarterBy(company, at) + 20 - firstQuarter(company) }, (_, place) =>
              quarterFilings(seed, company, firstQuarter(company) + place),
            ),
          )
          .map(({ restatement }) => restatement?.at ?? Infinity)
          .filter((each) => each > at)
        expect(nextRestatementAfter(set, at)).toBe(Math.min(...all))
      }),
      { numRuns: 30 },
    )
  })

  it('comes at least once a week on average among the companies of the demonstration, this year and later', () => {
    const set = setOf(240)
    for (const year of [2026, 2030]) {
      let [at, count] = [Date.UTC(year, 0, 1), 0]
      for (; at < Date.UTC(year + 1, 0, 1); count++) at = nextRestatementAfter(set, at)
      expect(count).toBeGreaterThan(53)
      expect(count).toBeLessThan(250)
    }
  })

  it('changes the latest known figures of exactly that time, and never the original ones', () => {
    const set = setOf(60)
    let at = Date.UTC(2026, 10, 1)
    for (let round = 0; round < 5; round++) {
      at = nextRestatementAfter(set, at)
      const filing = Array.from({ length: 60 }, (_, index) => set.companyAt(index)).filter(
        (company) => unchangedAround(7, company, at).since === at,
      )
      const changed = filing.flatMap((company) => {
        const [before, after] = [at - 1, at].map((each) => ratioRecords(7, company, each)) as [
          ReturnType<typeof ratioRecords>,
          ReturnType<typeof ratioRecords>,
        ]
        const nameOf = ({ quarter, reportType, period }: (typeof after)[number]): string =>
          `${reportType} ${period} ${quarter.asOf}`
        const known = new Map(before.map((record) => [nameOf(record), JSON.stringify(record.values)]))
        return after.filter((record) => known.get(nameOf(record)) !== JSON.stringify(record.values))
      })
      expect(changed.some(({ reportType, period }) => reportType === 'R' && period === '3M')).toBe(true)
      expect(changed.filter(({ reportType }) => reportType === 'A' || reportType === 'P')).toEqual([])
      expect(changed.every(({ standsSince }) => standsSince === at)).toBe(true)
      at += DAY_MS
    }
  })
})
