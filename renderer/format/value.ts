import type { Digits } from '../../app/domain/responses/sourced-value.ts'
import type { SeriesPoint } from '../../app/domain/fundamentals/series.ts'
import type { ValueDisplay } from '../../app/domain/fundamentals/value-display.ts'
import { shownDigits, shownNumber } from '../../app/domain/values/number-form.ts'
import { once } from '../../app/domain/values/memo.ts'

/**
 * Digits for a format of the platform. It throws at exponents of many digits, at every number after one as well, and they are those of a
 * number that a double holds: near zero, or zero.
 */
export const formattable = (digits: Digits): Intl.StringNumericLiteral =>
  (/e[+-]?\d{4}/i.test(digits) ? String(Number(digits)) : digits) as Intl.StringNumericLiteral

/** What writes digits with so many decimals, rounded by the digits themselves and not by the nearest double. */
export function fixed(decimals: number): (digits: Digits) => string {
  const format = once(
    () =>
      new Intl.NumberFormat('en-US', {
        useGrouping: false,
        // A value that rounds to zero has no sign.
        signDisplay: 'negative',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
  )
  return (digits) => shownNumber(format().format(formattable(digits)))
}
const whole = fixed(0)
const oneDigit = fixed(1)
const twoDigits = fixed(2)

/** Digits of a calculated number, besides those of a larger whole part; more would claim a precision that its inputs do not have. */
const COMPUTED_PRECISION = 6

/** Words of a difference with their sign; one that shows no figure but zeros has none. */
export const signed = (words: string): string =>
  /^[\u2212-]/.test(words) || !/[1-9]/.test(words) ? words : `+${words}`

/** A power of ten that is far below what a double holds. */
const LEAST_POWER = -1e6

/** The exact digits of a number times a power of ten: a product of doubles such as 0.2855 × 100 would round the wrong way. */
export function shifted(digits: Digits, power: number): Digits {
  const [, mantissa = digits, exponent = '0'] = /^(.*?)(?:e([+-]?\d+))?$/i.exec(digits) ?? []
  // One of more digits than a double has is that of zero, too.
  return `${mantissa}e${Math.max(Number(exponent), LEAST_POWER) + power}`
}

/** Names of the powers of ten in which large numbers are written, the largest first. */
export const LARGE_SCALES = [
  [12, 'tn'],
  [9, 'bn'],
  [6, 'm'],
] as const

/** Decimal digits in a display with a unit. */
function formatDecimal(digits: Digits, display: Exclude<ValueDisplay, 'as-sent' | 'rank'>): string {
  switch (display) {
    case 'percent':
      return `${oneDigit(shifted(digits, 2))}%`
    case 'points':
      return `${oneDigit(shifted(digits, 2))} pp`
    case 'days':
      return `${oneDigit(digits)} days`
    case 'currency': {
      // A number below a million is written in full; one that would be rounded to a thousand of a scale belongs to the next one.
      const size = Math.abs(Number(digits))
      const [power, name] = (size < 1e6
        ? undefined
        : LARGE_SCALES.find(([least]) => size >= 0.999995 * 10 ** least)) ?? [0, '']
      if (power !== 0) return `${twoDigits(shifted(digits, -power))} ${name}`
      // An amount of a share is often below one, and would be another number without its cents.
      return size > 0 && size < 100 ? twoDigits(digits) : whole(digits)
    }
    case 'multiple':
      return `${twoDigits(digits)}×`
    case 'number':
      return twoDigits(digits)
  }
}

/** A number in a display; without an assumed unit it is written unchanged. */
export function formatNumber(value: number, display: ValueDisplay): string {
  if (display === 'as-sent')
    return shownDigits(
      String(
        Math.abs(value) < 10 ** COMPUTED_PRECISION ? Number(value.toPrecision(COMPUTED_PRECISION)) : Math.round(value),
      ),
    )
  return display === 'rank' ? String(value) : formatDecimal(String(value), display)
}

/** The tooltip of a number that leads to its response. */
export const sentTitle = (digits: Digits): string => `${shownDigits(digits)} as sent · click to see the response`

/** Digits in a display; digits as sent, and those beyond the range of a double, are never rounded. */
export function formatDigits(digits: Digits, display: ValueDisplay): string {
  if (display === 'as-sent' || !Number.isFinite(Number(digits))) return shownDigits(digits)
  return display === 'rank' ? String(Number(digits)) : formatDecimal(digits, display)
}

/** A point of a series in a display. */
export const formatPoint = (point: SeriesPoint, display: ValueDisplay): string =>
  point.kind === 'sent' ? formatDigits(point.digits, display) : formatNumber(point.value, display)

/** The change from one number to another with its sign, that of a percentage in points; null where a double cannot hold it. */
export function formatChange(before: number, after: number, display: ValueDisplay): string | null {
  if (!Number.isFinite(after - before)) return null
  return signed(formatNumber(after - before, display === 'percent' ? 'points' : display))
}
