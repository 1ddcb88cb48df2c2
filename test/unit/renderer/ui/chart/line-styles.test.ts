import { expect, it } from 'vitest'
import { lineStylesOf, placesAfter } from '../../../../../renderer/ui/chart/line-styles.ts'
import fc from '../../../../support/cases/property.ts'
import { seriesWith } from '../../../../support/records/series.ts'

const many = (count: number, of: (place: number) => Parameters<typeof seriesWith>[0]) =>
  Array.from({ length: count }, (_, place) => seriesWith(of(place)))

const stylesOf = (series: ReturnType<typeof many>) => [...lineStylesOf(series).values()]

it.each([
  ['companies', many(8, (place) => ({ symbol: `S${place}` }))],
  ['ratios of one company', many(8, (place) => ({ field: `f${place}` }))],
])('eight %s differ in colour, in dash and in marker, each of which is enough', (_name, series) => {
  for (const part of ['stroke', 'strokeDasharray', 'marker'] as const)
    expect(new Set(stylesOf(series).map((style) => style[part])).size).toBe(8)
})

it.each([
  ['30 companies', many(30, (place) => ({ symbol: `S${place}` }))],
  ['30 ratios of one company', many(30, (place) => ({ field: `f${place}` }))],
  ['two ratios of 15 companies', many(30, (place) => ({ symbol: `S${place >> 1}`, field: `f${place % 2}` }))],
])('of %s, no two with one colour have the same dash', (_name, series) => {
  const all = stylesOf(series).map(({ stroke, strokeDasharray }) => `${stroke} ${strokeDasharray}`)
  expect(new Set(all).size).toBe(30)
})

it('a company keeps its colour and marker for each ratio, and a ratio its dash for each company', () => {
  const [a, b, c, d] = stylesOf(
    many(4, (place) => ({ symbol: place < 2 ? 'A' : 'B', field: place % 2 === 0 ? 'f' : 'g' })),
  )
  expect([a?.stroke, a?.marker]).toEqual([b?.stroke, b?.marker])
  expect([c?.stroke, c?.marker]).toEqual([d?.stroke, d?.marker])
  expect(a?.stroke).not.toBe(c?.stroke)
  expect([a?.strokeDasharray, b?.strokeDasharray]).toEqual([c?.strokeDasharray, d?.strokeDasharray])
  expect(a?.strokeDasharray).not.toBe(b?.strokeDasharray)
})

it('the markers of preliminary values are hollow', () => {
  expect(stylesOf([seriesWith(), seriesWith({ basis: 'P' })]).map(({ isHollow }) => isHollow)).toEqual([false, true])
})

const BASES = ['TTM', 'A', 'R', 'P']

it.each([
  [
    'a ratio of a single company when the one before it is taken away',
    ['A'],
    [
      ['f', 'g'],
      ['', 'g'],
    ],
    ['TTM'],
  ],
  ['a single company that had another place when a ratio joins', ['', 'A'], [['f'], ['f', 'g']], ['TTM']],
  ['each basis when a ratio joins', ['A', 'B'], [['f'], ['f', 'g']], BASES],
  [
    'each basis of many ratios when one is taken away',
    ['A', 'B'],
    [
      ['f', 'g', 'h'],
      ['f', 'g'],
    ],
    BASES,
  ],
])('the look stays the same of %s', (_what, symbols, [before = [], after = []], bases) => {
  const looksWith = (fields: readonly string[]) =>
    lineStylesOf(
      symbols.flatMap((symbol) =>
        fields.flatMap((field) =>
          symbol === '' || field === '' ? [] : bases.map((basis) => seriesWith({ symbol, field, basis })),
        ),
      ),
      { symbols, fields, bases },
    )
  const [earlier, later] = [looksWith(before), looksWith(after)]
  const stayed = [...earlier.keys()].filter((key) => later.has(key))
  expect(stayed.length).toBeGreaterThan(0)
  expect(stayed.map((key) => later.get(key))).toEqual(stayed.map((key) => earlier.get(key)))
})

it.each([1, 2, 3, 4])('four bases of each of %d ratios of a company differ', (count) => {
  const fields = ['f', 'g', 'h', 'i'].slice(0, count)
  for (const field of fields) {
    const series = ['A', 'B'].flatMap((symbol) => BASES.map((basis) => seriesWith({ symbol, field, basis })))
    const all = [...lineStylesOf(series, { symbols: ['A', 'B'], fields, bases: BASES }).values()]
    expect(new Set(all.map(({ stroke, strokeDasharray }) => `${stroke} ${strokeDasharray}`)).size).toBe(8)
  }
})

it.each([
  [5, 3, 2],
  [3, 3, 3],
  [2, 3, 4],
  [2, 7, 2],
  [3, 5, 2],
  [1, 7, 4],
])('no two lines look the same of %d companies, %d ratios and %d bases', (companies, ratios, bases) => {
  const series = many(companies * ratios * bases, (place) => ({
    symbol: `S${place % companies}`,
    field: `f${Math.floor(place / companies) % ratios}`,
    basis: BASES[Math.floor(place / companies / ratios)] ?? '',
  }))
  expect(new Set(stylesOf(series).map((style) => JSON.stringify(style))).size).toBe(series.length)
})

it('what stays in a list keeps its place, what comes has the first free one, and no place is given twice', () => {
  expect(placesAfter([], ['A', 'B', 'C'])).toEqual(['A', 'B', 'C'])
  expect(placesAfter(['A', 'B', 'C'], ['C', 'B'])).toEqual(['', 'B', 'C'])
  expect(placesAfter(['', 'B', 'C'], ['E', 'D', 'C', 'B'])).toEqual(['E', 'B', 'C', 'D'])
  expect(placesAfter(['A', 'B'], ['A'])).toEqual(['A'])
  const lists = fc.array(fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'E')), { maxLength: 5 })
  fc.assert(
    fc.property(lists, (all) => {
      let places: readonly string[] = []
      for (const list of all) {
        const next = placesAfter(places, list)
        expect(new Set(next.filter((each) => each !== ''))).toEqual(new Set(list))
        expect(next.filter((each) => each !== '')).toHaveLength(new Set(list).size)
        for (const each of list) if (places.includes(each)) expect(next.indexOf(each)).toBe(places.indexOf(each))
        places = next
      }
    }),
  )
})
