import { describe, expect, it } from 'vitest'
import { areSimilar, decidingWords, titleWordsOf } from '../../../../../app/domain/news/similar-titles.ts'
import fc from '../../../../support/cases/property.ts'

const similar = (one: string, other: string): boolean => areSimilar(titleWordsOf(one), titleWordsOf(other))

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz')

const WORDS = fc.uniqueArray(fc.constantFrom(...LETTERS.slice(0, 20)), { minLength: 1, maxLength: 16 })

/** A title, and another one with some of its words and some of its own. */
const TITLES = WORDS.chain((one) =>
  fc
    .tuple(fc.subarray(one), fc.uniqueArray(fc.constantFrom(...LETTERS.slice(20)), { maxLength: 6 }))
    .map(([kept, added]) => ({ one, other: [...kept, ...added] })),
)

describe('two titles', () => {
  it.each([
    ['Apple raises its outlook for the year', 'Apple raises outlook for the year', true],
    ['Apple Raises Outlook For The Year', 'UPDATE: Apple raises outlook for the year', true],
    ['Nestlé names a new chief executive', 'NESTLE NAMES A NEW CHIEF EXECUTIVE', true],
    ['Apple raises its outlook for the year', 'Apple cuts its dividend for the quarter', false],
    ['Apple raises its outlook', 'Banks fall as rates rise again', false],
    ['Banks fall', 'Banks fall', false],
    ['', '', false],
  ])('%j and %j', (one, other, expected) => {
    expect(similar(one, other)).toBe(expected)
  })

  it('are compared by their beginning, however long they are', () => {
    const long = Array.from({ length: 100_000 }, (_, place) => `word${place}`).join(' ')
    expect(titleWordsOf(long).size).toBeLessThan(200)
    expect(titleWordsOf(`Apple${'\u0301\u0323'.repeat(100_000)}`)).toEqual(new Set(['apple']))
  })

  it('are similar in both directions or in none', () => {
    fc.assert(
      fc.property(TITLES, ({ one, other }) => {
        expect(similar(one.join(' '), other.join(' '))).toBe(similar(other.join(' '), one.join(' ')))
      }),
    )
  })

  it('that are similar share at least two of the deciding words, whichever those are', () => {
    fc.assert(
      fc.property(TITLES, ({ one, other }) => {
        const words = new Set(one)
        if (!areSimilar(words, new Set(other))) return
        const deciding = one.slice(0, decidingWords(words))
        expect(deciding.filter((word) => other.includes(word)).length).toBeGreaterThanOrEqual(2)
      }),
    )
  })
})
