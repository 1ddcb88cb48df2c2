import { expect, it } from 'vitest'
import { readTyped } from '../../../../../renderer/shell/palette/scopes.ts'

it.each([
  ['gross margin', { scope: 'all', words: 'gross margin' }],
  ['> print', { scope: 'commands', words: 'print' }],
  ['$qntl', { scope: 'symbols', words: 'qntl' }],
  ['  /rate cut ', { scope: 'stories', words: 'rate cut' }],
  ['?', { scope: 'help', words: '' }],
  ['margin > 5', { scope: 'all', words: 'margin > 5' }],
  ['', { scope: 'all', words: '' }],
])('%j is read as %o', (typed, read) => {
  expect(readTyped(typed)).toEqual(read)
})
