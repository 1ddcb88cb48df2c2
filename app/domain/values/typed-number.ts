import { shownAs, shownDigits } from './number-form.ts'

/** Digits that can be groups and decimals, in a pattern; blanks divide groups only. */
export const TYPED_DIGITS = String.raw`(?=[.,]?\d)(?:[\d.,'\u2019]|(?<=\d)[ \u00a0\u2009\u202f](?=\d{3}(?!\d)))+`

/** Numbers, by the sign before their decimals. Any other one can divide the whole part into groups of digits. */
const WITH_POINT = /^(?:\d*|[1-9]\d{0,2}(?:([, '])\d{3})(?:\1\d{3})*)(?:\.\d*)?$/
const WITH_COMMA = /^(?:\d*|[1-9]\d{0,2}(?:([. '])\d{3})(?:\1\d{3})*)(?:,\d+)?$/

/**
 * What a written number can mean in any form, in digits as programs write it; nothing for what is no number. 1,234 has a group of digits in
 * one form and decimals in another, and means both; where there is a point only, it comes before decimals, as in all that is sent and kept.
 */
export function writtenNumbers(text: string): string[] {
  const plain = text
    .trim()
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
    .replaceAll('\u2019', "'")
  const [, sign = '', digits = ''] = /^([+\u2212-]?)(.*)$/.exec(plain) ?? []
  if (!/\d/.test(digits)) return []
  const before = sign === '' || sign === '+' ? '' : '-'
  const withPoint = WITH_POINT.test(digits) ? [before + digits.replaceAll(/[, ']/g, '')] : []
  const withComma = WITH_COMMA.test(digits) ? [before + digits.replaceAll(/[. ']/g, '').replace(',', '.')] : []
  return withPoint.length > 0 && !digits.includes(',') ? withPoint : [...new Set([...withPoint, ...withComma])]
}

/** What a number can mean that is typed now: also what it would be on screen, where 1.234 may have a group of digits. */
export const typedNumbers = (text: string): string[] => [
  ...new Set([shownAs(text.trim()) ?? [], writtenNumbers(text)].flat()),
]

/** Why a typed number is not taken; `meanings` are at least two. */
export const twoMeanings = (written: string, meanings: readonly string[]): string =>
  `“${written}” can mean two numbers. Write ${meanings.map(shownDigits).join(' or ')}.`
