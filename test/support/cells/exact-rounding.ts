/** Digits times ten to a power, rounded to a number of places without a double: halves away from zero, thousands grouped. */
export function rounded(digits: string, power: number, places: number): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(digits) ?? []
  const all = BigInt(whole + fraction)
  const shift = Number(exponent) - fraction.length + power + places
  const scale = 10n ** BigInt(Math.abs(shift))
  const units = shift >= 0 ? all * scale : (all + scale / 2n) / scale
  const text = units.toString().padStart(places + 1, '0')
  const grouped = text.slice(0, text.length - places).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const ending = places === 0 ? '' : `.${text.slice(text.length - places)}`
  return `${sign === '-' && units !== 0n ? '−' : ''}${grouped}${ending}`
}

const FRACTION = /growth|margin|^taxRate$|^ro[ea]$|roic$/i

/** A ratio in its usual unit, told from its name alone: a fraction as percent, days, currency, or a multiple. */
export function inUsualUnit(field: string, digits: string): string {
  if (FRACTION.test(field)) return `${rounded(digits, 2, 1)}%`
  if (/^daysIn|^cashConversionCycle$/.test(field)) return `${rounded(digits, 0, 1)} days`
  if (field.endsWith('PerEmployee')) {
    const size = Math.abs(Number(digits))
    return size < 1e6 ? rounded(digits, 0, size > 0 && size < 100 ? 2 : 0) : `${rounded(digits, -6, 2)} m`
  }
  return `${rounded(digits, 0, 2)}×`
}
