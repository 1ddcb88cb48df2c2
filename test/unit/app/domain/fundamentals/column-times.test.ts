import { expect, it } from 'vitest'
import {
  closesColumn,
  columnTimes,
  shareOfTime,
  timeEdges,
} from '../../../../../app/domain/fundamentals/column-times.ts'
import fc from '../../../../support/property.ts'

it('quarters, years and dates say when they end', () => {
  expect(columnTimes(['2025 Q4', '2026'])).toEqual([Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)])
  expect(columnTimes(['2026-01-31'])?.[0]).toBeLessThan(Date.UTC(2026, 1, 2))
})

it('fiscal columns and other names do not say it', () => {
  expect([columnTimes(['FY2026 Q1']), columnTimes(['2026 Q1', 'latest'])]).toEqual([null, null])
})

it('the parts of a plot follow each other from its first to its last column', () => {
  const times = fc
    .array(fc.integer({ min: 0, max: 2e12 }), { minLength: 2, maxLength: 80 })
    .map((all) => [...all].sort((one, other) => one - other))
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 120 }), (all, parts) => {
      const edges = timeEdges(all, parts)
      expect([edges.length, edges[0], edges.at(-1)]).toEqual([parts + 1, all[0], all.at(-1)])
      for (const [place, edge] of edges.entries())
        if (place > 0) expect(edge).toBeGreaterThanOrEqual(edges[place - 1] ?? 0)
    }),
  )
})

it('the parts of a plot follow periods of unequal length', () => {
  expect(timeEdges([0, 100, 400], 4)).toEqual([0, 50, 100, 250, 400])
})

it('a time stands between its two columns, however long they are', () => {
  expect([0, 50, 100, 250, 400].map((at) => shareOfTime([0, 100, 400], at))).toEqual([0, 0.25, 0.5, 0.75, 1])
})

it('a time that the columns do not reach has no place', () => {
  expect([shareOfTime([10, 20], 5), shareOfTime([10, 20], 21), shareOfTime([], 5)]).toEqual([null, null, null])
})

it.each([
  ['2026-03-31', '3M', '2026 Q1', true],
  ['2026-01-31', '3M', '2026 Q1', true],
  ['2025-12-31', '3M', '2026 Q1', false],
  ['2026-01-03', '3M', '2026 Q1', false],
  ['2025-12-31', '12M', '2025', true],
  ['2025-06-30', '12M', '2025', true],
  ['2025-12-31', '3M', '2025', true],
  ['2025-12-31', null, '2025', true],
  ['2025-03-31', '3M', '2025', false],
  ['2026-03-31', '3M', '2026-03-31', true],
  ['2026-03-30', '3M', '2026-03-31', false],
  [null, '3M', '2026 Q1', false],
  ['2026 Q1', '3M', '2026 Q1', false],
])('whether a report of %s and %s closes %s: %s', (asOf, period, column, closes) => {
  expect(closesColumn({ asOf, period }, column)).toBe(closes)
})
