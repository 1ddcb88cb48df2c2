import { expect, it } from 'vitest'
import { parseStoryQuery } from '../../../../../app/domain/news/story-query.ts'
import { symbolQuery } from '../../../../../app/domain/news/symbol-query.ts'
import fc from '../../../../support/property.ts'

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
