import { expect, it } from 'vitest'
import { between, panned, zoomed, zoomedAt } from '../../../../../renderer/ui/chart/plot-gestures.ts'
import fc from '../../../../support/cases/property.ts'

const range = fc
  .integer({ min: 2, max: 200 })
  .chain((count) =>
    fc
      .tuple(fc.constant(count), fc.integer({ min: 0, max: count - 2 }))
      .chain(([all, from]) => fc.integer({ min: from + 1, max: all - 1 }).map((to) => ({ count: all, from, to }))),
  )

it('moving keeps the width and stays within the data', () => {
  fc.assert(
    fc.property(range, fc.integer({ min: -300, max: 300 }), ({ count, from, to }, by) => {
      const moved = panned({ from, to }, by, count)
      expect(moved.to - moved.from).toBe(to - from)
      expect(moved.from >= 0 && moved.to < count).toBe(true)
    }),
  )
})

it('zooming keeps at least two visible columns, within the data, around the given column', () => {
  fc.assert(
    fc.property(range, fc.double({ min: 0.1, max: 5, noNaN: true }), ({ count, from, to }, factor) => {
      const around = Math.floor((from + to) / 2)
      const seen = zoomed({ from, to }, factor, around, count)
      expect(seen.from >= 0 && seen.to < count && seen.to > seen.from).toBe(true)
      expect(seen.from <= around + 1 && seen.to >= around - 1).toBe(true)
    }),
  )
})

it('zooming at the pointer keeps what is under it in its place, within the data', () => {
  const factor = fc.oneof(
    fc.double({ min: 0.3, max: 0.95, noNaN: true }),
    fc.double({ min: 1.05, max: 3, noNaN: true }),
  )
  fc.assert(
    fc.property(range, factor, fc.double({ min: 0, max: 1, noNaN: true }), ({ count, from, to }, by, share) => {
      const seen = zoomedAt({ from, to }, by, share, count)
      expect(seen.from >= 0 && seen.to < count && seen.to > seen.from).toBe(true)
      const [before, after] = [to - from, seen.to - seen.from]
      expect(by < 1 ? after < before || after === 1 : after > before || after === count - 1).toBe(true)
      const isAtEdge = seen.from === 0 || seen.to === count - 1
      const place = (at: { from: number; to: number }): number => at.from + share * (at.to - at.from)
      if (!isAtEdge) expect(Math.abs(place(seen) - place({ from, to }))).toBeLessThanOrEqual(0.5 + 1e-9)
    }),
  )
})

it('a range is between two columns in any order, and never a single column', () => {
  expect([between(7, 3, 10), between(4, 4, 10), between(9, 9, 10), between(-2, 12, 10)]).toEqual([
    { from: 3, to: 7 },
    { from: 4, to: 5 },
    { from: 8, to: 9 },
    { from: 0, to: 9 },
  ])
})
