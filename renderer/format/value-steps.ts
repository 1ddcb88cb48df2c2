import type { Digits } from '../../app/domain/responses/sourced-value.ts'
import { shownDigits, shownNumber, withPlainSigns, withShownSigns } from '../../app/domain/values/number-form.ts'
import { formattable, shifted } from './value.ts'
import { joined } from '../../app/domain/values/visible-text.ts'

/** The powers of ten by which a value can be shown, with what was done to its digits. */
const SCALES = [
  [0, ''],
  [2, '× 100'],
  [-3, '÷ 1,000'],
  [-6, '÷ 1,000,000'],
  [-9, '÷ 1,000,000,000'],
  [-12, '÷ 1,000,000,000,000'],
] as const

const PLACES = ['a whole number', 'one decimal place', 'two decimal places', 'three decimal places']

/** Maximum number of decimal places that are written out. */
const MAX_PLACES = 20

const NUMBER = /-?\d+(?:\.(\d+))?/

const write = (digits: Digits, scale: number, from: number, to: number): string => {
  const text = formattable(shifted(digits, scale))
  return new Intl.NumberFormat('en-US', {
    useGrouping: false,
    signDisplay: 'negative',
    minimumFractionDigits: from,
    maximumFractionDigits: to,
  }).format(text)
}

/**
 * How a shown number came from the digits as sent, such as `× 100 = 28.55, rounded to one decimal place`. Empty when it is the digits, and
 * null when no scale and rounding explains it. The steps are found by doing them, so what is said is what the number shows.
 */
export function valueSteps(digits: Digits, shown: string): string | null {
  if (shown === shownDigits(digits)) return ''
  if (!Number.isFinite(Number(digits))) return null
  const match = NUMBER.exec(withPlainSigns(shown).replace('\u2212', '-').replaceAll(',', ''))
  if (match === null) return null
  const places = match[1]?.length ?? 0
  const isHundredfold = /%|pp/.test(shown)
  for (const [scale, words] of SCALES) {
    if ((scale === 2) !== isHundredfold || write(digits, scale, places, places) !== match[0]) continue
    const whole = write(digits, scale, 0, MAX_PLACES)
    const isRounded = write(digits, scale, places, MAX_PLACES) !== match[0]
    return joined(', ', [
      words === '' ? '' : `${withShownSigns(words)} = ${shownNumber(whole)}`,
      isRounded ? `rounded to ${PLACES[places] ?? `${places} decimal places`}` : '',
    ])
  }
  return null
}
