import { describe, expect, it } from 'vitest'
import { asTyped, termsOf, withTerm, symbolQuery } from '../../../../../app/domain/news/query-terms.ts'
import { MAX_QUERY_LENGTH } from '../../../../../app/domain/news/query-tokens.ts'
import { parseStoryQuery } from '../../../../../app/domain/news/story-query.ts'
import fc from '../../../../support/cases/property.ts'

describe('asTyped', () => {
  it.each([
    ['reve', 'reve*'],
    ['sym:A reve', 'sym:A reve*'],
    ['revenue ', 'revenue '],
    ['sym:A', 'sym:A'],
    ['"a phra', '"a phra'],
    ['one OR', 'one OR'],
    ['', ''],
    ['-re', '-re*'],
    ['(one two', '(one two*'],
    ['well-kno', 'well-kno*'],
    // U4
    ['after:2026-01-01', 'after:2026-01-01'],
    ['on:2026-1', 'on:2026-1'],
    ['tag:"a b" before:2026-01-01', 'tag:"a b" before:2026-01-01'],
    ['rank>=3', 'rank>=3'],
    ['https://a.example/b-c', 'https://a.example/b-c'],
  ])('%j searches for %j', (typed, meant) => {
    expect(asTyped(typed)).toBe(meant)
  })

  // U4
  it('makes no valid query invalid, at any place of typing', () => {
    const part = fc.constantFrom('after:2026-01-01', 'sym:A', '"a b"', 'word', 'x-y', 'rank>=3', '(a', ')', '-', 'OR')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), fc.nat({ max: 60 }), (parts, length) => {
        const typed = parts.join(' ').slice(0, length)
        fc.pre(parseStoryQuery(typed).ok)
        expect(parseStoryQuery(asTyped(typed)).ok).toBe(true)
      }),
    )
  })

  it('leaves a query of the maximum length as it is', () => {
    const longest = 'a'.repeat(MAX_QUERY_LENGTH)
    expect(asTyped(longest)).toBe(longest)
  })
})

// B19
describe('a term', () => {
  it.each([
    ['sym:AAPL', 'sym:A', 'sym:AAPL sym:A'],
    ['sym:A', 'sym:A', 'sym:A'],
    ['-sym:A', 'sym:A', '-sym:A sym:A'],
    ['word -sym:A', '-sym:A', 'word -sym:A'],
    ['(sym:A OR sym:B)', 'sym:A', '(sym:A OR sym:B) sym:A'],
    ['tag:"a b" ', 'tag:"a b"', 'tag:"a b" '],
    ['tag:"a b c"', 'tag:"a b"', 'tag:"a b c" tag:"a b"'],
    ['', 'sym:A', 'sym:A'],
  ])('added to %j: %j gives %j', (query, term, result) => {
    expect(withTerm(query, term)).toBe(result)
  })

  it('is told from one that it begins with', () => {
    expect(termsOf('list:Semis rank>=3')).toEqual(['list:Semis', 'rank>=3'])
    expect(termsOf('one OR -two "open')).toEqual([])
  })
})

describe('the query of companies', () => {
  it('is of any of the companies', () => {
    expect(symbolQuery(['QNTL'])).toBe('sym:QNTL')
    expect(symbolQuery(['QNTL', 'BRK.B'])).toBe('(sym:QNTL OR sym:BRK.B)')
  })

  it('is none without a company', () => {
    expect([symbolQuery([]), symbolQuery(['A B', '"'])]).toEqual([null, null])
  })

  it('can be read whatever a symbol is called', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 5 }), (symbols) => {
        const query = symbolQuery(symbols)
        if (query !== null) expect(parseStoryQuery(query).ok).toBe(true)
      }),
    )
  })
})
