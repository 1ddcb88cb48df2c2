import { differenceOf } from '../../../app/domain/responses/decimal.ts'
import type { FigureVerdict, ProofTarget } from '../../../app/domain/responses/proof.ts'
import { formatDigits, minus, signed } from '../../format/value.ts'

/** The digits as sent that a target shows; null for a response, and for a number that was calculated here. */
export const digitsOf = ({ computed, figures }: ProofTarget): string | null =>
  computed === null && figures.length === 1 ? (figures[0]?.digits ?? null) : null

/** What a target shows on screen; null where no number is shown. */
export function shownOf(target: ProofTarget): string | null {
  if (target.computed !== null) return target.computed.value
  const digits = digitsOf(target)
  return digits === null ? null : formatDigits(digits, target.facts?.display ?? 'as-sent')
}

/** The difference of two numbers: as it is shown, and its exact digits. Or why there is none. */
type Difference = { shown: string; digits: string } | { why: string }

/** What the shown number is more than the kept one, of numbers that are proven and whose unit is the same. */
export function compared(
  kept: ProofTarget,
  now: ProofTarget,
  verdicts: readonly (FigureVerdict | undefined)[],
): Difference {
  const [before, after] = [digitsOf(kept), digitsOf(now)]
  if (before === null || after === null) return { why: 'Only numbers as sent are subtracted.' }
  if (verdicts.includes(undefined)) return { why: 'The stored responses are being read.' }
  if (verdicts.some((verdict) => verdict !== 'proven'))
    return { why: 'One of the numbers is not proven, so nothing is calculated with it.' }
  const [one, other] = [kept.facts, now.facts]
  const isSameDisplay = one !== undefined && one.display === other?.display
  const display = isSameDisplay ? one.display : 'as-sent'
  const isSameField = one !== undefined && one.field === other?.field
  if (!isSameField && display === 'as-sent')
    return { why: 'The numbers may have different units, which the service does not state.' }
  const digits = differenceOf(after, before)
  if (digits === null) return { why: 'The numbers are too far apart to be subtracted.' }
  const shownIn = display === 'percent' ? 'points' : display
  return { shown: signed(formatDigits(digits, shownIn)), digits: signed(minus(digits)) }
}
