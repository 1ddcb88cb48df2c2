import { afterEach, expect, it } from 'vitest'
import {
  counted,
  countText,
  durationText,
  NUMBER_FORMS,
  setNumberForm,
  setSystemNumbers,
  shownDecimals,
  shownDigits,
  shownNumber,
  sizeText,
  systemDecimal,
  withPlainSigns,
  withShownSigns,
} from '../../../../../app/domain/values/number-form.ts'
import type { NumberForm } from '../../../../../app/domain/values/number-form.ts'
import { typedNumbers } from '../../../../../app/domain/values/typed-number.ts'
import fc from '../../../../support/cases/property.ts'

afterEach(() => {
  setNumberForm('system')
  setSystemNumbers('en-US')
})

/** Every form that can be chosen, and those of some systems. */
const FORMS: readonly (readonly [form: NumberForm, locale: string])[] = [
  ...NUMBER_FORMS.map(({ id }) => [id, 'en-US'] as const),
  ...['de-DE', 'de-CH', 'fr-FR', 'es-ES', 'pl-PL', 'en-IN', 'ar-EG', 'sv-SE'].map(
    (place) => ['system', place] as const,
  ),
]

function choose([form, locale]: (typeof FORMS)[number]): void {
  setSystemNumbers(locale)
  setNumberForm(form)
}

it.each<[NumberForm, string, string, string]>([
  ['comma-point', '1,234,567.5', '\u22121,234', '1,283 stories'],
  ['point-comma', '1.234.567,5', '\u22121.234', '1.283 stories'],
  ['space-comma', '1\u202f234\u202f567,5', '\u22121\u202f234', '1\u202f283 stories'],
  ['apostrophe-point', "1'234'567.5", "\u22121'234", "1'283 stories"],
])('the form %s has one way of grouping for values and counts', (form, value, negative, count) => {
  setNumberForm(form)
  expect([shownNumber('1234567.5'), shownNumber('-1234'), counted(1283, 'story', 'stories')]).toEqual([
    value,
    negative,
    count,
  ])
})

it.each([
  ['de-DE', '1.234.567,5', '1.234'],
  ['de-AT', '1\u00a0234\u00a0567,5', '1\u00a0234'],
  ['fr-FR', '1\u202f234\u202f567,5', '1\u202f234'],
  ['es-ES', '1.234.567,5', '1234'],
  ['en-IN', '12,34,567.5', '1,234'],
])('the form of the system in %s is that of its place', (locale, long, short) => {
  setSystemNumbers(locale)
  expect([shownNumber('1234567.5'), shownNumber('1234')]).toEqual([long, short])
})

it('a chosen form leaves the sign of the system as it is, which copies have', () => {
  setSystemNumbers('de-DE')
  setNumberForm('comma-point')
  expect([shownNumber('0.5'), systemDecimal()]).toEqual(['0.5', ','])
})

it('digits as sent keep each digit, without groups, and have the sign of all numbers on screen', () => {
  setNumberForm('point-comma')
  expect(['1234567.890', '-0.2855', '1.5e-7', 'n/a', '', '1.2.3'].map(shownDigits)).toEqual([
    '1234567,890',
    '\u22120,2855',
    '1,5e\u22127',
    'n/a',
    '',
    '1.2.3',
  ])
})

it.each([
  [0, '0 ms'],
  [999.4, '999 ms'],
  [999.5, '1 s'],
  [2000, '2 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min'],
  [200_000, '3 min 20 s'],
  [3_599_700, '1 h'],
  [3_600_000, '1 h'],
  [3_659_000, '1 h 1 min'],
  [215 * 60_000, '3 h 35 min'],
  [86_380_000, '1 day'],
  [86_400_000, '1 day'],
  [89 * 3_600_000, '3 days 17 h'],
  [2_851_200_000, '33 days'],
  [63 * 3_600_000 + 29 * 60_000, '2 days 15 h'],
])('a length of %d ms is %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [999_949_999, '999.9 MB'],
  [999_950_000, '1.00 GB'],
  [20e9, '20.00 GB'],
])('%d bytes are %s', (bytes, text) => {
  setNumberForm('comma-point')
  expect(sizeText(bytes)).toBe(text)
})

it('sizes, seconds and decimals have the chosen form', () => {
  setNumberForm('point-comma')
  expect([sizeText(812), sizeText(3_440_000), sizeText(1.25e12), durationText(1234), shownDecimals(-0.5, 2)]).toEqual([
    '812 B',
    '3,4 MB',
    '1.250,00 GB',
    '1,2 s',
    '\u22120,50',
  ])
})

const digits = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.option(fc.stringMatching(/^\d{1,6}$/), { nil: null }))
  .map(([whole, decimals]) => `${whole}${decimals === null ? '' : `.${decimals}`}`)

it('what is read of a shown number is that number, in every form', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FORMS), digits, (form, number) => {
      choose(form)
      const read = typedNumbers(shownNumber(number))
      expect(read).toContain(number)
      // Another meaning is never taken without being asked for.
      if (read.length === 1) expect(read).toEqual([number])
    }),
  )
})

it('what is read of shown digits as sent is them', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FORMS), digits, (form, number) => {
      choose(form)
      expect(typedNumbers(shownDigits(number))).toContain(number)
    }),
  )
})

it('a shown value is kept with plain signs, and is shown in any other form later', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FORMS), fc.constantFrom(...FORMS), digits, (one, other, number) => {
      choose(one)
      const kept = withPlainSigns(`${shownNumber(number)}% against ${shownDigits('-0.2855')}`)
      expect(kept.replaceAll(',', '')).toBe(`${number.replace('-', '\u2212')}% against \u22120.2855`)
      choose(other)
      expect(withPlainSigns(withShownSigns(kept)).replaceAll(',', '')).toBe(kept.replaceAll(',', ''))
    }),
  )
})

it('a kept value of four digits is grouped where it was grouped', () => {
  setNumberForm('point-comma')
  const kept = withPlainSigns('1.234,5 against 1234,5')
  expect(kept).toBe('1,234.5 against 1234.5')
  setNumberForm('apostrophe-point')
  expect(withShownSigns(kept)).toBe("1'234.5 against 1234.5")
})

it.each([
  [0, '0 reports'],
  [1, '1 report'],
  [2, '2 reports'],
])('%i of a word is written as “%s”', (count, words) => {
  expect(counted(count, 'report')).toBe(words)
})

it('a word with another plural has its own', () => {
  expect([counted(1, 'story', 'stories'), counted(3, 'story', 'stories')]).toEqual(['1 story', '3 stories'])
})

it('a count below a thousand has no sign in it', () => {
  expect(countText(999)).toBe('999')
})
