import { describe, expect, it } from 'vitest'
import { numberOf, type Series, type SeriesSet } from '../../../../../app/domain/fundamentals/series.ts'
import { applyTransform, transformWords } from '../../../../../app/domain/fundamentals/transforms.ts'
import { TRANSFORMS, type TransformId } from '../../../../../app/domain/fundamentals/view-choices.ts'
import { hasSpread, noSpread } from '../../../../../app/domain/fundamentals/peer-values.ts'
import { totalsOf } from '../../../../../app/domain/fundamentals/totals.ts'
import { companiesAt, isUnranked, standingsBy } from '../../../../../app/domain/fundamentals/screen/screen.ts'
import { sentPoint, seriesWith } from '../../../../support/records/series.ts'
import fc from '../../../../support/cases/property.ts'

type Values = readonly (number | null)[]

const seriesOf = (symbol: string, values: Values): Series =>
  seriesWith({
    symbol,
    display: 'as-sent',
    gaps: values.map((value) => (value === null ? 'not-sent' : null)),
    points: values.map((value, place) => {
      const point = sentPoint(value === null ? null : String(value))
      return point === null ? null : { ...point, response: { hash: 'h', path: `$.${symbol}[${place}]` } }
    }),
  })
const setOf = (...rows: Values[]): SeriesSet => ({
  columns: (rows[0] ?? []).map((_value, place) => `${2010 + Math.floor(place / 4)} Q${(place % 4) + 1}`),
  series: rows.map((values, place) => seriesOf(`S${place}`, values)),
})
const yearsOf = (values: Values): SeriesSet => ({
  ...setOf(values),
  columns: values.map((_value, place) => String(2010 + place)),
})
const after = (id: TransformId, set: SeriesSet, yearLag: number | null = 4): (number | null)[] =>
  applyTransform(set, id, yearLag).series[0]?.points.map(numberOf) ?? []

