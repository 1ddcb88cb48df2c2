import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { AnswerRef } from '../../../app/domain/source-ref.ts'
import { call } from '../../bridge/desk.ts'
import { fullTime } from '../../format/time.ts'
import { faultOfError } from '../../query/fault-of.ts'
import { FaultNote } from '../../ui/fault-note.tsx'
import { useShortcuts } from '../../ui/shortcuts.tsx'
import './inspector.css'

/** Where a value came from: the request, the answer's hash, the path, and the digits as sent, read again just now. */
export function Inspector({ target, onClose }: { target: AnswerRef; onClose: () => void }): ReactElement {
  const proof = useQuery({ queryKey: ['proof', target], queryFn: ({ signal }) => call('proof.get', target, signal), gcTime: 0 })
  useShortcuts([{ keys: 'Escape', label: 'Close the inspector', group: 'Window', run: onClose }])
  const data = proof.data
  return (
    <aside className="inspector" aria-label="Where this value came from">
      <header>
        <h2>Where this came from</h2>
        <button type="button" className="button button-quiet" aria-label="Close" onClick={onClose}>×</button>
      </header>
      {proof.error === null ? null : <FaultNote fault={faultOfError(proof.error)} />}
      {data === undefined ? null : (
        <dl className="selectable">
          <dt>As sent</dt>
          <dd className="inspector-sent mono">{data.intact ? (data.asSent ?? 'The path leads nowhere in this answer.') : 'The stored answer was altered; this value is no longer proven.'}</dd>
          <dt>Request</dt>
          <dd className="mono">{data.request}</dd>
          <dt>Received</dt>
          <dd>{fullTime(data.receivedAt)} · status {data.status} · {data.bytes.toLocaleString('en-US')} bytes</dd>
          {data.requestId === null ? null : <><dt>Request ID</dt><dd className="mono">{data.requestId}</dd></>}
          <dt>Path in the answer</dt>
          <dd className="mono">{data.path}</dd>
          <dt>SHA-256 of the answer</dt>
          <dd className="mono">{data.hash}</dd>
          <dt>Stored answer</dt>
          <dd className={data.intact ? 'inspector-good' : 'inspector-bad'}>{data.intact ? 'Unchanged since it was received' : 'Altered: its bytes no longer match the hash'}</dd>
        </dl>
      )}
      <button type="button" className="button" disabled={proof.isFetching} onClick={() => { void proof.refetch() }}>Verify again</button>
    </aside>
  )
}
