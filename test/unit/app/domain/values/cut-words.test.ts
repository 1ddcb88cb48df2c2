import { expect, it } from 'vitest'
import { cutWords } from '../../../../../app/domain/values/cut-words.ts'

const SAID = 'At most 5 characters fit here. The rest was left out.'

it.each<[string, number, string, [number | null, number | null], string, string | null]>([
  ['what just fits', 5, 'abc', [3, 3], 'de', null],
  ['one character more', 5, 'abc', [3, 3], 'def', SAID],
  ['what takes the place of chosen text', 5, 'abcde', [1, 4], 'xyz', null],
  ['one more than what was chosen', 5, 'abcde', [1, 4], 'wxyz', SAID],
  ['anything in a field without a length', -1, 'abc', [0, 0], 'x'.repeat(9000), null],
  ['anything in a field of no length', 0, '', [0, 0], 'x', 'At most 0 characters fit here. The rest was left out.'],
  ['what fits a field that says no selection', 5, 'abc', [null, null], 'de', null],
  ['one more than fits such a field', 5, 'abc', [null, null], 'def', SAID],
])('of %s is said what is left out', (_what, maxLength, value, [selectionStart, selectionEnd], added, said) => {
  expect(cutWords({ maxLength, value, selectionStart, selectionEnd }, added)).toBe(said)
})
