import { describe, expect, it } from 'vitest'
import { sampleCompany } from '../../../../../../main/embedded-service/data/companies.ts'
import {
  EARLIEST_RESTATEMENT,
  OPEN_QUARTERS,
  quarterFilings,
  splitFactor,
  splitsBy,
  nextRestatementAfter,
  unchangedAround,
} from '../../../../../../main/embedded-service/data/fundamentals/filings.ts'
import {
  firstQuarter,
  lastQuarter,
  lastQuarterBy,
} from '../../../../../../main/embedded-service/data/fundamentals/fiscal-calendar.ts'
import { isTradingDay, newYorkDay, DAY_MS } from '../../../../../../main/embedded-service/data/market-calendar.ts'
import fc from '../../../../../support/cases/property.ts'
import { createSampleSet } from '../../../../../../main/embedded-service/data/sample-set.ts'
import { earningsRecords } from '../../../../../../main/embedded-service/data/fundamentals/earnings-records.ts'
import { ratioRecords } from '../../../../../../main/embedded-service/data/fundamentals/ratio-records.ts'

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
    expect(new Set(restated.map(({ restatement }) => restatement?.kind)).size).toBe(6)
    const late = all.filter(({ quarter, filedAt }) => daysAfter(quarter.endsOn, filedAt) > 78)
    expect(late.length / all.length).toBeGreaterThan(0.01)
    expect(late.length / all.length).toBeLessThan(0.05)
    expect(all.some(({ isReported }) => !isReported)).toBe(true)
    expect(all.filter(({ isReported }) => !isReported).length / all.length).toBeLessThan(0.02)
  })

  it('of a company with a fixed sequence of restatements have each kind within four years', () => {
    const company = sampleCompany(7, 0)
    for (let number = firstQuarter(company); number < firstQuarter(company) + 46; number++) {
      const turn = Array.from({ length: 13 }, (_, place) => quarterFilings(7, company, number + place))
      expect(
        turn
          .map(({ restatement }) => restatement?.kind)
          .filter((kind) => kind !== undefined)
          .sort(),
      ).toEqual(['cost-classification', 'costs', 'rounding'])
      expect(turn.filter(({ hasOriginal }) => !hasOriginal)).toHaveLength(1)
    }
  })
})

describe('misstatements', () => {
  it('come to light every thirteen weeks from autumn 2026 on, in three quarters of one company after the other, restated at once', () => {
    const all = Array.from({ length: 540 }, (_, index) => sampleCompany(7, index)).flatMap((company) =>
      Array.from({ length: 80 }, (_, place) => ({
        symbol: company.symbol,
        ...quarterFilings(7, company, firstQuarter(company) + place),
      })),
    )
    const restatedOn = Map.groupBy(
      all.filter(({ restatement }) => restatement?.kind === 'misstated'),
      ({ restatement }) => new Date(restatement?.at ?? 0).toISOString().slice(0, 10),
    )
    const told = [...restatedOn]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([day, quarters]) => [day, ...new Set(quarters.map(({ symbol }) => symbol)), quarters.length])
    expect(told.slice(0, 9)).toEqual([
      ['2026-10-26', 'HLDN', 3],
      ['2027-01-25', 'GRNDL', 3],
      ['2027-04-26', 'ORRN', 3],
      ['2027-07-26', 'STHM', 3],
      ['2027-10-25', 'LMRA', 3],
      ['2028-01-24', 'BFEN', 3],
      ['2028-04-24', 'KRGN', 3],
      ['2028-07-24', 'CRVAN', 3],
      ['2028-10-23', 'HLDN', 3],
    ])
    expect([...restatedOn.values()].flat().every(({ hasOriginal }) => hasOriginal)).toBe(true)
    expect(restatedOn.get('2026-10-26')?.map(({ quarter }) => quarter.asOf)).toEqual([
      '2025-09-30',
      '2025-12-31',
      '2026-03-31',
    ])
  })
})

const IN_2031 = Date.UTC(2031, 0, 1)

describe('the splits of a company', () => {
  it('come every six years in QNTL, on trading days, and at random in a few others', () => {
    const inTurn = splitsBy(7, sampleCompany(7, 2), IN_2031)
    const years = inTurn.map(({ at }) => new Date(at).getUTCFullYear())
    expect([2012, 2018, 2024, 2030].filter((year) => !years.includes(year))).toEqual([])
    const all = Array.from({ length: 240 }, (_, index) => splitsBy(7, sampleCompany(7, index), IN_2031))
    expect(all.flat().every(({ at }) => isTradingDay(newYorkDay(at)))).toBe(true)
    const share = all.filter((splits) => splits.length > 0).length / all.length
    expect(share).toBeGreaterThan(0.1)
    expect(share).toBeLessThan(0.5)
    expect(all.flat().some(({ factor }) => factor < 1)).toBe(true)
  })

  it('are the same at any time, and multiply from their date on', () => {
    const company = sampleCompany(7, 2)
    const splits = splitsBy(7, company, IN_2031)
    const first = splits[0]
    if (first === undefined) throw new Error('no split')
    expect(splitsBy(7, company, first.at - 1)).toEqual([])
    expect(splitsBy(7, company, first.at)).toEqual([first])
    expect([splitFactor(splits, first.at - 1), splitFactor(splits, first.at)]).toEqual([1, first.factor])
    expect(splitFactor(splits, IN_2031)).toBe(splits.reduce((product, { factor }) => product * factor, 1))
    expect(splitsBy(7, company, IN_2031, 2020)).toEqual(splits.filter(({ at }) => at >= Date.UTC(2020, 0, 1)))
  })
})

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
            Array.from(
              { length: Math.min(lastQuarterBy(company, at) + 19, lastQuarter(company)) + 1 - firstQuarter(company) },
              (_, place) => quarterFilings(seed, company, firstQuarter(company) + place),
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
