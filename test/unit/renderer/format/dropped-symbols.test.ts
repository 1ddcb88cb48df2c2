import { expect, it } from 'vitest'
import { addedWords, takenWords, takeSymbols } from '../../../../renderer/format/dropped-symbols.ts'

const words = (
  present: readonly string[],
  symbols: readonly string[],
  odd: readonly string[],
  most: number,
): string => {
  const taken = takeSymbols(present, { symbols, odd }, most)
  return takenWords(taken, { done: addedWords(taken, 'to the list'), room: `a list has at most ${most}` })
}

it.each([
  [[], ['A'], [], 'A added to the list.'],
  [['A'], ['A', 'B', 'C'], [], '2 symbols added to the list. 1 was there already.'],
  [['A', 'B'], ['A', 'B'], [], 'Nothing was added to the list. 2 were there already.'],
  [[], ['A', 'B', 'C', 'D'], [], '3 symbols added to the list. 1 left out: a list has at most 3.'],
  [
    [],
    ['A'],
    ['b?', 'c\u202e', 'd!', 'e!', 'f!'],
    'A added to the list. Not taken: “b?”, “c[U+202E]”, “d!” and 2 more.',
  ],
])('%j with %j and %j: %s', (present, symbols, odd, said) => {
  expect(words(present, symbols, odd, 3)).toBe(said)
})

it('the symbols follow those that are there, in their order', () => {
  expect(takeSymbols(['B'], { symbols: ['A', 'B', 'C'], odd: [] }, 10).all).toEqual(['B', 'A', 'C'])
})
