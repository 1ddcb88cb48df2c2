import { expect, it } from 'vitest'
import { createCanonical } from '../../../../../../main/modules/fundamentals/store/ratios.ts'
import fc from '../../../../../support/property.ts'

it('values are written in the order of their names, whatever came before them', () => {
  const canonical = createCanonical()
  expect(canonical({ roe: '0.10', assets: '5' })).toBe('{"assets":"5","roe":"0.10"}')
  expect(canonical({ roe: '0.20', assets: '6' })).toBe('{"assets":"6","roe":"0.20"}')
  expect(canonical({ roe: '0.20' })).toBe('{"roe":"0.20"}')
  expect(canonical({ 'assets,roe': '1', zero: '2' })).toBe('{"assets,roe":"1","zero":"2"}')
  expect(canonical({})).toBe('{}')
})

it('the same values are written in the same way in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(fc.tuple(fc.string(), fc.string()), { selector: ([name]) => name })), (all) => {
      const canonical = createCanonical()
      for (const entries of all) {
        const text = canonical(Object.fromEntries(entries))
        expect(canonical(Object.fromEntries(entries.toReversed()))).toBe(text)
        expect(JSON.parse(text)).toEqual(Object.fromEntries(entries))
      }
    }),
  )
})
