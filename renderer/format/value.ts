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

/** The exact digits of a number times 100: a product of doubles such as 0.2855 × 100 would round the wrong way. */
function hundredfold(digits: Digits): Digits {
  const [, mantissa = digits, exponent = '0'] = /^(.*?)(?:e([+-]?\d+))?$/i.exec(digits) ?? []
  return `${mantissa}e${Number(exponent) + 2}`
}

/** Decimal digits in a display with a unit, rounded by the digits themselves and not by the nearest double. */
function formatDecimal(digits: Digits, display: Exclude<ValueDisplay, 'as-sent' | 'rank'>): string {
  const write = (format: Intl.NumberFormat, text: Digits): string => format.format(text as Intl.StringNumericLiteral)
  switch (display) {
    case 'percent':
      return minus(`${write(oneDigit, hundredfold(digits))}%`)
    case 'points':
      return minus(`${write(oneDigit, hundredfold(digits))} pp`)
    case 'days':
      return minus(write(oneDigit, digits))
    case 'currency':
      return minus(write(grouped, digits))
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

/** Digits in a display; digits as sent, and those beyond the range of a double, are never rounded. */
export function formatDigits(digits: Digits, display: ValueDisplay): string {
  if (display === 'as-sent' || !Number.isFinite(Number(digits))) return minus(digits)
  return display === 'rank' ? String(Number(digits)) : formatDecimal(digits, display)
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
  if (size >= 1e4) return minus(`${Number((value / 1e3).toPrecision(4))}k`)
  return minus(String(Number(value.toPrecision(3))))
}
