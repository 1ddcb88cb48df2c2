import { useEffect, type ReactElement } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { claimedFigures } from '../../../app/domain/responses/proof.ts'
import type { ClaimedFigure, ShownFigure, FigureVerdict } from '../../../app/domain/responses/proof.ts'
import type { Digits } from '../../../app/domain/responses/sourced-value.ts'
import { countText, minus } from '../../../app/domain/values/number-form.ts'
import type { Proof } from '../../../app/ipc/responses.ts'
import { useConnectionId } from '../../query/connection.ts'
import { proofQueries } from './queries.ts'
import { keyName } from '../../../app/domain/connection/api-key.ts'
import { fullTime } from '../../format/time.ts'
import { valueSteps } from '../../format/value-steps.ts'
import { failureOf, inBackground, retryOf } from '../../query/errors.ts'
import { alteredKey, requestAgain } from '../../query/proof.ts'
import { useCommands } from '../../commands/commands.tsx'
import { CommandTool } from '../../ui/controls/command-tools.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { LongText } from '../../ui/text/show-more.tsx'

/**
 * The first line of a proof: whether the shown number is the one that was sent, or where it `isWrittenOtherwise`, follows from it. Null when
 * nothing can be said against a response.
 */
function verdictWords(
  { verdict, intact, asSent }: Pick<Proof, 'verdict' | 'intact' | 'asSent'>,
  isWrittenOtherwise = false,
): string | null {
  switch (verdict) {
    case 'proven':
      return isWrittenOtherwise
        ? 'The shown number follows from the one that was sent.'
        : 'The shown number is the one that was sent.'
    case 'different':
      return asSent === null
        ? 'The response has nothing at this path, so the shown number is not proven.'
        : 'The shown number differs from what was sent.'
    case 'altered':
      return 'The stored response was altered, so the shown number is not proven.'
    case null:
      if (!intact) return 'The stored response was altered.'
      return asSent === null ? 'The response has nothing at this path.' : null
  }
}

/** What is said of an input of a calculation that is not proven. */
export const INPUT_WORDS: Record<Exclude<FigureVerdict, 'proven'>, string> = {
  different: 'differs from what was sent',
  altered: 'its stored response was altered',
  gone: 'its response is no longer stored',
}

/** Number of characters of a response that are shown without being asked for. */
const MAX_SHOWN = 20_000

/** A shown number, and how it came from the digits as sent. */
function ShownSteps({ digits, shown }: { digits: Digits; shown: string }): ReactElement {
  const steps = valueSteps(digits, shown)
  return (
    <>
      <strong className="inspector-shown">{shown}</strong>{' '}
      {steps === '' ? (
        <span className="quiet">the digits as sent</span>
      ) : (
        <span className="inspector-steps quiet">
          <span className="mono">{minus(digits)}</span>
          {steps === null ? '' : ` → ${steps}`} → {shown}
        </span>
      )}
    </>
  )
}

/** A proof in words: first whether the shown number is the one that was sent, then where it comes from. */
export function ProofFacts({
  proof,
  digits,
  shown = null,
}: {
  proof: Proof
  digits: Digits | null
  /** What stands on screen; null where that is not known. */
  shown?: string | null
}): ReactElement {
  const isWrittenOtherwise = digits !== null && shown !== null && valueSteps(digits, shown) !== ''
  const words = verdictWords(proof, isWrittenOtherwise)
  const isProven = proof.verdict === 'proven'
  return (
    <>
      {words === null ? null : (
        <p className={isProven ? 'inspector-good' : 'inspector-bad'} role="status">
          {words}
        </p>
      )}
      <dl className="selectable">
        {digits === null || isProven ? null : (
          <>
            <dt>Shown</dt>
            <dd className="mono">
              <s className="inspector-bad">{digits}</s>
            </dd>
          </>
        )}
        {digits === null || shown === null || !isProven ? null : (
          <>
            <dt>Shown</dt>
            <dd>
              <ShownSteps digits={digits} shown={shown} />
            </dd>
          </>
        )}
        <dt>As sent</dt>
        <dd className="inspector-sent mono">
          {proof.intact ? (
            <LongText text={proof.asSent ?? 'Nothing'} first={MAX_SHOWN} what="text" />
          ) : (
            'Unknown, because the stored response was altered'
          )}
        </dd>
        <dt>Request</dt>
        <dd className="mono">{proof.request}</dd>
        <dt>Received</dt>
        <dd>
          {fullTime(proof.receivedAt)} · status {proof.status} · {countText(proof.bytes)} bytes
        </dd>
        {proof.requestId === null ? null : (
          <>
            <dt>Request ID</dt>
            <dd className="mono">{proof.requestId}</dd>
          </>
        )}
        <dt>Key</dt>
        <dd className="mono">{keyName(proof.fingerprint)}</dd>
        <dt>Path in the response</dt>
        <dd className="mono">{proof.path}</dd>
        <dt>SHA-256 of the response</dt>
        <dd className="mono">{proof.hash}</dd>
        <dt>Stored response</dt>
        <dd className={proof.intact ? 'inspector-good' : 'inspector-bad'}>
          {proof.intact ? 'Unchanged since it was received' : 'Altered: its bytes no longer match the hash'}
        </dd>
      </dl>
    </>
  )
}

/** The response behind one number, read from the library again and compared with the number. */
export function SentProof({
  figure,
  shown,
  onDifferent,
  onClose,
}: {
  figure: ShownFigure
  /** What stands on screen; null where that is not known. */
  shown: string | null
  onDifferent: (claims: readonly ClaimedFigure[]) => void
  onClose: () => void
}): ReactElement {
  const connection = useConnectionId()
  const client = useQueryClient()
  const { response, digits } = figure
  const read = useQuery(proofQueries.one(connection, response, digits))
  const proof = read.data
  const isAltered = proof?.intact === false
  const isDifferent = proof?.verdict === 'different'
  // Mark the response as altered wherever it is shown.
  useEffect(() => {
    if (isAltered) inBackground(client.invalidateQueries({ queryKey: alteredKey(connection) }))
  }, [isAltered, client, connection])
  // Mark the number wherever it is shown.
  useEffect(() => {
    if (isDifferent) onDifferent(claimedFigures([figure]))
  }, [isDifferent, figure, onDifferent])
  const isDoubtful = digits !== null && (isAltered || isDifferent)
  const unread = read.error === null ? 'The stored response is being read.' : 'The stored response could not be read.'
  useCommands([
    {
      id: 'window.verify-source',
      unavailable: read.isFetching ? 'The stored response is being read.' : null,
      run: retryOf(read),
    },
    {
      id: 'window.request-source',
      unavailable: isDoubtful
        ? null
        : digits === null
          ? 'No number is shown.'
          : proof === undefined
            ? unread
            : 'The number is that of its response.',
      run() {
        // What is shown may change, and the inspector would still compare the former number.
        onClose()
        inBackground(requestAgain(client, connection))
      },
    },
  ])
  return (
    <>
      <ErrorNote {...failureOf(read)} />
      {read.isPending ? (
        <p className="quiet" role="status">
          Reading the stored response…
        </p>
      ) : null}
      {proof === undefined ? null : <ProofFacts proof={proof} digits={digits} shown={shown} />}
      {isDoubtful ? <p className="quiet">The number is struck out until the service sends it again.</p> : null}
      <div className="inspector-actions">
        {isDoubtful ? <CommandTool id="window.request-source">Request again</CommandTool> : null}
        <CommandTool id="window.verify-source">Verify again</CommandTool>
      </div>
    </>
  )
}
