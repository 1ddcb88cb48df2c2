import { expect, it } from 'vitest'
import { createOwnHeights } from '../../../../renderer/ui/own-heights.ts'

it('knows which rows are taller, and by how much those before a row are', () => {
  const heights = createOwnHeights()
  heights.set(10, 24)
  heights.set(3, 24)
  expect([heights.of(3), heights.of(4)]).toEqual([24, 0])
  expect([heights.before(3), heights.before(4), heights.before(10), heights.before(11)]).toEqual([0, 24, 24, 48])
})

it('forgets a row that is like the others again, and all of them', () => {
  const heights = createOwnHeights()
  heights.set(3, 24)
  heights.set(5, 24)
  heights.set(3, 0)
  expect(heights.before(9)).toBe(24)
  heights.clear()
  expect(heights.before(9)).toBe(0)
})
