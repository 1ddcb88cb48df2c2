import { expect, it } from 'vitest'
import { nextOf } from '../../../../../renderer/ui/keys/next-choice.ts'

const LIST = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

it.each([
  ['the next one', 'a', 'b'],
  ['the first one after the last', 'c', 'a'],
  ['the first one after one that is not there', 'x', 'a'],
])('%s comes after a choice', (_what, current, next) => {
  expect(nextOf<string>(LIST, current)).toBe(next)
})

it('a choice of nothing stays', () => {
  expect(nextOf<string>([], 'a')).toBe('a')
})