describe('transforms', () => {
  it('compare with the previous period, and have no result across a gap or from zero', () => {
    expect(after('prior', setOf([1, 2, null, 4, 0, 5, -5]))).toEqual([null, 1, null, null, -1, null, -2])
    expect(after('prior-difference', setOf([1, 2, null, 4, 0]))).toEqual([null, 1, null, null, -4])
    expect(after('prior', setOf([-2, -1]))).toEqual([null, 0.5])
  })

  it('compare with the previous year by the frequency of the columns', () => {
    expect(after('year', setOf([2, 1, 1, 1, 3]))).toEqual([null, null, null, null, 0.5])
    expect(after('year-difference', yearsOf([2, 3]), 1)).toEqual([null, 1])
  })

  it('compute nothing from columns that are not an even sequence', () => {
    for (const id of ['prior', 'prior-difference', 'year', 'mean'] as const)
      expect(after(id, setOf([1, 2, 3, 4, 5]), null)).toEqual([null, null, null, null, null])
  })

  // SECURITY 61
  it('compare nothing with a column that is no period, and find a year ago where columns are missing', () => {
    const set = (values: Values, ...columns: string[]): SeriesSet => ({ ...setOf(values), columns })
    const odd = set([1, 2, 3, 4, 5, 9], '2023 Q1', '2023 Q2', '2023 Q3', '2023 Q4', '2024 Q1', 'n/a')
    expect(after('prior-difference', odd)).toEqual([null, 1, 1, 1, 1, null])
    expect(after('year-difference', odd)).toEqual([null, null, null, null, 4, null])
    expect(after('mean', odd)).toEqual([null, null, null, 2.5, 3.5, null])
    const apart = set([9, 1, 2, 4, 5, 6], '0000 Q4', '2023 Q1', '2023 Q2', '2023 Q4', '2024 Q1', '2024 Q2')
    expect(after('prior-difference', apart)).toEqual([null, null, 1, null, 1, 1])
    expect(after('year-difference', apart)).toEqual([null, null, null, null, 4, 4])
    expect(after('mean', apart)).toEqual([null, null, null, null, null, null])
  })

  it('index on the first suitable value', () => {
    expect(after('index', setOf([null, 0, 4, 5, null]))).toEqual([null, null, 100, 125, null])
    expect(after('index', setOf([-1, 4]))).toEqual([null, null])
  })

  it.each([
    ['below zero', [-1, 4, null]],
    ['zero throughout', [0, 0, null]],
  ])('say that there is no base where the first values are %s', (_what, values) => {
    const [series] = applyTransform(setOf(values), 'index', 4).series
    expect(series?.gaps).toEqual(['no-base', 'no-base', 'not-sent'])
  })

  it('index on the first value that is shown, to which those before it refer as well', () => {
    const { series } = applyTransform(setOf([4, 5, 10, 20], [8, 2, null, 4]), 'index', 4, { shownFrom: 2 })
    expect(series.map(({ points }) => points.map(numberOf))).toEqual([
      [40, 50, 100, 200],
      [200, 50, null, 100],
    ])
    expect(series.map(({ transform }) => transform?.base)).toEqual(['2010 Q3', '2010 Q4'])
    expect(series[0]?.points[0]).toMatchObject({ words: 'value ÷ value of 2010 Q3 × 100' })
  })

  it('are said by each of their series, which says no more of a unit that its numbers do not have', () => {
    const evidence = { state: 'confirmed', agrees: 9, checked: 9, relations: [] } as const
    const set = setOf([1, 2, 4])
    const known = { ...set, series: set.series.map((each) => ({ ...each, display: 'percent' as const, evidence })) }
    const of = (id: TransformId) => applyTransform(known, id, 1, { company: 'S0' }).series[0]
    expect(of('none')?.transform).toBeUndefined()
    expect([of('z-score')?.transform?.label, of('company-difference')?.transform?.label]).toEqual([
      'Z-score, own periods',
      'Δ to S0',
    ])
    expect([of('prior-difference')?.evidence, of('mean')?.evidence]).toEqual([evidence, evidence])
    for (const id of ['index', 'z-score', 'rank'] as const) expect(of(id)?.evidence).toBeUndefined()
  })

  it('average four periods, all of them or none', () => {
    expect(after('mean', setOf([1, 2, 3, 4, 5, null, 6, 7, 8, 9])).join()).toBe(',,,2.5,3.5,,,,,7.5')
  })

  it('rank among those with a value, equal values sharing a rank', () => {
    const set = setOf([3, 1], [3, null], [9, 2], [null, 3])
    expect(applyTransform(set, 'rank', 4).series.map(({ points }) => points.map(numberOf))).toEqual([
      [2, 3],
      [2, null],
      [1, 2],
      [null, 1],
    ])
    expect(applyTransform(set, 'percentile', 4).series.map(({ points }) => points.map(numberOf))).toEqual([
      [0.25, 0],
      [0.25, null],
      [1, 0.5],
      [null, 1],
    ])
  })

  it('count the sample standard deviations from the mean of the own periods', () => {
    // Mean 5, squares 32, of 8 values.
    const scores = after('z-score', setOf([2, 4, 4, null, 4, 5, 5, 7, 9]))
    const deviation = Math.sqrt(32 / 7)
    expect(scores.map((each) => each?.toFixed(9))).toEqual(
      [-3, -1, -1, null, -1, 0, 0, 2, 4].map((each) => (each === null ? undefined : (each / deviation).toFixed(9))),
    )
  })

  it.each([
    ['z-score', [1, 2, null], ['few-periods', 'few-periods', 'not-sent']],
    ['z-score', [3, null, 3, 3], ['one-value', 'not-sent', 'one-value', 'one-value']],
    ['own-range', [1, null], ['few-periods', 'not-sent']],
    ['own-range', [3, 3, 3], ['one-value', 'one-value', 'one-value']],
    ['z-score', [1e200, 2, 5], ['no-result', 'no-result', 'no-result']],
    ['own-range', [1e308, -1e308], ['no-result', 'no-result']],
  ] as const)('have no %s of too few values, equal ones or ones too far apart, and say so', (id, values, gaps) => {
    expect(after(id, setOf(values)).every((each) => each === null)).toBe(true)
    expect(applyTransform(setOf(values), id, 4).series[0]?.gaps).toEqual(gaps)
  })

  it('have no result from a number that no computation can hold, or whose index none can, and do not say that an input is missing', () => {
    const set = setOf([2, 3e307, 5])
    const [series] = set.series
    const points = series?.points.map((point, place) => (place === 2 && point ? { ...point, digits: '1E+400' } : point))
    const gapsOf = (id: TransformId) =>
      applyTransform({ ...set, series: [{ ...(series as Series), points: points ?? [] }] }, id, 4).series[0]?.gaps
    expect(gapsOf('index')).toEqual([null, 'no-result', 'no-result'])
    expect(gapsOf('prior')?.slice(1)).toEqual([null, 'no-result'])
  })

  it('place a value between the lowest and the highest of the own periods', () => {
    expect(after('own-range', setOf([10, null, 20, 15]))).toEqual([0, null, 1, 0.5])
  })

  it.each(['z-score', 'own-range'] as const)('compute %s from columns that are not an even sequence, too', (id) => {
    expect(after(id, setOf([1, 2, 3]), null).every((each) => each !== null)).toBe(true)
  })

  it('name the mean and the deviation, and every period as an input', () => {
    const [point] = applyTransform(setOf([1, 2, null, 3]), 'z-score', 4).series[0]?.points ?? []
    expect(point).toMatchObject({
      words: '(value − mean 2) ÷ sample standard deviation 1, both of the 3 periods of the series that have a value',
      inputs: [{ label: '2010 Q1' }, { label: '2010 Q2' }, { label: '2010 Q4' }],
    })
  })

  it('refer to all of their inputs', () => {
    const [point] = applyTransform(yearsOf([2, 3]), 'year', 1).series[0]?.points.slice(1) ?? []
    expect(point).toMatchObject({
      kind: 'computed',
      inputs: [
        { label: '2011', digits: '3', response: { path: '$.S0[1]' } },
        { label: '2010', digits: '2', response: { path: '$.S0[0]' } },
      ],
    })
  })

  it('never fill a gap, nor change the number of columns', () => {
    const values = fc.array(fc.option(fc.integer({ min: -50, max: 50 })), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(values, fc.constantFrom(...TRANSFORMS), (row, { id }) => {
        const result = after(id, setOf(row))
        expect(result).toHaveLength(row.length)
        row.forEach((value, place) => {
          if (value === null) expect(result[place]).toBeNull()
        })
      }),
    )
  })
})

