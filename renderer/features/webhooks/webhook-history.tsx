import type { ReactElement } from 'react'
import type { WebhookTest } from '../../../app/domain/webhook.ts'
import { fullTime, shortTime } from '../../format/time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Every test that was sent from here, newest first. Kept on this computer: the service could not give it back. */
export function WebhookHistory({ tests, now, onAgain }: { tests: readonly WebhookTest[]; now: number; onAgain: (test: WebhookTest) => void }): ReactElement {
  if (tests.length === 0) {
    return (
      <EmptyState title="No test sent yet">
        <p>Each test is written down here with its outcome and how long it took.</p>
      </EmptyState>
    )
  }
  return (
    <section className="webhook-history" aria-label="Tests sent">
      <table>
        <thead>
          <tr><th>Sent</th><th>Outcome</th><th>Kind</th><th>Destination</th><th className="figure">Took</th><th /></tr>
        </thead>
        <tbody>
          {tests.map((test) => (
            <tr key={test.id}>
              <td title={fullTime(test.sentAt)}>{shortTime(test.sentAt, now)}</td>
              <td className={test.delivered ? 'webhook-good' : 'webhook-bad'} title={test.message}>{test.delivered ? 'Delivered' : test.message}{test.status === null ? '' : ` · ${test.status}`}</td>
              <td>{test.kind}{test.transformed ? ', transformed' : ''}</td>
              <td className="selectable isolate webhook-destination" title={test.destination}>{test.destination}</td>
              <td className="figure">{Math.round(test.durationMs)} ms</td>
              <td><button type="button" className="button-link" onClick={() => { onAgain(test) }}>Use again</button></td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
