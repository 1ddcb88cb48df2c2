import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProofTarget } from '../../../app/domain/responses/proof.ts'
import type { ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import { useConnectionId } from '../../query/connection.ts'
import { call } from '../../bridge/desk.ts'
import { keyName } from '../../format/key-name.ts'
import { fullTime } from '../../format/time.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { alteredKey, proofKey } from '../../query/integrity.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useShortcuts } from '../../ui/shortcuts.tsx'
import './inspector.css'

/** The response behind one number, read from the library again: request, hash, path and the digits as sent. */
function SentProof({ response }: { response: ResponseRef }): ReactElement {
  const connection = useConnectionId()
  const client = useQueryClient()
  const proof = useQuery({
    queryKey: [...proofKey(connection), 'one', response],
    queryFn: ({ signal }) => call('proof.get', { connection, ...response }, signal),
    gcTime: 0,
  })
  const data = proof.data
  const isAltered = data?.intact === false
  // Mark the response as altered wherever it is shown.
  useEffect(() => {
    if (isAltered) void client.invalidateQueries({ queryKey: alteredKey(connection) })
  }, [isAltered, client, connection])
  return (
    <>
      {proof.error === null ? null : <ErrorNote error={errorInfoOf(proof.error)} />}
      {data === undefined ? null : (
        <dl className="selectable">
          <dt>As sent</dt>
          <dd className="inspector-sent mono">
            {data.intact
              ? (data.asSent ?? 'This path does not exist in the response.')
              : 'The stored response was altered, so this value is no longer proven.'}
          </dd>
          <dt>Request</dt>
          <dd className="mono">{data.request}</dd>
          <dt>Received</dt>
          <dd>
            {fullTime(data.receivedAt)} · status {data.status} · {data.bytes.toLocaleString('en-US')} bytes
          </dd>
          {data.requestId === null ? null : (
            <>
              <dt>Request ID</dt>
              <dd className="mono">{data.requestId}</dd>
            </>
          )}
          <dt>Key</dt>
          <dd className="mono">{keyName(data.fingerprint)}</dd>
          <dt>Path in the response</dt>
          <dd className="mono">{data.path}</dd>
          <dt>SHA-256 of the response</dt>
          <dd className="mono">{data.hash}</dd>
          <dt>Stored response</dt>
          <dd className={data.intact ? 'inspector-good' : 'inspector-bad'}>
            {data.intact ? 'Unchanged since it was received' : 'Altered: its bytes no longer match the hash'}
          </dd>
        </dl>
      )}
      <button type="button" className="button" disabled={proof.isFetching} onClick={() => void proof.refetch()}>
        Verify again
      </button>
    </>
  )
}

/** Shows the source of a value: one response, or a calculation and its inputs, each with its response. */
export function Inspector({ target, onClose }: { target: ProofTarget; onClose: () => void }): ReactElement {
  const { computed, figures } = target
  const [chosen, setChosen] = useState<number | null>(figures.length === 1 ? 0 : null)
  useShortcuts([{ keys: 'Escape', label: 'Close the inspector', group: 'Window', run: onClose }])
  const figure = chosen === null ? undefined : figures[chosen]
  return (
    <aside className="inspector" aria-label="Source of this value">
      <header>
        <h2>Source</h2>
        <button type="button" className="button button-quiet" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </header>
      {computed === null && figures.length === 1 ? null : (
        <div className="inspector-computed">
          {computed === null ? null : (
            <>
              <p className="inspector-sent mono">{computed.value}</p>
              <p>Calculated by Tearsheet: {computed.words}. Its inputs as sent:</p>
            </>
          )}
          <ul>
            {figures.map(({ label, response }, place) => (
              <li key={`${label} ${response.hash} ${response.path}`}>
                <button
                  type="button"
                  className="button-link"
                  aria-pressed={chosen === place}
                  onClick={() => setChosen(place)}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {figure === undefined ? null : (
        <div className="inspector-proof">
          <SentProof key={`${figure.response.hash} ${figure.response.path}`} response={figure.response} />
        </div>
      )}
    </aside>
  )
}
