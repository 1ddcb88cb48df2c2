import { expect, it } from 'vitest'
import { greatest, least } from '../../../../../app/domain/values/extremes.ts'

it('are found among any number of numbers', () => {
  const many = Array.from({ length: 500_000 }, (_, place) => (place * 7919) % 500_009)
  expect([least(many), greatest(many)]).toEqual([0, 500_008])
})

it('of none are the values that any other one takes the place of', () => {
  expect([least([]), greatest([]), greatest([], 6)]).toEqual([Infinity, -Infinity, 6])
})
