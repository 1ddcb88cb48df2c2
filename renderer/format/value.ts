import type { Digits } from '../../app/domain/responses/source-ref.ts'
import type { SeriesPoint } from '../../app/domain/fundamentals/series.ts'
import type { ValueDisplay } from '../../app/domain/fundamentals/value-display.ts'

// A value that rounds to zero has no sign.
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'negative' })
const fixed = (digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', {
    signDisplay: 'negative',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
const oneDigit = fixed(1)
const twoDigits = fixed(2)

/** Digits of a calculated number; more would claim a precision that its inputs do not have. */
const COMPUTED_PRECISION = 6

/** Digits with a real minus sign, which is as wide as a figure, so that negative values stay aligned. */
export const minus = (text: string): string => text.replace('-', '\u2212')

/** A number in a display; without an assumed unit it is written unchanged. */
export function formatNumber(value: number, display: ValueDisplay): string {
  switch (display) {
    case 'percent':
      return minus(`${oneDigit.format(value * 100)}%`)
    case 'points':
      return minus(`${oneDigit.format(value * 100)} pp`)
    case 'days':
      return minus(oneDigit.format(value))
    case 'currency':
      return minus(grouped.format(value))
    case 'multiple':
      return minus(`${twoDigits.format(value)}×`)
    case 'number':
      return minus(twoDigits.format(value))
    case 'rank':
      return String(value)
    case 'as-sent':
      return minus(String(Number(value.toPrecision(COMPUTED_PRECISION))))
  }
}

/** Digits in a display; digits as sent, and those a double cannot represent, are never rounded. */
export function formatDigits(digits: Digits, display: ValueDisplay): string {
  const value = Number(digits)
  return display === 'as-sent' || !Number.isFinite(value) ? minus(digits) : formatNumber(value, display)
}

/** A point of a series in a display. */
export const formatPoint = (point: SeriesPoint, display: ValueDisplay): string =>
  point.kind === 'sent' ? formatDigits(point.digits, display) : formatNumber(point.value, display)

/** Names of large numbers on an axis. */
const AXIS_UNITS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
] as const

/** A value on an axis: short, without claiming a unit that was not chosen. */
export function axisValue(value: number, display: ValueDisplay): string {
  if (display === 'percent' || display === 'points')
    return minus(`${Number((value * 100).toPrecision(3))}${display === 'percent' ? '%' : ' pp'}`)
  const size = Math.abs(value)
  if (size >= 1e15) return minus(value.toExponential(2))
  for (const [unit, name] of AXIS_UNITS)
    if (size >= unit) return minus(`${Number((value / unit).toPrecision(4))}${name}`)
  if (size >= 1e4) return minus(`${grouped.format(value / 1e3)}k`)
  return minus(String(Number(value.toPrecision(3))))
}
