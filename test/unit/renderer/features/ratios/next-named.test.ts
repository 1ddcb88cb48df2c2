import { expect, it } from 'vitest'
import { nextNamed } from '../../../../../renderer/features/ratios/next-named.ts'

it.each([
  ['the first one where none is shown', ['a', 'b'], undefined, 'a'],
  ['the one after it', ['a', 'b'], 'a', 'b'],
  ['the first one after the last', ['a', 'b'], 'b', 'a'],
  ['none beside itself', ['a'], 'a', null],
  ['none where nothing is saved', [], undefined, null],
])('the next of what was saved is %s', (_what, all, current, next) => {
  expect(nextNamed(all, current)).toBe(next)
})
