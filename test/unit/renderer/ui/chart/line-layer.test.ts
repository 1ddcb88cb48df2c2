import { expect, it } from 'vitest'
import { linePath } from '../../../../../renderer/ui/chart/line-layer.tsx'

const path = (heights: readonly (number | null)[], kind: 'line' | 'step' = 'line', isBridged = false): string =>
  linePath(heights, (place) => place * 10, { kind, isBridged })

it('a line goes from point to point', () => {
  expect(path([1, 2, 1.23456])).toBe('M0 1L10 2L20 1.23')
})

it('a step holds its value until the next point', () => {
  expect(path([1, 2, 3], 'step')).toBe('M0 1H10V2H20V3')
})

it('a line begins anew after a gap', () => {
  expect(path([1, null, 3, 4])).toBe('M0 1M20 3L30 4')
})

it('a bridge goes on over a gap', () => {
  expect(path([null, 1, null, 3], 'line', true)).toBe('M10 1L30 3')
})

it('gaps alone have no path', () => {
  expect(path([null, null])).toBe('')
})
