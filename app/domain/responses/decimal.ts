import type { Digits } from './sourced-value.ts'

/** An exact decimal number: `digits` × 10^`exponent`, with a sign. Zero has no digits. */
interface Decimal {
  isNegative: boolean
  digits: string
  exponent: number
}

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?$/

/** A loop, because the pattern `0+$` would search to the end of a run of zeros again for each zero in it. */
function withoutEndingZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

function parse(text: Digits): Decimal | null {
  const match = NUMBER.exec(text.trim())
  if (match === null) return null
  const [, sign, whole = '', fraction = '', power = '0'] = match
  if (whole === '' && fraction === '') return null
  const all = (whole + fraction).replace(/^0+/, '')
  const digits = withoutEndingZeros(all)
  if (digits === '') return { isNegative: false, digits: '', exponent: 0 }
  return { isNegative: sign === '-', digits, exponent: Number(power) - fraction.length + (all.length - digits.length) }
}

/**
 * Whether two numbers as sent have the same value, compared without rounding: `0.50`, `0.5` and `5e-1` are equal. Texts
 * that are not numbers are equal when they are identical.
 */
export function isSameValue(one: Digits, other: Digits): boolean {
  const [left, right] = [parse(one), parse(other)]
  if (left === null || right === null) return one === other
  return left.isNegative === right.isNegative && left.digits === right.digits && left.exponent === right.exponent
}

/** Maximum number of places that two numbers may lie apart for their difference to be written out. */
const MAX_PLACES = 400

const scaled = ({ isNegative, digits, exponent }: Decimal, lowest: number): bigint => {
  const size = BigInt(`${digits === '' ? '0' : digits}${'0'.repeat(digits === '' ? 0 : exponent - lowest)}`)
  return isNegative ? -size : size
}

/** The exact difference of two numbers as sent, the first less the other; null where one is no number, or they lie too far apart to be written out. */
export function differenceOf(one: Digits, other: Digits): Digits | null {
  const [left, right] = [parse(one), parse(other)]
  if (left === null || right === null) return null
  const lowest = Math.min(0, left.exponent, right.exponent)
  const highest = Math.max(...[left, right].map(({ digits, exponent }) => digits.length + exponent))
  if (highest - lowest > MAX_PLACES) return null
  const difference = scaled(left, lowest) - scaled(right, lowest)
  const size = (difference < 0n ? -difference : difference).toString().padStart(1 - lowest, '0')
  const whole = lowest === 0 ? size : size.slice(0, lowest)
  const fraction = lowest === 0 ? '' : withoutEndingZeros(size.slice(lowest))
  return `${difference < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
