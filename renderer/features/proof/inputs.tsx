import { use, useEffect, useMemo, type ReactElement } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { claimedFigures, claimKey } from '../../../app/domain/responses/proof.ts'
import type { ClaimedFigure, FigureVerdict, ProofTarget, ShownFigure } from '../../../app/domain/responses/proof.ts'
import { withShownSigns } from '../../../app/domain/values/number-form.ts'
import { useConnectionId } from '../../query/connection.ts'
import { proofQueries } from './queries.ts'
import { failureOf, inBackground } from '../../query/errors.ts'
import { alteredKey } from '../../query/proof.ts'
import { shownDay } from '../../format/date-form.ts'
import { computationWords } from '../../format/series-words.ts'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { DateFormContext } from '../../ui/text/date-time.tsx'
import { INPUT_WORDS } from './sent-proof.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'

/** A computed number with its inputs; struck out when one of them is not proven. */
export function InputList({
  target: { computed, figures },
  verdictOf,
  chosen,
  onChoose,
}: {
  target: ProofTarget
  /** The verdict on an input; undefined until it is known. */
  verdictOf: (figure: ShownFigure) => FigureVerdict | undefined
  /** Place of the chosen input. */
  chosen: number | null
  onChoose: (place: number) => void
}): ReactElement {
  use(DateFormContext)
  const verdicts = figures.map(verdictOf)
  const isProven = verdicts.every((verdict) => verdict === 'proven')
  const isDoubtful = verdicts.some((verdict) => verdict !== undefined && verdict !== 'proven')
  return (
    <>
      {computed === null ? null : (
        <>
          {isDoubtful ? (
            <p className="inspector-bad" role="status">
              This value was calculated from inputs that are not proven.
            </p>
          ) : null}
          <p className="inspector-sent mono">
            {isDoubtful ? (
              <s className="inspector-bad">{withShownSigns(computed.value)}</s>
            ) : (
              withShownSigns(computed.value)
            )}
          </p>
          <p>
            Calculated by Tearsheet: {computationWords(computed.words)}.{' '}
            {isProven ? 'Its inputs are the numbers that were sent:' : 'Its inputs:'}
          </p>
        </>
      )}
      <ul>
        {figures.map(({ label, response, digits }, place) => {
          const verdict = verdicts[place]
          return (
            <li key={`${label} ${response.hash} ${response.path}`}>
              <LinkButton aria-pressed={chosen === place} onClick={() => onChoose(place)}>
                {shownDay(label)}
              </LinkButton>
              {verdict === undefined || verdict === 'proven' ? (
                <span className="mono">{digits}</span>
              ) : (
                <span className="inspector-bad">
                  <s className="mono">{digits}</s> {INPUT_WORDS[verdict]}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The inputs of a computed number, each compared with its response. */
export function Inputs({
  target,
  chosen,
  onChoose,
  onDifferent,
}: {
  target: ProofTarget
  chosen: number | null
  onChoose: (place: number) => void
  onDifferent: (claims: readonly ClaimedFigure[]) => void
}): ReactElement {
  const connection = useConnectionId()
  const client = useQueryClient()
  const claims = useMemo(() => claimedFigures(target.figures), [target])
  const verified = useQuery(proofQueries.inputs(connection, claims))
  const verdicts = useMemo(
    () => new Map(claims.map((claim, place) => [claimKey(claim), verified.data?.[place]])),
    [claims, verified.data],
  )
  // Mark what was found wherever it is shown.
  useEffect(() => {
    const different = claims.filter((claim) => verdicts.get(claimKey(claim)) === 'different')
    if (different.length > 0) onDifferent(different)
    if ([...verdicts.values()].includes('altered'))
      inBackground(client.invalidateQueries({ queryKey: alteredKey(connection) }))
  }, [claims, verdicts, onDifferent, client, connection])
  return (
    <div className="inspector-computed">
      <ErrorNote {...failureOf(verified)} />
      <InputList
        target={target}
        verdictOf={(figure) => claimedFigures([figure]).map((claim) => verdicts.get(claimKey(claim)))[0]}
        chosen={chosen}
        onChoose={onChoose}
      />
    </div>
  )
}
