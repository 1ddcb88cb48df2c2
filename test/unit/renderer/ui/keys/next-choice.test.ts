import { expect, it } from 'vitest'
import { nextNamed, nextOf } from '../../../../../renderer/ui/keys/next-choice.ts'

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

it.each([
  ['the first one where none is shown', ['a', 'b'], undefined, 'a'],
  ['the one after it', ['a', 'b'], 'a', 'b'],
  ['the first one after the last', ['a', 'b'], 'b', 'a'],
  ['none beside itself', ['a'], 'a', null],
  ['none where nothing is saved', [], undefined, null],
])('the next of what was saved is %s', (_what, all, current, next) => {
  expect(nextNamed(all, current)).toBe(next)
})
