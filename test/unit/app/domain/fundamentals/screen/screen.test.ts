import { describe, expect, it } from 'vitest'
import { parseFilter } from '../../../../../../app/domain/fundamentals/screen/screen-filter.ts'
import {
  companiesAt,
  farLimits,
  filtered,
  LATEST,
  numberAt,
  ordered,
  SCALE_STEPS,
  scaleOf,
  setOf,
  changesBetween,
} from '../../../../../../app/domain/fundamentals/screen/screen.ts'
import { standingsOf } from '../../../../../../app/domain/fundamentals/peer-values.ts'
import { companiesWith, setWith } from '../../../../../support/records/screen.ts'
import type { SeriesPoint } from '../../../../../../app/domain/fundamentals/series.ts'
import fc from '../../../../../support/cases/property.ts'

const filter = (text: string) => parseFilter(text, (name) => name)

const numbers = fc.array(fc.option(fc.integer({ min: -20, max: 20 })), { maxLength: 30 })

describe('the companies of a screen', () => {
  const SET = setWith(
    {
      A: { roe: ['1', '2', undefined], roa: ['3', null, undefined] },
      B: { roe: ['4', '5', '6'], roa: ['7', '8', '9'] },
      C: { roe: [undefined, undefined, undefined] },
    },
    ['2026 Q1', '2026 Q2', '2026 Q3'],
  )

  it('show their latest record, with all ratios of one record', () => {
    const [a, b, c] = companiesAt(SET, null)
    expect([a?.column, b?.column, c?.column]).toEqual(['2026 Q2', '2026 Q3', null])
    expect(a && [numberAt(a, 'roe'), numberAt(a, 'roa')]).toEqual([2, null])
    expect(a?.series.get('roa')?.gaps).toEqual(['not-sent'])
  })

  // SECURITY 61
  it('show what has no date as their latest record only where they have no other', () => {
    const set = setWith({ A: { roe: ['1', '9'] }, B: { roe: [undefined, '8'] } }, ['2026 Q3', 'n/a'])
    expect(companiesAt(set, null).map((each) => [each.column, numberAt(each, 'roe')])).toEqual([
      ['2026 Q3', 1],
      ['n/a', 8],
    ])
  })

  it('show a named period, and say where a company has no record of it', () => {
    const [a, b] = companiesAt(SET, '2026 Q3')
    expect([a?.column, b?.column]).toEqual([null, '2026 Q3'])
    expect(a?.series.get('roe')).toMatchObject({ points: [null], gaps: ['no-record'] })
  })

  it('are read only at the period that is named', () => {
    const places = new Set<string | symbol>()
    const watched = <T extends object>(list: T): T =>
      new Proxy(list, {
        get(target, name) {
          if (/^\d+$/.test(String(name))) places.add(name)
          return Reflect.get(target, name) as unknown
        },
      })
    const series = SET.series.map((each) => ({ ...each, points: watched(each.points), gaps: watched(each.gaps) }))
    companiesAt({ ...SET, series }, '2026 Q2')
    expect([...places]).toEqual(['1'])
  })

  it('show nothing of a period that no record has', () => {
    expect(companiesAt(SET, '2031 Q1').map(({ column, series }) => [column, series.get('roe')?.gaps])).toEqual([
      [null, ['no-record']],
      [null, ['no-record']],
      [null, ['no-record']],
    ])
  })

  it('are a set of one column for totals and exports', () => {
    const set = setOf(companiesAt(SET, null), ['roa', 'roe'], null)
    expect(set.columns).toEqual([LATEST])
    expect(set.series.map(({ key }) => key)).toEqual(['A roa TTM', 'A roe TTM', 'B roa TTM', 'B roe TTM', 'C roe TTM'])
  })
})

describe('a standing', () => {
  it('is the rank with the highest first, and the share of the others that are lower', () => {
    expect(standingsOf([1, 3, null, 2])).toEqual([
      { rank: 3, percentile: 0 },
      { rank: 1, percentile: 1 },
      null,
      { rank: 2, percentile: 0.5 },
    ])
  })

  it('is the same for equal numbers', () => {
    expect(standingsOf([2, 2, 1])).toEqual([
      { rank: 1, percentile: 0.75 },
      { rank: 1, percentile: 0.75 },
      { rank: 3, percentile: 0 },
    ])
  })

  it('has no percentile without others', () => {
    expect(standingsOf([5, null])).toEqual([{ rank: 1, percentile: null }, null])
  })

  it('counts the greater numbers, for any numbers', () => {
    fc.assert(
      fc.property(numbers, (all) => {
        const known = all.filter((number) => number !== null)
        expect(standingsOf(all).map((each) => each?.rank ?? null)).toEqual(
          all.map((number) => (number === null ? null : 1 + known.filter((other) => other > number).length)),
        )
      }),
    )
  })

  it('has percentiles around one half, for any numbers', () => {
    fc.assert(
      fc.property(numbers, (all) => {
        const shares = standingsOf(all).flatMap((each) => (each?.percentile == null ? [] : [each.percentile]))
        expect(shares.reduce((sum, share) => sum + share - 0.5, 0)).toBeCloseTo(0)
      }),
    )
  })
})

