import { expect, it } from 'vitest'
import { isRaisedMark } from '../../../../../app/domain/news/markup.ts'

it.each([
  ['12,345', '1', true],
  ['10', 'th', false],
  ['Core', '1', false],
  ['', '1', false],
])('after %j, a raised %j is a number of its own: %s', (before, raised, isOwn) => {
  expect(isRaisedMark(before, raised)).toBe(isOwn)
})
