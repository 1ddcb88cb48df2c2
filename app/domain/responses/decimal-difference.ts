import type { Digits } from './source-ref.ts'

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/** The most digits after the point that are aligned; numbers further apart have no difference that a person reads. */
const MAX_PLACES = 400

/** A number as whole units of 10^-places; null for a text that is no number. */
function parse(text: Digits): { units: bigint; places: number } | null {
  const match = NUMBER.exec(text.trim())
  if (match === null) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  if (whole + fraction === '') return null
  const units = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  return { units, places: fraction.length - Number(exponent) }
}

/** One number less another, exactly and in full; null where one is no number. */
export function differenceOf(one: Digits, other: Digits): Digits | null {
  const [left, right] = [parse(one), parse(other)]
  if (left === null || right === null) return null
  const places = Math.max(left.places, right.places, 0)
  if (places > MAX_PLACES || Math.min(left.places, right.places) < -MAX_PLACES) return null
  const aligned = (number: { units: bigint; places: number }): bigint =>
    number.units * 10n ** BigInt(places - number.places)
  const units = aligned(left) - aligned(right)
  const text = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const whole = text.slice(0, text.length - places)
  return `${units < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${text.slice(text.length - places)}`}`
}
