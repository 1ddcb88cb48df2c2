import { inUsualUnit, rounded } from './exact-rounding.ts'

// What a person reads, taken back to the digits as sent: by the unit and the scale that stand beside it, without a formatter of the application.

/** The powers of ten that the words of a scale stand for. */
const SCALES: Readonly<Record<string, number>> = { tn: 12, bn: 9, m: 6 }

/** Powers of ten by which digits are multiplied before they are shown with a sign behind them. */
const SIGNS: Readonly<Record<string, number>> = { '%': 2, ' pp': 2, '×': 0, ' days': 0, '': 0 }

/**
 * Whether a shown number, taken back by its sign and by the unit in the head of its row, is the digits as sent within the shown places.
 * The number in full is the digits as sent.
 */
export function readsAs(shown: string, unit: string, digits: string): boolean {
  if (shown.replace('−', '-') === digits) return true
  const [all, number = '', fraction = '', sign = ''] = /^(−?[\d,]+(?:\.(\d+))?)(%| pp|×| days|)$/.exec(shown) ?? []
  if (all === undefined) return false
  const power = (SIGNS[sign] ?? 0) - (SCALES[unit.split(' ')[0] ?? ''] ?? 0)
  return rounded(digits, power, fraction.length) === number
}

/** Whether a shown ratio is the digits as sent, or these in the unit that the name of the ratio tells. */
export const readsAsRatio = (shown: string, field: string, digits: string): boolean =>
  shown.replace('−', '-') === digits || shown === inUsualUnit(field, digits)
