import type { Digits } from '../../app/domain/responses/sourced-value.ts'
import type { SeriesPoint } from '../../app/domain/fundamentals/series.ts'
import type { ValueDisplay } from '../../app/domain/fundamentals/value-display.ts'
import { once } from '../../app/domain/values/once.ts'

// A value that rounds to zero has no sign.
const grouped = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'negative' }))
/** What writes a number with so many decimals. */
export const fixed = (digits: number): (() => Intl.NumberFormat) =>
  once(
    () =>
      new Intl.NumberFormat('en-US', {
        signDisplay: 'negative',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  )
const oneDigit = fixed(1)
const twoDigits = fixed(2)

/** Digits of a calculated number; more would claim a precision that its inputs do not have. */
const COMPUTED_PRECISION = 6

/** Digits with a real minus sign, which is as wide as a figure, so that negative values stay aligned. */
export const minus = (text: string): string => text.replace('-', '\u2212')

/** Words of a difference with their sign; one that shows no figure but zeros has none. */
export const signed = (words: string): string =>
  /^[\u2212-]/.test(words) || !/[1-9]/.test(words) ? words : `+${words}`

/** The exact digits of a number times a power of ten: a product of doubles such as 0.2855 × 100 would round the wrong way. */
export function shifted(digits: Digits, power: number): Digits {
  const [, mantissa = digits, exponent = '0'] = /^(.*?)(?:e([+-]?\d+))?$/i.exec(digits) ?? []
  return `${mantissa}e${Number(exponent) + power}`
}

/** Names of the powers of ten in which large numbers are written, the largest first. */
export const LARGE_SCALES = [
  [12, 'tn'],
  [9, 'bn'],
  [6, 'm'],
] as const

/** Decimal digits in a display with a unit, rounded by the digits themselves and not by the nearest double. */
function formatDecimal(digits: Digits, display: Exclude<ValueDisplay, 'as-sent' | 'rank'>): string {
  const write = (format: () => Intl.NumberFormat, text: Digits): string =>
    format().format(text as Intl.StringNumericLiteral)
  switch (display) {
    case 'percent':
      return minus(`${write(oneDigit, shifted(digits, 2))}%`)
    case 'points':
      return minus(`${write(oneDigit, shifted(digits, 2))} pp`)
    case 'days':
      return minus(`${write(oneDigit, digits)} days`)
    case 'currency': {
      const [power, name] = LARGE_SCALES.find(([least]) => Math.abs(Number(digits)) >= 10 ** least) ?? [0, '']
      return minus(power === 0 ? write(grouped, digits) : `${write(twoDigits, shifted(digits, -power))} ${name}`)
    }
    case 'multiple':
      return minus(`${write(twoDigits, digits)}×`)
    case 'number':
      return minus(write(twoDigits, digits))
  }
}

/** A number in a display; without an assumed unit it is written unchanged. */
export function formatNumber(value: number, display: ValueDisplay): string {
  if (display === 'as-sent') return minus(String(Number(value.toPrecision(COMPUTED_PRECISION))))
  return display === 'rank' ? String(value) : formatDecimal(String(value), display)
}

/** The tooltip of a number that leads to its response. */
export const sentTitle = (digits: Digits): string => `${digits} as sent · click to see the response`

/** Digits in a display; digits as sent, and those beyond the range of a double, are never rounded. */
export function formatDigits(digits: Digits, display: ValueDisplay): string {
  if (display === 'as-sent' || !Number.isFinite(Number(digits))) return minus(digits)
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
