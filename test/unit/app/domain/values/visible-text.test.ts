import { describe, expect, it } from 'vitest'
import { oddityOf, shortened, visibleName, visibleText } from '../../../../../app/domain/values/visible-text.ts'

// H7
describe('a running text', () => {
  it.each([
    ['has its overrides of direction written out', 'a\u202egpj.exe\u2069', 'a[U+202E]gpj.exe[U+2069]'],
    ['keeps its lines', 'a\nb\tc', 'a\nb\tc'],
    ['keeps the joiners that some scripts need', 'می\u200cخواهم', 'می\u200cخواهم'],
  ])('%s', (_, text, expected) => {
    expect(visibleText(text)).toBe(expected)
  })
})

it('a name has everything written out that cannot be seen', () => {
  expect(visibleName('AAPL\u200b')).toBe('AAPL[U+200B]')
})

describe('a symbol', () => {
  it.each([
    ['AA\u2069\u202eLP', 'Contains characters that cannot be seen: U+2069, U+202E'],
    ['AAPL\u200b', 'Contains a character that cannot be seen: U+200B'],
    ['ААPL', 'Mixes Latin and Cyrillic letters, of which some look alike'],
    ['АА', 'Has Cyrillic letters, of which some look like Latin ones'],
    ['ＡＡＰＬ', 'Has letters of an unusual form, which look like ordinary ones'],
  ])('is odd: %j', (text, words) => {
    expect(oddityOf(text, 'symbol')).toBe(words)
  })

  it.each(['AAPL', 'BRK/B', '005930.KS', '$BTC', 'M&A', ''])('is ordinary: %j', (text) => {
    expect(oddityOf(text, 'symbol')).toBeNull()
  })
})

describe('a name', () => {
  it('may be in any script', () => {
    expect(oddityOf('Новости рынка News', 'name')).toBeNull()
  })

  it('is odd when a word mixes scripts that look alike', () => {
    expect(oddityOf('Аpple News', 'name')).toBe('Mixes Latin and Cyrillic letters, of which some look alike')
  })
})

describe('a shortened text', () => {
  it.each([
    ['has at most that many characters and an ellipsis', 'abcdef', 'abc…'],
    ['has no half of a pair at its end', 'ab😀', 'ab…'],
    ['stays as it is when it fits', 'abc', 'abc'],
  ])('%s', (_, text, expected) => {
    expect(shortened(text, 3)).toBe(expected)
  })
})
