import { describe, expect, it } from 'vitest'
import { rangeOf, saysTime, SPAN_YEARS, spanOf } from '../../../../../../app/domain/fundamentals/chart/chart-span.ts'
import fc from '../../../../../support/cases/property.ts'

const quarters = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => `${2011 + Math.floor(place / 4)} Q${(place % 4) + 1}`)
const COLUMNS = quarters(60)

describe('the visible columns', () => {
  it.each([
    [1, 4],
    [3, 12],
    [5, 20],
    [10, 40],
  ] as const)('of %s years are the newest %s quarters', (years, count) => {
    expect(rangeOf(COLUMNS, { years })).toEqual({ from: 60 - count, to: 59 })
  })

  it.each([
    ['fiscal quarters', ['FY2023 Q2', 'FY2023 Q3', 'FY2024 Q2', 'FY2024 Q3'], 2],
    ['years', ['2019', '2020', '2021', '2022'], 2],
    ['fiscal years', ['FY2019', 'FY2020', 'FY2021', 'FY2022'], 2],
    ['dates', ['2022-12-31', '2023-01-29', '2023-12-31', '2024-01-30'], 2],
  ])('of a year of %s are at least two', (_name, columns, from) => {
    expect(rangeOf(columns, { years: 1 })).toEqual({ from, to: 3 })
  })

  // SECURITY 61
  it('count from the newest period, and have what stands after it in the place of a date', () => {
    const columns = ['2019', '2020', '2021', '2022', 'n/a']
    expect([rangeOf(columns, { years: 1 }), saysTime(columns)]).toEqual([{ from: 3, to: 4 }, true])
  })

  it('are all where the columns have no time', () => {
    const columns = ['first', 'second', 'third']
    expect([rangeOf(columns, { years: 1 }), saysTime(columns)]).toEqual([{ from: 0, to: 2 }, false])
  })

  it('are all where the chosen columns are gone', () => {
    expect(rangeOf(COLUMNS, { from: 'FY2011', to: '2020 Q1' })).toEqual({ from: 0, to: 59 })
  })

  it('are those that were chosen by hand', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 58 }), fc.integer({ min: 1, max: 59 }), (from, width) => {
        const range = { from, to: Math.min(59, from + width) }
        expect(rangeOf(COLUMNS, spanOf(COLUMNS, range))).toEqual(range)
      }),
    )
  })

  it('are at least two, and within the columns, for any span', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 80 }), fc.constantFrom(...SPAN_YEARS), (count, years) => {
        const { from, to } = rangeOf(quarters(count), { years })
        expect(from >= 0 && to === count - 1 && to > from).toBe(true)
      }),
    )
  })

  it('stay all when columns are added to all of them', () => {
    expect(spanOf(COLUMNS, { from: 0, to: 59 })).toBe('all')
  })
})
