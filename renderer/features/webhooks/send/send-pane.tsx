import { useState, type ReactElement, type SubmitEvent } from 'react'
import type { ConnectionProfile, TokenPlace } from '../../../../app/ipc/connection.ts'
import { WEBHOOK_VERSION, WEBHOOK_KINDS, destinationError } from '../../../../app/domain/webhooks/webhook.ts'
import type { WebhookKind } from '../../../../app/domain/webhooks/webhook.ts'
import { failureOf, errorOf } from '../../../query/errors.ts'
import { useConnection, useConnectionId } from '../../../query/connection.ts'
import { profileQuery } from '../../../query/application.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { isAccepted } from '../../../../app/domain/webhooks/delivery.ts'
import { NO_FILTER } from '../../../../app/domain/webhooks/delivery-filter.ts'
import type { DeliveryRow } from '../../../../app/ipc/webhooks/deliveries.ts'
import type { ReceiverState } from '../../../../app/ipc/webhooks/receiver.ts'
import type { WebhookTest } from '../../../../app/ipc/webhooks/webhooks.ts'
import { counted } from '../../../../app/domain/values/number-form.ts'
import { responseWords } from '../deliveries/delivery-text.ts'
import { webhookQueries } from '../queries.ts'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { useCommands } from '../../../commands/commands.tsx'
import { CommandTool, CommandLink } from '../../../ui/controls/command-tools.tsx'
import { SplitPane } from '../../../ui/layout/split-pane.tsx'
import { useMinute } from '../../../ui/text/clock.ts'
import { WebhookHistory } from './test-history.tsx'
import { useSendTest, useRemoveToken, useEnterToken } from '../mutations.ts'
import { DestinationField, DestinationCheck } from './destination-field.tsx'
import { RUN_FORM, RunDialog } from './run-dialog.tsx'
import { useLatestRun, useRunExport } from './use-run-export.ts'
import type { WebhooksState } from '../webhooks-state.ts'
import { useKeptScroll } from '../../../ui/states/kept-scroll.ts'
import { useKeptForm } from '../../../ui/states/view-state.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { AskDialog } from '../../../ui/controls/dialog.tsx'

