import { expect, it } from 'vitest'
import { rounded } from '../../../support/cells/exact-rounding.ts'
import fc from '../../../support/cases/property.ts'
import { formatChange, formatDigits, formatNumber, LARGE_SCALES } from '../../../../renderer/format/value.ts'

it('shows digits as sent without changing them', () => {
  expect(formatDigits('866000.000000', 'as-sent')).toBe('866000.000000')
  expect(formatDigits('1e-05', 'as-sent')).toBe('1e\u221205')
})

it('shows a unit only on request', () => {
  expect(formatDigits('0.481587', 'percent')).toBe('48.2%')
  expect(formatDigits('-0.05', 'percent')).toBe('\u22125.0%')
  expect(formatDigits('866000.000000', 'currency')).toBe('866,000')
  expect(formatDigits('4.3', 'multiple')).toBe('4.30×')
})

it('does not change digits that no double can represent', () => {
  expect(formatDigits('1e999', 'days')).toBe('1e999')
})

it('rounds a half by the digits as sent, not by the nearest double', () => {
  expect(formatDigits('0.2855', 'percent')).toBe('28.6%')
})

it('writes large amounts in the scales of the earnings', () => {
  expect(
    ['0.25', '-0.4', '12.345', '99.999', '100.4', '0', '0.00'].map((each) => formatDigits(each, 'currency')),
  ).toEqual([...['0.25', '\u22120.40', '12.35', '100.00'], ...['100', '0', '0']])
  expect(formatDigits('6139053072.000000', 'currency')).toBe('6.14 bn')
  expect(formatDigits('-2230000000', 'currency')).toBe('\u22122.23 bn')
  expect(['999999.4', '1000000', '2.5e12'].map((each) => formatDigits(each, 'currency'))).toEqual([
    '999,999',
    '1.00 m',
    '2.50 tn',
  ])
})

it('rounds the digits of a number that no double holds', () => {
  expect(formatDigits('12345678901234567890', 'currency')).toBe('12,345,678.90 tn')
  expect(formatDigits('123456.789012345678901', 'multiple')).toBe('123,456.79×')
})

it.each([
  ['1e-99999999999999999999', '0.00'],
  ['-1E-999999999999', '0.00'],
  ['0e99999999999', '0.00'],
  ['0.0e-5000000000', '0.00'],
  [`1${'0'.repeat(5000)}e-5000`, '1.00'],
])('writes a number with an exponent of many digits, and every number after it: %s', (digits, shown) => {
  expect(formatDigits(digits, 'number')).toBe(shown)
  expect(formatDigits(digits, 'percent')).toMatch(/^\d+\.0%$/)
  expect(formatDigits('1.5', 'number')).toBe('1.50')
})

it.each(['percent', 'days', 'currency', 'multiple'] as const)(
  'writes %s that are nearer to zero than any number as zero',
  (display) => {
    expect(formatDigits(`-4e-${'9'.repeat(400)}`, display)).toBe(formatDigits('0', display))
  },
)

it('rounds any digits as decimal arithmetic does', () => {
  const digits = fc
    .tuple(
      fc.boolean(),
      fc.bigInt({ min: 0n, max: 10n ** 22n }),
      fc.option(fc.stringMatching(/^\d{1,12}$/)),
      fc.option(fc.integer({ min: -12, max: 12 })),
    )
    .map(
      ([isNegative, whole, fraction, exponent]) =>
        `${isNegative ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}${exponent === null ? '' : `e${exponent}`}`,
    )
  fc.assert(
    fc.property(digits, (each) => {
      expect(formatDigits(each, 'percent')).toBe(`${rounded(each, 2, 1)}%`)
      const [power, name] = LARGE_SCALES.find(([least]) => Math.abs(Number(each)) >= 10 ** least) ?? [0, '']
      const cents = Number(each) !== 0 && Math.abs(Number(each)) < 100 ? 2 : 0
      const amount = power === 0 ? rounded(each, 0, cents) : `${rounded(each, -power, 2)} ${name}`
      expect(formatDigits(each, 'currency')).toBe(amount)
      expect(formatDigits(each, 'multiple')).toBe(`${rounded(each, 0, 2)}×`)
    }),
  )
})

it('gives a computed number no more digits than its inputs justify', () => {
  expect(formatNumber(1 / 3, 'as-sent')).toBe('0.333333')
  expect(formatNumber(6_139_053_072, 'as-sent')).toBe('6139053072')
  expect(formatNumber(-1_234_567.5 / 2, 'as-sent')).toBe('\u2212617284')
  expect([999_999, 999_999_999, 999_994_999, -999_999_999_999].map((value) => formatNumber(value, 'currency'))).toEqual(
    ['999,999', '1.00 bn', '999.99 m', '\u22121.00 tn'],
  )
  expect(formatNumber(-2 / 3, 'number')).toBe('\u22120.67')
  expect(formatNumber(2, 'rank')).toBe('2')
  expect(formatNumber(-0.016, 'points')).toBe('\u22121.6 pp')
  expect(formatNumber(-0.0001, 'multiple')).toBe('0.00×')
})

it('a change that shows no figure but zeros has no sign', () => {
  expect([formatChange(0.5, 0.5001, 'percent'), formatChange(0.5, 0.513, 'percent')]).toEqual(['0.0 pp', '+1.3 pp'])
})