it('a gap of a transform keeps the cause of the gap before it, and is not calculable where an input is missing', () => {
  const { series } = applyTransform(setOf([1, null, 2]), 'prior', 4)
  expect(series[0]?.gaps).toEqual(['not-calculable', 'not-sent', 'not-calculable'])
})

it('a percentile of the only company with a value lacks other companies and no input', () => {
  expect(applyTransform(setOf([1, null]), 'percentile', 4).series[0]?.gaps).toEqual(['few-companies', 'not-sent'])
  expect(applyTransform(setOf([1, null]), 'rank', 4).series[0]?.gaps).toEqual([null, 'not-sent'])
})

it('a change from zero, and an index of what stands before its base, lack no input', () => {
  expect(applyTransform(setOf([0, 2, null, 3]), 'prior', 4).series[0]?.gaps).toEqual([
    'not-calculable',
    'no-result',
    'not-sent',
    'not-calculable',
  ])
  expect(applyTransform(setOf([0, 2, 3]), 'index', 4).series[0]?.gaps).toEqual(['no-base', null, null])
})

describe('differences to other companies', () => {
  it('are taken to a company, with a gap where it has none', () => {
    const set = setOf([1, 2, null], [4, null, 3])
    const values = applyTransform(set, 'company-difference', 4, { company: 'S1' }).series.map(({ points }) =>
      points.map(numberOf),
    )
    expect(values).toEqual([
      [-3, null, null],
      [0, null, 0],
    ])
  })

  it('are taken to the median of the companies shown, and name all of them as inputs', () => {
    const set = setOf([1], [4], [6])
    const { series } = applyTransform(set, 'median-difference', 4)
    expect(series.map(({ points }) => points.map(numberOf))).toEqual([[-3], [0], [2]])
    const point = series[0]?.points[0]
    expect(point?.kind === 'computed' && point.inputs.map(({ label }) => label)).toEqual(['S0', 'S1', 'S2'])
  })

  it('say to which company differences are', () => {
    expect(transformWords('company-difference', 'KSTL')).toBe('value − value of KSTL')
    expect(transformWords('none', 'KSTL')).toBe('')
  })
})

