import { expect, it } from 'vitest'
import { counted } from '../../../../renderer/format/counts.ts'

it.each([
  [0, '0 reports'],
  [1, '1 report'],
  [2, '2 reports'],
])('%i of a word is written as “%s”', (count, words) => {
  expect(counted(count, 'report')).toBe(words)
})

it('a word with another plural has its own', () => {
  expect([counted(1, 'story', 'stories'), counted(3, 'story', 'stories')]).toEqual(['1 story', '3 stories'])
})
