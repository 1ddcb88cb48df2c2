import { expect, it } from 'vitest'
import { readNames, writeNames } from '../../../../../app/domain/values/name-list.ts'
import fc from '../../../../support/cases/property.ts'

it('names that are written are read as the same names, whatever signs they have', () => {
  const sign = fc.constantFrom(',', ';', '"', ' ', '\n', '\u00a0', 'a', 'é', '𝒳', '-', '=')
  const name = fc.oneof(fc.string({ unit: sign, maxLength: 8 }), fc.string({ unit: 'binary', maxLength: 8 }))
  fc.assert(
    fc.property(fc.array(name, { maxLength: 6 }), fc.constantFrom(',', ', '), (names, between) => {
      expect(readNames(writeNames(names, between))).toEqual(names)
    }),
  )
})

it.each([
  ['roe,grossMargin', ['roe', 'grossMargin']],
  [' roe , grossMargin ', ['roe', 'grossMargin']],
  ['', []],
  [',,roe,', ['roe']],
  ['AAPL; MSFT\nNVDA', ['AAPL', 'MSFT', 'NVDA']],
  ['"FCF, adjusted",roe', ['FCF, adjusted', 'roe']],
  ['"5 "" pipe"', ['5 " pipe']],
  ['"Big" Corp,roe', ['"Big" Corp', 'roe']],
  ['"never closed, roe', ['"never closed', 'roe']],
])('%j is read as %j', (text, names) => {
  expect(readNames(text)).toEqual(names)
})

it('plain names are written as they are', () => {
  expect(writeNames(['roe', 'Net debt', 'größe'])).toBe('roe,Net debt,größe')
})

it('reads a text of many quotation marks at once', () => {
  expect(readNames(`"${'a"b '.repeat(20_000)}`)).toHaveLength(1)
})