/** Asks before the transform token is removed, which only the person can enter again. */
export function RemoveTokenDialog({ onClose }: { onClose: () => void }): ReactElement {
  const remove = useRemoveToken()
  return (
    <AskDialog
      title="Remove the transform token?"
      warning="Tearsheet forgets the token and removes it from the keychain. It cannot be restored: to test the transform again, enter it again."
      act="Remove"
      acting="Removing…"
      isActing={remove.isPending}
      error={errorOf(remove)}
      onAct={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

const WHERE: Readonly<Record<TokenPlace, string>> = {
  absent: 'No token yet',
  keychain: 'In the keychain of this computer',
  session: 'Kept until Tearsheet closes',
  'not-removed': 'Removed here, but still in the keychain',
}

/** State of the transform token, which is entered in a separate window and never reaches this one. */
export function TransformToken({
  read,
  isNeeded,
}: {
  read: UseQueryResult<TokenPlace>
  /** Whether a test waits for the token. */
  isNeeded: boolean
}): ReactElement {
  const state = read.data
  const enter = useEnterToken()
  const [isAsking, setIsAsking] = useState(false)
  const unread = state === undefined ? 'The token is not read yet.' : null
  useCommands([
    { id: 'webhooks.enter-token', unavailable: unread, run: enter },
    {
      id: 'webhooks.remove-token',
      unavailable: unread ?? (state === 'absent' ? 'There is no token to remove.' : null),
      run: () => setIsAsking(true),
    },
  ])
  return (
    <div className="field">
      {isAsking ? <RemoveTokenDialog onClose={() => setIsAsking(false)} /> : null}
      <span className="field-label">Transform token</span>
      {state === undefined ? (
        read.error === null ? (
          <span className="quiet">Reading…</span>
        ) : (
          <ErrorNote {...failureOf(read)} />
        )
      ) : (
        <span className="webhook-token">
          <span data-testid="token-state">{WHERE[state]}</span>
          <CommandLink id="webhooks.enter-token">{state === 'absent' ? 'Enter…' : 'Replace…'}</CommandLink>
          {state === 'absent' ? null : <CommandLink id="webhooks.remove-token">Remove…</CommandLink>}
        </span>
      )}
      <span className="field-note">
        Stored in the same way as the key. Tearsheet sends it with the request and shows it blanked.
      </span>
      {isNeeded ? (
        <span className="field-problem" role="alert">
          {state === undefined
            ? 'The token is not read yet. Try again, or leave the transform off.'
            : 'Enter the token first, or leave the transform off.'}
        </span>
      ) : null}
    </div>
  )
}

/** What a test asks of the service. */
interface TestRequest {
  /** Address of the service; empty for the embedded one, which has none before it runs. */
  baseUrl: string
  destination: string
  kind: WebhookKind
  /** Whether the payload is transformed as in production. */
  transforms: boolean
}

/** Name of the parameter of the transform token as the connection has it; null until that has been read. */
type TokenParameter = string | null

const parameter = (name: string, value: string): string => new URLSearchParams([[name, value]]).toString()

/** The request as it will be sent, a parameter a line, with secrets blanked. */
function requestText({ baseUrl, destination, kind, transforms }: TestRequest, tokenName: TokenParameter): string {
  const parameters = [
    parameter('destination', destination),
    parameter('version', WEBHOOK_VERSION),
    parameter('kind', kind),
    ...(transforms ? [tokenName === null ? '(transform token)' : `${encodeURIComponent(tokenName)}=•••`] : []),
  ]
  const address = `${baseUrl === '' ? '(the embedded service)' : baseUrl}/api/v1/webhook/test`
  return `GET ${address}\n  ?${parameters.join('\n  &')}\nKey: •••`
}

/** Whether the name of the parameter of the transform token is confirmed, as a mark; nothing until that has been read. */
export function TokenNameMark({ profile }: { profile: ConnectionProfile | undefined }): ReactElement | null {
  if (profile === undefined) return null
  return profile.confirmed.includes('transformTokenParameter') ? (
    <span className="tag-confirmed">parameter name confirmed</span>
  ) : (
    <span className="tag-assumed">parameter name assumed</span>
  )
}

/** The request of a test as it will be sent. */
export function ExactRequest({
  request,
  profile,
}: {
  request: TestRequest
  /** Undefined until it has been read. */
  profile: ConnectionProfile | undefined
}): ReactElement {
  return (
    <details className="webhook-call">
      <summary>Exact request</summary>
      <pre className="mono selectable">{requestText(request, profile?.values.transformTokenParameter ?? null)}</pre>
    </details>
  )
}

const CHECKS = [
  'The address resolves to a public IP from the internet, not only from this network.',
  'Its certificate is valid for the name, from a known authority, with its whole chain.',
  'It answers POST with 200 or 204. The service does not follow redirects.',
  'It answers within 30 seconds. Accept first, process later.',
  'No firewall, bot protection or login page blocks it.',
]

/** The most deliveries that are named. */
const MAX_NAMED = 5

/** Whether a test went to the receiver of this window, which runs and stores what comes for its connection. */
const isOwn = (receiver: ReceiverState, { destination }: WebhookTest, connection: string): boolean =>
  receiver.connection === connection &&
  [receiver.publicUrl, receiver.httpsUrl].some(
    (url) => url !== null && URL.parse(destination)?.href === URL.parse(url)?.href,
  )

/** What is known of the receiver where nothing of a test is stored in it, as sentences. */
function missingWords({ unwritten, refused }: ReceiverState, from: number, until: number): string {
  const refusals = refused.latest.filter(({ at }) => at >= from && at < until).length
  return [
    'Your receiver stored nothing of this kind while the test ran.',
    ...(refusals === 0 ? [] : [`It refused ${counted(refusals, 'request')} meanwhile; “Receiver” lists why.`]),
    ...(unwritten === 0
      ? []
      : [`Since its start it could not store ${counted(unwritten, 'delivery', 'deliveries')}, and answered 503.`]),
  ].join(' ')
}

/** What is known of a failed delivery from the side of this computer, and a checklist for the rest. */
function FailedDelivery({
  test,
  onDelivery,
}: {
  test: WebhookTest
  /** Opens a received delivery. */
  onDelivery: (id: number) => void
}): ReactElement {
  const connection = useConnectionId()
  const receiver = useQuery(webhookQueries.receiver).data
  const kind = WEBHOOK_KINDS.find((each) => each === test.kind) ?? null
  // Main takes both times, that of the test and that of a delivery, from the same clock.
  const [since, until] = [Math.floor(test.sentAt), Math.ceil(test.sentAt + test.durationMs) + 1]
  const search = { text: '', filter: { ...NO_FILTER, kind }, since, until }
  const received = useQuery(webhookQueries.deliveries(connection, search, 0)).data?.rows
  const hasFailed = ({ status, answeredAfterMs }: DeliveryRow): boolean => !isAccepted(status, answeredAfterMs)
  return (
    <div className="webhook-checklist">
      {received === undefined || received.length === 0 ? (
        receiver !== undefined && received !== undefined && isOwn(receiver, test, connection) ? (
          <p>{missingWords(receiver, since, until)}</p>
        ) : null
      ) : (
        <p>
          Your receiver got {test.kind} while the test ran:{' '}
          {received.slice(0, MAX_NAMED).map((row, place) => (
            <span key={row.id}>
              {place === 0 ? '' : '; '}
              <LinkButton onClick={() => onDelivery(row.id)}>#{row.id}</LinkButton>
              {row.answeredAfterMs === null ? ', not answered yet' : `, ${responseWords(row, row.answeredAfterMs)}`}
            </span>
          ))}
          {received.length > MAX_NAMED ? `; and ${received.length - MAX_NAMED} more` : ''}.{' '}
          {received.some(hasFailed)
            ? 'A delivery counts once it is answered with a 2xx status, best 200 or 204, within 30 seconds.'
            : `It accepted it; the service ${test.status === 200 ? 'does not confirm it' : 'reports a failure'} all the same.`}
        </p>
      )}
      {received?.some(hasFailed) === true ? null : (
        <>
          <p>The service does not say what went wrong. Check each of these:</p>
          <ol>
            {CHECKS.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ol>
          <p className="quiet">
            “Check the destination from this computer” tests the first two as far as this computer can see them.
          </p>
        </>
      )}
    </div>
  )
}

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
            <Select
              {...attributes}
              value={state.kind}
              options={WEBHOOK_KINDS}
              onChoose={(kind) => onChange({ kind })}
            />
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
        <ErrorNote {...failureOf(test)} />
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
