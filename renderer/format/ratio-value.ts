import type { RatioDisplay } from '../../app/domain/ratio-fields.ts'

/** How values are shown: as the digits that were sent, or in the unit each ratio is assumed to have. */
export type ValueStyle = 'as-sent' | 'assumed'

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const fixed = (digits: number): Intl.NumberFormat => new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const oneDigit = fixed(1)
const twoDigits = fixed(2)

/** Digits with a real minus sign, which is as wide as a figure, so that negative values stay aligned. */
export const minus = (text: string): string => text.replace('-', '\u2212')

/** Number of some digits, or null when a double cannot hold it. */
export function valueOf(digits: string | undefined): number | null {
  if (digits === undefined) return null
  const value = Number(digits)
  return Number.isFinite(value) ? value : null
}

/** A value in its assumed unit; the unit is never stated by the service. */
export function inAssumedUnit(value: number, display: RatioDisplay): string {
  switch (display) {
    case 'percent':
      return minus(`${oneDigit.format(value * 100)}%`)
    case 'days':
      return minus(oneDigit.format(value))
    case 'currency':
      return minus(grouped.format(value))
    case 'multiple':
      return minus(`${twoDigits.format(value)}×`)
  }
}

/** The text of a value in the chosen style. Digits as sent are never rounded. */
export function formatDigits(digits: string, style: ValueStyle, display: RatioDisplay): string {
  const value = style === 'as-sent' ? null : valueOf(digits)
  return value === null ? minus(digits) : inAssumedUnit(value, display)
}

/** A value on an axis: short, without claiming a unit unless the assumed ones were chosen. */
export function axisValue(value: number, style: ValueStyle, display: RatioDisplay): string {
  if (style === 'assumed' && display === 'percent') return minus(`${oneDigit.format(value * 100)}%`)
  const size = Math.abs(value)
  if (size >= 1e6) return minus(`${oneDigit.format(value / 1e6)}M`)
  if (size >= 1e4) return minus(`${grouped.format(value / 1e3)}k`)
  return minus(String(Number(value.toPrecision(3))))
}
