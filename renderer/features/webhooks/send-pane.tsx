import { useState } from 'react'
import type { ReactElement, SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { destinationError, WEBHOOK_KINDS, WEBHOOK_VERSION } from '../../../app/domain/webhooks/webhook.ts'
import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import { errorInfoOf, retryOf } from '../../query/error-info.ts'
import { useConnection } from '../../query/connection.ts'
import { profileQuery } from '../../query/status-queries.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { useCommands } from '../../commands/commands.tsx'
import { CommandTool } from '../../ui/command-tools.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { WebhookHistory } from './webhook-history.tsx'
import { useSendTest } from './mutations.ts'
import { webhookQueries } from './queries.ts'
import { FailedDelivery } from './failed-delivery.tsx'
import { DestinationField } from './destination-field.tsx'
import { DestinationCheck } from './destination-check.tsx'
import { ExactRequest, TokenNameMark } from './exact-request.tsx'
import { RUN_FORM, RunDialog } from './run-dialog.tsx'
import { TransformToken } from './transform-token.tsx'
import { useLatestRun, useRunExport } from './use-run-export.ts'
import type { WebhooksState } from './webhooks-state.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import { useKeptForm } from '../../ui/keeper.ts'

/** Sends test deliveries: the form, the outcome with its cause, and the history of tests. */
export function SendPane({
  state,
  onChange,
  onDelivery,
}: {
  state: WebhooksState
  onChange: (change: Partial<WebhooksState>) => void
  /** Opens a received delivery. */
  onDelivery: (id: number) => void
}): ReactElement {
  const now = useMinute()
  const keptScroll = useKeptScroll('test delivery')
  const [errorText, setErrorText] = useState<string | null>(null)
  const [needsToken, setNeedsToken] = useState(false)
  const [isRunningMany, setIsRunningMany] = useState(useKeptForm(RUN_FORM).isTyped)
  const { id: connection, baseUrl } = useConnection()
  const token = useQuery(webhookQueries.token(connection))
  const profile = useQuery(profileQuery(connection))
  const lacksToken = state.transforms && (token.data === undefined || token.data === 'absent')
  const recent = useQuery(webhookQueries.history(connection, { text: '', outcome: 'all', limit: 200 }))
  const recentDestinations = [...new Set(recent.data?.rows.map(({ destination }) => destination))].slice(0, 30)
  const { test, stop } = useSendTest()
  useRunExport(useLatestRun())

  useCommands([
    { id: 'webhooks.send-test', unavailable: test.isPending ? 'A test is under way.' : null, run: send },
    { id: 'webhooks.stop-waiting', unavailable: test.isPending ? null : 'No test is under way.', run: stop },
    { id: 'webhooks.run-many', run: () => setIsRunningMany(true) },
    {
      id: 'webhooks.destination',
      run: () => document.querySelector<HTMLInputElement>('.webhook-form input')?.focus(),
    },
  ])

  function send(): void {
    const reason = destinationError(state.destination.trim())
    setErrorText(reason)
    setNeedsToken(lacksToken)
    if (reason === null && !lacksToken && !test.isPending)
      test.mutate({
        destination: state.destination.trim(),
        kind: state.kind,
        transforms: state.transforms,
      })
  }

  const form = (
    <form
      className="webhook-form"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <h2>Send a test delivery</h2>
      <p className="quiet">
        The service sends one sample message to your address over the public internet, as in production. Each test is a
        real delivery. Tearsheet sends it once and never repeats it.
      </p>
      <DestinationField
        value={state.destination}
        errorText={errorText}
        recent={recentDestinations}
        onChange={(destination) => {
          onChange({ destination })
          setErrorText(null)
        }}
      />
      <DestinationCheck destination={state.destination.trim()} isSending={test.isPending} onSend={send} />
      <div className="webhook-pair">
        <Field label="Kind">
          {(attributes) => (
            <select
              {...attributes}
              value={state.kind}
              onChange={(event) => onChange({ kind: event.target.value as WebhookKind })}
            >
              {WEBHOOK_KINDS.map((kind) => (
                <option key={kind}>{kind}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Version" note="The only version">
          {(attributes) => <input {...attributes} value={WEBHOOK_VERSION} readOnly />}
        </Field>
      </div>
      <label className="webhook-check">
        <input
          type="checkbox"
          checked={state.transforms}
          onChange={(event) => onChange({ transforms: event.target.checked })}
        />
        <span>
          Transform for production usage <TokenNameMark profile={profile.data} />
        </span>
      </label>
      {state.transforms ? <TransformToken read={token} isNeeded={needsToken && lacksToken} /> : null}
      <ExactRequest
        request={{ baseUrl, destination: state.destination.trim(), kind: state.kind, transforms: state.transforms }}
        profile={profile.data}
      />
      <div className="webhook-actions">
        <CommandTool id="webhooks.send-test" look="primary" submits>
          {test.isPending ? 'Delivering…' : 'Send test'}
        </CommandTool>
        {test.isPending ? <CommandTool id="webhooks.stop-waiting">Stop waiting</CommandTool> : null}
        <span className="toolbar-spring" />
        <CommandTool id="webhooks.run-many">Run many…</CommandTool>
      </div>
      <div aria-live="polite">
        {test.isPending ? <p className="quiet">The receiver has 30 seconds to answer.</p> : null}
        {test.error === null ? null : <ErrorNote error={errorInfoOf(test.error)} onRetry={retryOf(test)} />}
        {test.data === undefined ? null : test.data.error === null ? (
          <div className="webhook-success" role="status">
            <strong>Delivered</strong>
            <p>
              {test.data.test.destination} accepted {test.data.test.kind} after {Math.round(test.data.test.durationMs)}{' '}
              ms. The delivery carried the delivery header and a payload <span className="mono">id</span>. Receivers use
              both to drop duplicates.
            </p>
          </div>
        ) : (
          <>
            <ErrorNote error={test.data.error} onRetry={() => test.mutate(test.variables)} />
            {test.data.error.kind === 'delivery-failed' ? (
              <FailedDelivery test={test.data.test} onDelivery={onDelivery} />
            ) : null}
          </>
        )}
        {test.data === undefined || test.data.unstored === null ? null : (
          <>
            <p role="status">The test was sent, but it is not in the history.</p>
            <ErrorNote error={test.data.unstored} calm onRetry={null} />
          </>
        )}
      </div>
      {isRunningMany ? (
        <RunDialog
          destination={state.destination}
          transforms={state.transforms && token.data !== 'absent'}
          onClose={() => setIsRunningMany(false)}
        />
      ) : null}
    </form>
  )

  return (
    <SplitPane
      name="webhooks"
      initial={430}
      smallest={320}
      largest={680}
      first={
        <div ref={keptScroll} className="webhook-pane">
          {form}
        </div>
      }
      second={
        <WebhookHistory
          now={now}
          onAgain={({ destination, kind }) =>
            onChange({ destination, kind: WEBHOOK_KINDS.find((each) => each === kind) ?? state.kind })
          }
        />
      }
    />
  )
}
