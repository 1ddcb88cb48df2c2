import type { ReactElement, SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { SCENARIOS } from '../../../app/domain/webhooks/rehearsal.ts'
import { WEBHOOK_KINDS } from '../../../app/domain/webhooks/webhook.ts'
import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { retryOf } from '../../query/retry.ts'
import { Check } from '../../ui/check.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { NotRead } from '../../ui/not-read.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { useStartRehearsal, useStopRehearsal } from './mutations.ts'
import { ReadinessSheet } from './readiness-sheet.tsx'
import { webhookQueries } from './queries.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import { useKeptForm } from '../../ui/keeper.ts'

const SLOW = ['late', 'given-up']

const FIRST_KINDS: readonly WebhookKind[] = ['News/v1', 'Earnings/v1']
const FIRST_SCENARIOS = SCENARIOS.map(({ id }) => id).filter((id) => !SLOW.includes(id))

/** Sends deliveries to the person's own receiver as the service would, and shows the results. */
export function RehearsalPane(): ReactElement {
  const keptScroll = useKeptScroll('rehearsal')
  const connection = useConnectionId()
  const read = useQuery(webhookQueries.rehearsal(connection))
  const state = read.data
  const kept = useKeptForm('rehearsal')
  const [url, setUrl] = kept.field('url', state?.plan?.url ?? '')
  const [countUrl, setCountUrl] = kept.field('count', state?.plan?.countUrl ?? '')
  const [signed, setSigned] = kept.field('signs', 'no')
  const signs = signed === 'yes'
  const [chosenKinds, setChosenKinds] = kept.field('kinds', FIRST_KINDS.join(' '))
  const kinds = WEBHOOK_KINDS.filter((kind) => chosenKinds.split(' ').includes(kind))
  const [chosenScenarios, setChosenScenarios] = kept.field('scenarios', FIRST_SCENARIOS.join(' '))
  const scenarios = chosenScenarios.split(' ').filter((id) => SCENARIOS.some((each) => each.id === id))
  const start = useStartRehearsal()
  const stop = useStopRehearsal()
  const toggle = <T extends string>(all: readonly T[], one: T): T[] =>
    all.includes(one) ? all.filter((each) => each !== one) : [...all, one]
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    start.mutate({ url: url.trim(), countUrl: countUrl.trim(), signs, kinds, scenarios })
  }
  const form = (
    <form className="webhook-form" onSubmit={submit}>
      <h2>Rehearse a receiver</h2>
      <p className="quiet">
        Tearsheet sends deliveries with sample content from this computer straight to your receiver. The service is not
        involved.
      </p>
      <label className="field">
        <span className="field-label">Your receiver</span>
        <input
          value={url}
          spellCheck={false}
          placeholder="http://localhost:8080/hook"
          onChange={(event) => setUrl(event.target.value)}
        />
      </label>
      <label className="field">
        <span className="field-label">Number of processed events</span>
        <input
          value={countUrl}
          spellCheck={false}
          placeholder="http://localhost:8080/processed (optional)"
          onChange={(event) => setCountUrl(event.target.value)}
        />
        <span className="field-note">
          An address that returns a number. Tearsheet needs it to check that duplicates are dropped.
        </span>
      </label>
      <Check checked={signs} onChange={(isChecked) => setSigned(isChecked ? 'yes' : 'no')}>
        Sign with the key of this connection, and test a wrong signature
      </Check>
      <fieldset className="rehearsal-choice">
        <legend>Scenarios</legend>
        {SCENARIOS.filter(({ expects }) => signs || expects === 'accept').map(({ id, label, what }) => (
          <Check
            key={id}
            title={what}
            checked={scenarios.includes(id)}
            onChange={() => setChosenScenarios(toggle(scenarios, id).join(' '))}
          >
            {label}
            {SLOW.includes(id) ? <span className="quiet"> half a minute</span> : null}
          </Check>
        ))}
      </fieldset>
      <fieldset className="rehearsal-choice">
        <legend>
          Kinds{' '}
          <button
            type="button"
            className="button-link"
            onClick={() => setChosenKinds(kinds.length === WEBHOOK_KINDS.length ? 'News/v1' : WEBHOOK_KINDS.join(' '))}
          >
            {kinds.length === WEBHOOK_KINDS.length ? 'one' : 'all'}
          </button>
        </legend>
        {WEBHOOK_KINDS.map((kind) => (
          <Check
            key={kind}
            checked={kinds.includes(kind)}
            onChange={() => setChosenKinds(toggle(kinds, kind).join(' '))}
          >
            {kind}
          </Check>
        ))}
      </fieldset>
      {start.error === null ? null : <ErrorNote error={errorInfoOf(start.error)} onRetry={retryOf(start)} />}
      <div className="webhook-actions">
        <button
          type="submit"
          className="button button-primary"
          disabled={state?.isRunning === true || kinds.length === 0 || scenarios.length === 0}
        >
          {' '}
          Start{' '}
        </button>
        {state?.isRunning === true ? (
          <button type="button" className="button" onClick={() => stop.mutate()}>
            Stop
          </button>
        ) : null}
        {state === undefined || state.total === 0 ? null : (
          <span className="quiet" role="status">
            {state.done} of {state.total}
            {state.isRunning ? '…' : ''}
          </span>
        )}
      </div>
    </form>
  )
  return (
    <SplitPane
      name="rehearsal"
      initial={420}
      smallest={320}
      largest={620}
      first={
        <div ref={keptScroll} className="webhook-pane">
          {form}
        </div>
      }
      second={
        state === undefined ? (
          <NotRead
            what="the last rehearsal"
            error={read.error === null ? null : errorInfoOf(read.error)}
            onRetry={retryOf(read)}
          />
        ) : state.plan === null || state.findings.length === 0 ? (
          <EmptyState title="No rehearsal yet">
            <p>The results appear here for each kind and scenario.</p>
          </EmptyState>
        ) : (
          <ReadinessSheet url={state.plan.url} findings={state.findings} />
        )
      }
    />
  )
}
