import { describe, expect, it } from 'vitest'
import { numberOf } from '../../../../../app/domain/fundamentals/series.ts'
import { totalsOf } from '../../../../../app/domain/fundamentals/totals.ts'
import { sentPoint, seriesWith } from '../../../../support/records/series.ts'
import fc from '../../../../support/cases/property.ts'

/** The totals of one ratio of companies with these digits in one period. */
function totals(digits: readonly (string | null)[], isDoubted: (digits: string) => boolean = () => false) {
  const series = digits.map((each, place) => seriesWith({ symbol: `S${place}`, points: [sentPoint(each)] }))
  return totalsOf({ columns: ['2026 Q3'], series }, (point) => point.kind === 'sent' && isDoubted(point.digits))
}

const values = (found: ReturnType<typeof totals>) => found.map(({ points }) => numberOf(points[0] ?? null))

describe('median, mean and quartiles of the companies', () => {
  it('are computed from every company with a value', () => {
    expect(values(totals(['1', null, '2', '6']))).toEqual([4, 2, 1.5, 3])
  })

  it('leave out what is doubted', () => {
    expect(values(totals(['1', '100', '3', '5'], (digits) => digits === '100'))).toEqual([4, 3, 2, 3])
  })

  it('lead to the numbers that they are computed from', () => {
    const [point] = totals(['1', '2'])[0]?.points ?? []
    expect(point).toMatchObject({
      kind: 'computed',
      words: 'median of 2 companies',
      inputs: [
        { label: 'S0', digits: '1' },
        { label: 'S1', digits: '2' },
      ],
    })
  })

  it('are gaps where fewer than two companies have a value', () => {
    expect(totals(['1', null]).map(({ points, gaps }) => [points, gaps])).toEqual([
      [[null], ['few-companies']],
      [[null], ['few-companies']],
    ])
  })

  it('have no quartiles of two companies, nor where two of several have a value', () => {
    expect(totals(['1', '2']).map(({ symbol }) => symbol)).toEqual(['Median of 2', 'Mean of 2'])
    expect(values(totals(['1', null, '3']))).toEqual([null, 2, null, 2])
  })

  it('say of how many companies they are, also where not all of them have every value', () => {
    const named = (...points: readonly (readonly (string | null)[])[]) =>
      totalsOf(
        {
          columns: ['2026 Q2', '2026 Q3'],
          series: points.map((digits, place) =>
            seriesWith({ symbol: `S${place}`, points: digits.map((each) => sentPoint(each)) }),
          ),
        },
        (point) => point.kind === 'sent' && point.digits === '100',
      ).map(({ symbol }) => symbol)
    const ALL = ['1', '2'] as const
    expect(named(ALL, ALL, ALL, [null, '4'])).toEqual([
      'Upper quartile of 3 to 4',
      'Median of 3 to 4',
      'Lower quartile of 3 to 4',
      'Mean of 3 to 4',
    ])
    expect(named(ALL, ALL, [null, null])).toContain('Median of 2')
    expect(named(ALL, ALL, ALL, [null, '100'])).toContain('Median of 3')
    expect(named(ALL, [null, null], [null, null])).toContain('Median of 3')
  })

  it('say it of each ratio, and of all of them where they stand in one row', () => {
    const series = ['roe', 'roa'].flatMap((field) =>
      ['A', 'B', 'C'].map((symbol) =>
        seriesWith({ symbol, field, points: [sentPoint(field === 'roa' && symbol === 'A' ? null : '1')] }),
      ),
    )
    const medians = (inOneRow: boolean) =>
      totalsOf({ columns: ['2026 Q3'], series }, () => false, inOneRow)
        .map(({ symbol }) => symbol)
        .filter((symbol) => symbol.startsWith('Median'))
    expect(medians(false)).toEqual(['Median of 3', 'Median of 2'])
    expect(medians(true)).toEqual(['Median of 2 to 3', 'Median of 2 to 3'])
  })

  it('are none of one company', () => {
    expect(totals(['1'])).toEqual([])
  })

  it('of indexes name the base that all of them have, and none where they have several', () => {
    const bases = (...each: readonly (string | undefined)[]): readonly (string | undefined)[] =>
      totalsOf(
        {
          columns: ['2026 Q3'],
          series: each.map((base, place) =>
            seriesWith({
              symbol: `S${place}`,
              points: [sentPoint('1')],
              transform: { label: 'Indexed', ...(base === undefined ? {} : { base }) },
            }),
          ),
        },
        () => false,
      ).map(({ transform }) => transform?.base)
    expect(bases('2020 Q1', '2020 Q1')).toEqual(['2020 Q1', '2020 Q1'])
    expect(bases('2020 Q2', '2020 Q1')).toEqual([undefined, undefined])
    expect(bases(undefined, '2020 Q1')).toEqual(['2020 Q1', '2020 Q1'])
  })

  it('are apart for each ratio', () => {
    const series = ['roe', 'roa'].flatMap((field) =>
      ['A', 'B'].map((symbol) => seriesWith({ symbol, field, points: [sentPoint('1')] })),
    )
    expect(totalsOf({ columns: ['2026 Q3'], series }, () => false).map(({ field }) => field)).toEqual([
      'roe',
      'roe',
      'roa',
      'roa',
    ])
  })

  it('lie between the smallest and the largest value', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -999, max: 999 }), { minLength: 2, maxLength: 12 }), (numbers) => {
        for (const value of values(totals(numbers.map(String)))) {
          expect(value).toBeGreaterThanOrEqual(Math.min(...numbers))
          expect(value).toBeLessThanOrEqual(Math.max(...numbers))
        }
      }),
    )
  })
})