it.each(['prior', 'index', 'mean', 'z-score', 'rank'] as const)(
  'a point under %s keeps that its period is of unequal length',
  (id) => {
    const set = setOf([1, 2, 3, 4, 5])
    const uneven = set.series.map((series) => ({
      ...series,
      points: series.points.map((point, place) =>
        point !== null && place === 4 ? { ...point, unevenMonths: 2 } : point,
      ),
    }))
    expect(applyTransform({ ...set, series: uneven }, id, 4).series[0]?.points[4]?.unevenMonths).toBe(2)
  },
)

describe('amounts of companies in currencies that are not known', () => {
  const amounts = (changes: Partial<Series> = {}): Series =>
    seriesWith({
      field: 'salesPerEmployee',
      display: 'currency',
      unit: 'currency',
      points: [sentPoint('5')],
      gaps: [null],
      ...changes,
    })
  const set = { columns: ['2026 Q3'], series: ['A', 'B', 'C'].map((symbol) => amounts({ symbol, key: symbol })) }

  it.each(['rank', 'percentile', 'company-difference', 'median-difference'] as const)('have no %s', (id) => {
    const { series } = applyTransform(set, id, 4, { company: 'A' })
    expect(series.map(({ points, gaps }) => [points, gaps])).toEqual(Array(3).fill([[null], ['no-currency']]))
  })

  it('have no totals and no spread, also where they are shown as sent', () => {
    const asSent = { ...set, series: set.series.map((each) => ({ ...each, display: 'as-sent' as const })) }
    for (const total of totalsOf(asSent, () => false))
      expect([total.points, total.gaps]).toEqual([[null], ['no-currency']])
    expect(noSpread(set.series)).toMatch(/one currency/)
    expect(hasSpread(set.series, 'companies')).toBe(false)
  })

  it('have no rank on a screen', () => {
    const companies = companiesAt(set, null)
    expect(isUnranked(companies, 'salesPerEmployee')).toBe(true)
    expect(standingsBy(companies, ['salesPerEmployee']).get('salesPerEmployee')).toEqual([null, null, null])
    expect(isUnranked(companies.slice(0, 1), 'salesPerEmployee')).toBe(false)
  })

  it('of one company are compared with its own, and other ratios of several companies with each other', () => {
    const two = {
      columns: ['2026 Q2', '2026 Q3'],
      series: [amounts({ points: [sentPoint('4'), sentPoint('5')], gaps: [null, null] })],
    }
    expect(numberOf(applyTransform(two, 'prior-difference', 4).series[0]?.points[1] ?? null)).toBe(1)
    const shares = { ...set, series: set.series.map((each) => ({ ...each, field: 'roe', unit: 'percent' as const })) }
    expect(applyTransform(shares, 'rank', 4).series.map(({ gaps }) => gaps)).toEqual([[null], [null], [null]])
  })
})
