import { expect, it } from 'vitest'
import { medianOf } from '../../../../../app/domain/values/median.ts'

it.each([
  [[], 0],
  [[7], 7],
  [[10, 9, 1], 9],
  [[3, -1], 1],
  [[100, 20, 3, 4], 12],
])('the middle of %j is %d', (values, middle) => {
  expect(medianOf(values)).toBe(middle)
})

it('values stay in their order', () => {
  const values = [3, 1, 2]
  medianOf(values)
  expect(values).toEqual([3, 1, 2])
})