describe('a filter', () => {
  it('leaves the companies that match, and counts those that cannot be judged', () => {
    const companies = companiesWith({ A: { roe: '1' }, B: { roe: '3' }, C: { roe: null } })
    const { companies: left, unjudged } = filtered(companies, filter('roe > 2'))
    expect([left.map(({ symbol }) => symbol), unjudged]).toEqual([['B'], 1])
  })

  it('names a number that can be meant as per cent, although the values are nearly as large', () => {
    const companies = companiesWith({ A: { roe: '0.55' }, B: { roe: '1.47' } })
    const named = (text: string) => farLimits(companies, filter(text)).map(({ written }) => written)
    expect(['roe > 1', '-2 < roe', 'roe > 0.9', 'roe > 1 x', 'roe > 100 %'].map(named)).toEqual([
      ['1'],
      ['−2'],
      [],
      [],
      [],
    ])
  })

  it('ranks among all companies, not among those that it leaves', () => {
    const companies = companiesWith({ A: { roe: '1' }, B: { roe: '2' }, C: { roe: '3' } })
    const left = filtered(companies, filter('rank(roe) = 3 or percentile(roe) = 50 %')).companies
    expect(left.map(({ symbol }) => symbol)).toEqual(['A', 'B'])
  })

  it('and its negation leave each company once, or cannot judge it', () => {
    fc.assert(
      fc.property(numbers, (all) => {
        const companies = companiesWith(
          Object.fromEntries(
            all.map((number, place) => [`S${place}`, { roe: number === null ? null : String(number) }]),
          ),
        )
        const [kept, others] = [filtered(companies, filter('roe > 0')), filtered(companies, filter('not roe > 0'))]
        expect(kept.companies.length + others.companies.length + kept.unjudged).toBe(companies.length)
        expect(kept.unjudged).toBe(others.unjudged)
      }),
    )
  })
})

describe('an order', () => {
  const COMPANIES = companiesWith({ B: { roe: '2' }, A: { roe: null }, C: { roe: '10' } })
  const symbols = (order: Parameters<typeof ordered>[1]) => ordered(COMPANIES, order).map(({ symbol }) => symbol)

  it.each([
    [null, ['B', 'A', 'C']],
    [{ id: '', descending: false }, ['A', 'B', 'C']],
    [{ id: '', descending: true }, ['C', 'B', 'A']],
    [{ id: 'roe', descending: true }, ['C', 'B', 'A']],
    [{ id: 'roe', descending: false }, ['B', 'C', 'A']],
  ])('%j has companies without a value last', (order, wanted) => {
    expect(symbols(order)).toEqual(wanted)
  })
})

describe('a colour scale', () => {
  it('divides the numbers by their order, so that one far away does not hide the others', () => {
    expect(scaleOf([1, 2, 3, 4, 5, 1000])).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('has no colour for a gap, and none where all are equal', () => {
    expect([scaleOf([1, null, 2]), scaleOf([3, 3, null])]).toEqual([
      [1, 0, 6],
      [0, 0, 0],
    ])
  })

  it('rises with the numbers, for any numbers', () => {
    fc.assert(
      fc.property(numbers, (all) => {
        const steps = scaleOf(all)
        for (const [place, number] of all.entries())
          for (const [other, another] of all.entries())
            if (number !== null && another !== null && number <= another)
              expect(steps[place]).toBeLessThanOrEqual(steps[other] ?? SCALE_STEPS)
      }),
    )
  })
})

const digitsOf = (point: SeriesPoint | null): string | null => (point?.kind === 'sent' ? point.digits : null)

type Digits = Parameters<typeof companiesWith>[0]

const changes = (before: Digits, after: Digits, fields: readonly string[] = ['roe']) =>
  changesBetween(companiesWith(before), companiesWith(after), fields).map(({ series, before: was, after: is }) => [
    series.key,
    digitsOf(was),
    digitsOf(is),
  ])

describe('what changed since the last look', () => {
  it('is every value that is another one, with both', () => {
    expect(changes({ A: { roe: '1' }, B: { roe: '2' } }, { A: { roe: '1' }, B: { roe: '3' } })).toEqual([
      ['B roe TTM', '2', '3'],
    ])
  })

  it('is a value that came and one that went', () => {
    expect(changes({ A: { roe: null }, B: { roe: '2' } }, { A: { roe: '1' }, B: { roe: null } })).toEqual([
      ['A roe TTM', null, '1'],
      ['B roe TTM', '2', null],
    ])
  })

  it.each([
    ['is not a number that is only written in another way', { A: { roe: '0.50' } }, { roe: '0.5' }],
    ['is nothing of a company of which there was no record', {}, { roe: '1' }],
    ['is only of the ratios shown', { A: { roe: '1', roa: '1' } }, { roe: '1', roa: '2' }],
  ])('%s', (_, before, given) => {
    expect(changes(before, { A: given })).toEqual([])
  })

  it('compares the latest periods, and names them', () => {
    const columns = ['2026 Q1', '2026 Q2']
    const before = companiesAt(setWith({ A: { roe: ['1', undefined] } }, columns), null)
    const after = companiesAt(setWith({ A: { roe: ['1', '2'] } }, columns), null)
    expect(changesBetween(before, after, ['roe']).map((change) => change.columns)).toEqual([
      { before: '2026 Q1', after: '2026 Q2' },
    ])
  })

  it('is nothing between two looks at the same, and as much in the other direction', () => {
    const screen = fc.dictionary(
      fc.constantFrom('A', 'B', 'C', 'D'),
      fc.record({ roe: fc.option(fc.integer({ min: 0, max: 3 }).map(String)) }),
    )
    fc.assert(
      fc.property(screen, screen, (one, other) => {
        expect(changes(one, one)).toEqual([])
        const reversed = changes(other, one).map(([key, was, is]) => [key, is, was])
        expect(changes(one, other).sort()).toEqual(reversed.sort())
      }),
    )
  })
})
