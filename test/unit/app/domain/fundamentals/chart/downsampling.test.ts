import { expect, it } from 'vitest'
import type { Series } from '../../../../../../app/domain/fundamentals/series.ts'
import { downsampledPlaces } from '../../../../../../app/domain/fundamentals/chart/downsampling.ts'
import fc from '../../../../../support/cases/property.ts'
import { sentPoint, seriesWith } from '../../../../../support/records/series.ts'

const seriesOf = (values: readonly (number | null)[]): Series =>
  seriesWith({ points: values.map((value) => sentPoint(value === null ? null : String(value))) })
const numbers = { min: -1000, max: 1000 }
const values = fc.array(fc.option(fc.integer(numbers)), { minLength: 1, maxLength: 900 })

it('leaves few columns unchanged', () => {
  expect(downsampledPlaces([seriesOf([1, 2, 3])], 3)).toEqual([0, 1, 2])
})

it('keeps at most the requested number where there are no gaps, in order, without duplicates, with both ends', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer(numbers), { minLength: 1, maxLength: 900 }),
      fc.integer({ min: 4, max: 300 }),
      (row, most) => {
        const places = downsampledPlaces([seriesOf(row)], row.length, most)
        expect(places.length).toBeLessThanOrEqual(most)
        expect([...new Set(places)].sort((one, other) => one - other)).toEqual(places)
        expect([places[0], places.at(-1)]).toEqual([0, row.length - 1])
      },
    ),
  )
})

it('keeps the highest and the lowest point of a single line', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 4, max: 120 }), (row, most) => {
      const known = row.filter((value) => value !== null)
      if (known.length === 0) return
      const drawn = downsampledPlaces([seriesOf(row)], row.length, most).map((place) => row[place])
      expect(drawn).toContain(Math.max(...known))
      expect(drawn).toContain(Math.min(...known))
    }),
  )
})

it('keeps in each stretch the peak of the line that moves most for its own range, however far it is from zero', () => {
  const far = [1000, 1010, 1000, 1000, 1000, 1000, 1004, 1000]
  const near = [0, 0, 1, 0, 0, 2, 0, 0]
  for (const rows of [
    [far, near],
    [near, far],
  ])
    expect(downsampledPlaces(rows.map(seriesOf), 8, 6)).toEqual([0, 1, 4, 5, 7])
})

/** Pairs of drawn indexes between which a line of a row would cross a gap. */
function bridgedGaps(rows: readonly (readonly (number | null)[])[], places: readonly number[]): [number, number][] {
  const pairs = places.slice(1).map((to, index): [number, number] => [places[index] ?? 0, to])
  return pairs.filter(([from, to]) =>
    rows.some((row) => row[from] !== null && row[to] !== null && row.slice(from, to).includes(null)),
  )
}

it('never lets a line cross a gap of any series', () => {
  fc.assert(
    fc.property(values, values, fc.integer({ min: 4, max: 60 }), (one, other, most) => {
      const columns = Math.min(one.length, other.length)
      const rows = [one.slice(0, columns), other.slice(0, columns)]
      expect(bridgedGaps(rows, downsampledPlaces(rows.map(seriesOf), columns, most))).toEqual([])
    }),
  )
})

// A counterexample of the property above, with seed 1632792618.
it('checks both sides of an index that was added for the gap of another series', () => {
  const rows = [
    [0, 0, null, null, null, 0, 0],
    [null, null, 0, null, null, 0, null],
  ]
  expect(bridgedGaps(rows, downsampledPlaces(rows.map(seriesOf), 7, 6))).toEqual([])
})
