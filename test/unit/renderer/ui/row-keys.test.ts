import { expect, it } from 'vitest'
import { rowKeys } from '../../../../renderer/ui/row-keys.ts'

const following = (first: number, count: number): number[] => Array.from({ length: count }, (_, place) => first + place)

// B20
it.each([1, 64, 65, 128, 300])('rows have different keys in a window that shows %i of them', (count) => {
  expect(new Set(rowKeys(following(37, count))).size).toBe(count)
})

it('line elements are reused when the list is scrolled', () => {
  expect(new Set([...rowKeys(following(0, 30)), ...rowKeys(following(64, 30))]).size).toBe(30)
})
