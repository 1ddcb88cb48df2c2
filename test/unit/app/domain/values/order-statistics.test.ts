import { expect, it } from 'vitest'
import { greatest, least, medianOf } from '../../../../../app/domain/values/order-statistics.ts'

it('extremes are found among any number of numbers', () => {
  const many = Array.from({ length: 500_000 }, (_, place) => (place * 7919) % 500_009)
  expect([least(many), greatest(many)]).toEqual([0, 500_008])
})

it('extremes of none are the values that any other one takes the place of', () => {
  expect([least([]), greatest([]), greatest([], 6)]).toEqual([Infinity, -Infinity, 6])
})

it.each([
  [[], 0],
  [[7], 7],
  [[10, 9, 1], 9],
  [[3, -1], 1],
  [[100, 20, 3, 4], 12],
])('the middle of %j is %d', (values, middle) => {
  expect(medianOf(values)).toBe(middle)
})

it('values of which the middle is wanted stay in their order', () => {
  const values = [3, 1, 2]
  medianOf(values)
  expect(values).toEqual([3, 1, 2])
})
