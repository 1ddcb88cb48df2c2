import { useMemo, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { claimedFigures, claimKey } from '../../../app/domain/responses/proof.ts'
import type { FigureFacts, FigureVerdict, ProofTarget } from '../../../app/domain/responses/proof.ts'
import { ratioField } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { differenceOf } from '../../../app/domain/responses/decimal.ts'
import { minus, withShownSigns } from '../../../app/domain/values/number-form.ts'
import { recordDay } from '../../format/date-form.ts'
import { useConnectionId } from '../../query/connection.ts'
import { formatDigits, signed } from '../../format/value.ts'
import { GapMark } from '../../ui/text/sourced-number.tsx'
import { basisWords, periodWords } from './figure-head.tsx'
import { proofQueries } from './queries.ts'

/** The digits as sent that a target shows; null for a response, and for a number that was calculated here. */
export const digitsOf = ({ computed, figures }: ProofTarget): string | null =>
  computed === null && figures.length === 1 ? (figures[0]?.digits ?? null) : null

/** What a target shows on screen; null where no number is shown. */
export function shownOf(target: ProofTarget): string | null {
  if (target.computed !== null) return withShownSigns(target.computed.value)
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
  // The label of an amount names its currency, or says that it is not stated.
  const isSameAmount = one !== undefined && one.field === other?.field && one.label === other.label
  const isOfCurrency = display === 'currency' && one?.field === other?.field
  if (!isSameAmount && (display === 'as-sent' || isOfCurrency))
    return { why: 'The numbers may have different units, which the service does not state.' }
  // A ratio names no currency, and two companies may report in two.
  const isAmount = display === 'currency' || ratioField(one?.field ?? '')?.assumedDisplay === 'currency'
  const namesCurrency = one?.label === other?.label && (one?.label ?? '').includes('reports in ')
  const isOfTwo = one?.symbol !== other?.symbol && (isAmount || one?.label.endsWith('no currency sent') === true)
  if (isOfTwo && !namesCurrency)
    return { why: 'The service does not state the currency of these amounts, which may differ between companies.' }
  const digits = differenceOf(after, before)
  if (digits === null) return { why: 'The numbers are too far apart to be subtracted.' }
  const shownIn = display === 'percent' ? 'points' : display
  return { shown: signed(formatDigits(digits, shownIn)), digits: signed(minus(digits)) }
}

const ROWS: readonly [name: string, words: (facts: FigureFacts) => string][] = [
  ['Company', ({ company }) => company],
  ['Value', ({ label }) => label],
  ['Basis', basisWords],
  ['Period', periodWords],
  ['As of', ({ asOf }) => recordDay(asOf)],
]

/** A number, struck out while something is known against it. */
function Shown({ text, isDoubtful }: { text: string | null; isDoubtful: boolean }): ReactElement {
  if (text === null) return <GapMark gap="not-sent" />
  return isDoubtful ? <s className="inspector-bad">{text}</s> : <strong>{text}</strong>
}

/** The kept number and the one that is shown, side by side, with their difference. */
export function Comparison({ kept, now }: { kept: ProofTarget; now: ProofTarget }): ReactElement {
  const connection = useConnectionId()
  const both = useMemo(() => [kept, now], [kept, now])
  const claims = useMemo(() => claimedFigures(both.flatMap(({ figures }) => figures)), [both])
  const verified = useQuery(proofQueries.inputs(connection, claims))
  const verdicts = new Map(claims.map((claim, place) => [claimKey(claim), verified.data?.[place]]))
  const verdictsOf = ({ figures }: ProofTarget): (FigureVerdict | undefined)[] =>
    claimedFigures(figures).map((claim) => verdicts.get(claimKey(claim)))
  const difference: Difference =
    verified.error !== null && verified.data === undefined
      ? { why: 'The stored responses could not be read.' }
      : compared(kept, now, both.flatMap(verdictsOf))
  return (
    <table className="inspector-compared selectable">
      <thead>
        <tr>
          <td />
          <th scope="col">Kept</th>
          <th scope="col">This number</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([name, words]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {both.map(({ facts }, place) => (
              <td key={place} className="isolate">
                {facts === undefined ? 'Unknown' : words(facts)}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">As sent</th>
          {both.map((target, place) => {
            const digits = digitsOf(target)
            return (
              <td key={place} className="mono">
                {digits ?? 'Calculated here'}
              </td>
            )
          })}
        </tr>
        <tr>
          <th scope="row">Shown</th>
          {both.map((target, place) => (
            <td key={place}>
              <Shown
                text={shownOf(target)}
                isDoubtful={verdictsOf(target).some((verdict) => verdict !== undefined && verdict !== 'proven')}
              />
            </td>
          ))}
        </tr>
        <tr className="inspector-difference">
          <th scope="row">Difference</th>
          <td colSpan={2} role="status">
            {'why' in difference ? (
              <span className="quiet">{difference.why}</span>
            ) : (
              <>
                <strong>{difference.shown}</strong>{' '}
                {difference.shown === difference.digits ? null : (
                  <span className="quiet">
                    · <span className="mono">{difference.digits}</span> in the digits as sent
                  </span>
                )}
              </>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
