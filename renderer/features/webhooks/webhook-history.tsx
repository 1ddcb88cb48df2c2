import { useState } from 'react'
import type { ReactElement } from 'react'
import type { WebhookTest } from '../../../app/domain/webhook.ts'
import { call } from '../../bridge/desk.ts'
import { toCsv } from '../../format/delimited.ts'
import { fullTime, shortTime } from '../../format/time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Segmented } from '../../ui/segmented.tsx'

/** Every test that was sent from here, newest first. Kept on this computer: the service could not give it back. */
export function WebhookHistory({
  tests,
  now,
  onAgain,
}: {
  tests: readonly WebhookTest[]
  now: number
  onAgain: (test: WebhookTest) => void
}): ReactElement {
  const [search, setSearch] = useState('')
  const [outcome, setOutcome] = useState<'all' | 'delivered' | 'failed'>('all')
  if (tests.length === 0) {
    return (
      <EmptyState title="No test sent yet">
        <p>Each test is written down here with its outcome and how long it took.</p>
      </EmptyState>
    )
  }
  const wanted = search.trim().toLowerCase()
  const shown = tests.filter(
    (test) =>
      (outcome === 'all' || test.delivered === (outcome === 'delivered')) &&
      `${test.kind} ${test.destination} ${test.message} ${test.status ?? ''}`.toLowerCase().includes(wanted),
  )
  const save = (): void => {
    const rows = shown.map(({ sentAt, kind, destination, transformed, delivered, status, message, durationMs }) => [
      { text: new Date(sentAt).toISOString() },
      { text: kind },
      { text: destination },
      { text: transformed ? 'yes' : 'no' },
      { text: delivered ? 'delivered' : 'failed' },
      status === null ? null : { digits: String(status) },
      { text: message },
      { digits: String(Math.round(durationMs)) },
    ])
    void call('file.save', {
      kind: 'csv',
      name: 'webhook tests',
      content: `\ufeff${toCsv([['Sent', 'Kind', 'Destination', 'Transformed', 'Outcome', 'Status', 'Message', 'Milliseconds'].map((text) => ({ text })), ...rows])}`,
    })
  }
  return (
    <section className="webhook-history" aria-label="Tests sent">
      <div className="pane-tools">
        <input
          aria-label="Search tests"
          placeholder="Search tests"
          value={search}
          spellCheck={false}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Segmented
          label="Outcome"
          value={outcome}
          options={[
            { id: 'all', label: 'All' },
            { id: 'delivered', label: 'Delivered' },
            { id: 'failed', label: 'Failed' },
          ]}
          onChange={setOutcome}
        />
        <span className="quiet">
          {shown.length} of {tests.length}
        </span>
        <span className="toolbar-spring" />
        <button type="button" className="button" onClick={save}>
          Export…
        </button>
      </div>
      <table>
        <thead>
          <tr>
            <th>Sent</th>
            <th>Outcome</th>
            <th>Kind</th>
            <th>Destination</th>
            <th className="figure">Took</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {shown.map((test) => (
            <tr key={test.id}>
              <td title={fullTime(test.sentAt)}>{shortTime(test.sentAt, now)}</td>
              <td className={test.delivered ? 'webhook-good' : 'webhook-bad'} title={test.message}>
                {test.delivered ? 'Delivered' : test.message}
                {test.status === null ? '' : ` · ${test.status}`}
              </td>
              <td>
                {test.kind}
                {test.transformed ? ', transformed' : ''}
              </td>
              <td className="selectable isolate webhook-destination" title={test.destination}>
                {test.destination}
              </td>
              <td className="figure">{Math.round(test.durationMs)} ms</td>
              <td>
                <button type="button" className="button-link" onClick={() => onAgain(test)}>
                  Use again
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
