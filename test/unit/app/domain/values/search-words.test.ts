import { expect, it } from 'vitest'
import { hyphenated, queriedWords, searchWords } from '../../../../../app/domain/values/search-words.ts'
import fc from '../../../../support/cases/property.ts'

it.each([
  ['Net sales, Q3: +5%', ['net', 'sales', 'q3', '5']],
  ['the “Fed’s” rate—up', ['the', 'fed', 'rate', 'up']],
  ['Société Générale', ['societe', 'generale']],
  ['ne\u0301t', ['net']],
  ['Straße, İstanbul, ISTANBUL, ırmak', ['strasse', 'istanbul', 'istanbul', 'irmak']],
  ['Mærsk, Ørsted, Łódź', ['maersk', 'orsted', 'lodz']],
  ['ＡＢＣ１２ ｶﾞｲﾄﾞ', ['abc12', 'ガイ', 'イド', 'ド']],
  ['co\u00adop zero\u200bwidth', ['coop', 'zerowidth']],
  ['S&P 500, A/B, BRK.B, C++, $BTC', ['s', '&', 'p', '500', 'a', '/', 'b', 'brk', '.', 'b', 'c', '++', '$', 'btc']],
  ['AA- or BBB+, short- and', ['aa', '-', 'or', 'bbb', '+', 'short', 'and']],
  ['$1,250.50 and 3.5%, in 2024,2025.', ['1250.50', 'and', '3.5', 'in', '2024', '2025']],
  ['東京証券取引所', ['東京', '京証', '証券', '券取', '取引', '引所', '所']],
  ['バンク 삼성전자', ['バン', 'ンク', 'ク', '삼성', '성전', '전자', '자']],
  ['हिन्दी समाचार', ['हिन्दी', 'समाचार']],
  ['', []],
])('the words of %j', (text, expected) => {
  expect(searchWords(text)).toEqual(expected)
})

it('a voiced letter of kana is not its unvoiced one, nor is a word of Hindi another with the same consonants', () => {
  expect(searchWords('バンク')).not.toEqual(searchWords('ハンク'))
  expect(searchWords('की')).not.toEqual(searchWords('के'))
})

it.each([
  ['The re-open, a 10-K and a year-over-year rise', ['re open', '10 k', 'year over year']],
  ['re\u2011open', ['re open']],
  ['U.S. and J.P. Morgan, at 9 a.m.', ['u . s', 'j . p', 'a . m']],
  ['O’Brien of L’Oréal', ['o brien', 'l oreal']],
  ['2026-11-28, a--b, -c, e-f-g-h, Moody’s, BRK.B, a.example, 3.5', []],
])('the words that are written in parts in %j', (text, expected) => {
  expect(hyphenated(text).map((parts) => parts.join(' '))).toEqual(expected)
})

it.each([
  ['証券', ['証券'], false],
  ['証券所', ['証券', '券所'], false],
  ['株', ['株'], true],
  ['G株', ['g', '株'], true],
  ['share', ['share'], false],
])('what a query of %j looks for', (text, words, isOpen) => {
  expect(queriedWords(text)).toEqual({ words, isOpen })
})

it('a text has the same words whether or not one with an accent stands before it', () => {
  const letter = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('a', 'B', 'z', '0', ' ', '.', '-', '’', '$', '&', "'s", ',', '\u2003', '\n'),
    },
    fc.nat(0x7f).map((code) => String.fromCharCode(code)),
    fc.integer({ min: 0x2000, max: 0x206f }).map((code) => String.fromCharCode(code)),
  )
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 60 }), (text) => {
      expect(searchWords(`é ${text}`)).toEqual(['e', ...searchWords(text)])
    }),
  )
})
