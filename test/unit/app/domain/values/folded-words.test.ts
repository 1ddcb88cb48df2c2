import { expect, it } from 'vitest'
import { foldedWords } from '../../../../../app/domain/values/folded-words.ts'
import fc from '../../../../support/property.ts'

it.each([
  ['Net sales, Q3: +5%', ['net', 'sales', 'q3', '5']],
  ['the “Fed’s” rate—up', ['the', 'fed', 's', 'rate', 'up']],
  ['Société Générale', ['societe', 'generale']],
  ['ne\u0301t 株価', ['net', '株価']],
  ['', []],
])('the words of %j', (text, expected) => {
  expect(foldedWords(text)).toEqual(expected)
})

it('a text has the same words whether or not one with an accent stands before it', () => {
  const letter = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('a', 'B', 'z', '0', ' ', '.', '-', '’', '\u2003', '\u2060', '\n') },
    fc.nat(0x7f).map((code) => String.fromCharCode(code)),
    fc.integer({ min: 0x2000, max: 0x206f }).map((code) => String.fromCharCode(code)),
  )
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 60 }), (text) => {
      expect(foldedWords(`é ${text}`)).toEqual(['e', ...foldedWords(text)])
    }),
  )
})
