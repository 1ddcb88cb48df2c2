import { expect, it } from 'vitest'
import { panned, zoomed } from '../../../../../renderer/ui/chart/range-bar.tsx'
import fc from '../../../../support/property.ts'

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
