import { describe, expect, it } from 'vitest'
import { sampleCompany } from '../../../../../../main/embedded-service/data/companies.ts'
import { splitFactor, splitsBy } from '../../../../../../main/embedded-service/data/fundamentals/splits.ts'
import { isTradingDay, newYorkDay } from '../../../../../../main/embedded-service/data/market-calendar.ts'

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
