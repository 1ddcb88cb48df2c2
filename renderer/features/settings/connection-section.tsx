import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { describeKeyState } from '../../../app/domain/connection/connection-text.ts'
import { DEMONSTRATION } from '../../../app/domain/connection/connection.ts'
import type { Demonstration as DemonstrationState } from '../../../app/domain/connection/connection.ts'
import { describeError } from '../../../app/errors/describe-error.ts'
import type { EndpointCheck } from '../../../app/ipc/connection.ts'
import { useConnection } from '../../query/connection.ts'
import { connectionsQuery, useAddConnection, useConnect, useEnterKey } from '../../query/connections.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { retryOf } from '../../query/retry.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { EarlierKeys } from './earlier-keys.tsx'
import { KeyStoreLine } from './key-store-line.tsx'
import { useChangeAddress, useChoosePlan, useRemoveKey, useRunDemonstration, useTestConnection } from './mutations.ts'

const PLANS = [
  { id: 'full', label: 'Full plan' },
  { id: 'newsOnly', label: 'News only' },
  { id: 'fundamentalsOnly', label: 'Fundamentals only' },
  { id: 'revoked', label: 'Revoked key' },
] as const

function Demonstration({ demo }: { demo: DemonstrationState }): ReactElement {
  const running = useRunDemonstration()
  const choosePlan = useChoosePlan()
  return (
    <>
      <p className="quiet">
        The embedded service runs inside Tearsheet and returns made-up companies, stories and figures. It needs no
        account.
      </p>
      <div className="settings-line">
        <span className="settings-name">Service</span>
        <span>{demo.running ? 'Running on this computer' : 'Stopped; what was seen stays readable'}</span>
        <button
          type="button"
          className="button"
          disabled={running.isPending}
          onClick={() => running.mutate(!demo.running)}
        >
          {demo.running ? 'Stop' : 'Start'}
        </button>
      </div>
      <div className="settings-line">
        <span className="settings-name">Plan</span>
        <Segmented label="Plan" value={demo.plan} options={PLANS} onChange={(plan) => choosePlan.mutate(plan)} />
      </div>
      <p className="field-note">
        See how each plan looks: news a plan leaves out is absent, other endpoints are refused.
      </p>
    </>
  )
}

function ServiceAddress(): ReactElement {
  const { id: connection, baseUrl, isAddressConfirmed } = useConnection()
  const change = useChangeAddress(connection)
  return (
    <>
      <div className="settings-line">
        <span className="settings-name">Address</span>
        <span className="isolate selectable" data-testid="address">
          {baseUrl === '' ? 'No address yet' : baseUrl}
        </span>
        <button
          type="button"
          className="button"
          title="Another address needs its key again"
          onClick={() => change.mutate()}
        >
          Change address…
        </button>
      </div>
      {isAddressConfirmed ? null : (
        <ErrorNote error={{ kind: 'address-unconfirmed', connection, address: baseUrl }} onRetry={null} />
      )}
      {change.error === null ? null : <ErrorNote error={errorInfoOf(change.error)} onRetry={retryOf(change)} />}
    </>
  )
}

function ServiceKey(): ReactElement {
  const { id: connection, isAddressConfirmed, keyState, fingerprint, lastKeyOutcome } = useConnection()
  const enter = useEnterKey(connection)
  const remove = useRemoveKey(connection)
  const hasKey = keyState !== 'absent'
  return (
    <>
      <div className="settings-line">
        <span className="settings-name">API key</span>
        <span data-testid="key-state">
          {describeKeyState(keyState)}
          {fingerprint === null ? (
            ''
          ) : (
            <>
              {' '}
              · fingerprint <span className="mono">{fingerprint.slice(0, 8)}</span>
            </>
          )}
        </span>
      </div>
      <div className="settings-line">
        <span className="settings-name" />
        <button
          type="button"
          className="button"
          title={
            isAddressConfirmed
              ? 'The key is tried on the service before it takes the place of the old one'
              : 'Confirm the address first'
          }
          disabled={!isAddressConfirmed}
          onClick={() => enter.mutate()}
        >
          {hasKey ? 'Replace key…' : 'Enter key…'}
        </button>
        {hasKey ? (
          <button type="button" className="button button-danger" onClick={() => remove.mutate()}>
            Remove key
          </button>
        ) : null}
      </div>
      <KeyStoreLine />
      <EarlierKeys />
      {lastKeyOutcome === null ? null : (
        <p className={lastKeyOutcome.done ? 'field-note' : 'error'} data-calm="true" role="status">
          {lastKeyOutcome.message}
        </p>
      )}
    </>
  )
}

/** The first of the checks that failed with the same text, so that it is said once. */
const firstWithError = (checks: readonly EndpointCheck[], check: EndpointCheck): EndpointCheck =>
  checks.find(
    ({ error }) =>
      error !== null && check.error !== null && describeError(error).cause === describeError(check.error).cause,
  ) ?? check

function ConnectionTest(): ReactElement {
  const { id: connection, isAddressConfirmed } = useConnection()
  const test = useTestConnection(connection)
  const skew = test.data?.clockSkewMs ?? null
  return (
    <>
      <div className="settings-line">
        <span className="settings-name">Test</span>
        <button
          type="button"
          className="button"
          title={isAddressConfirmed ? undefined : 'Confirm the address first'}
          disabled={test.isPending || !isAddressConfirmed}
          onClick={() => test.mutate()}
        >
          {test.isPending ? 'Asking…' : 'Test connection'}
        </button>
        <span className="field-note">
          Asks news, ratios and earnings for something small. The webhook test is left out: it would deliver.
        </span>
      </div>
      {test.error === null ? null : <ErrorNote error={errorInfoOf(test.error)} onRetry={retryOf(test)} />}
      {test.data?.checks.map((check) => (
        <div key={check.endpoint} className="settings-line">
          <span className="settings-name">{check.endpoint}</span>
          {check.error === null ? (
            <span className="settings-good">Responds · {Math.round(check.durationMs)} ms</span>
          ) : firstWithError(test.data.checks, check) === check ? (
            <ErrorNote error={check.error} onRetry={() => test.mutate()} />
          ) : (
            <span>Like {firstWithError(test.data.checks, check).endpoint}</span>
          )}
        </div>
      ))}
      {skew !== null && Math.abs(skew) > 120_000 ? (
        <p className="error" data-calm="true">
          This computer’s clock is {Math.round(Math.abs(skew) / 1000)} s {skew > 0 ? 'ahead of' : 'behind'} the
          service’s. Ages shown may be off.
        </p>
      ) : null}
    </>
  )
}

/** Which service is asked, and with which key. */
export function ConnectionSection(): ReactElement {
  const { demonstration } = useConnection()
  const connect = useConnect()
  const add = useAddConnection()
  const service = useQuery(connectionsQuery).data?.find(({ isDemonstration }) => !isDemonstration)
  return (
    <section className="settings-section">
      <h2>Connection</h2>
      <div className="settings-line">
        <span className="settings-name">Source</span>
        <Segmented
          label="Source"
          value={demonstration === null ? 'service' : 'demo'}
          options={[
            { id: 'service', label: 'Service' },
            { id: 'demo', label: 'Demonstration' },
          ]}
          onChange={(source) => {
            if (source === 'demo') connect.mutate(DEMONSTRATION)
            else if (service === undefined) add.mutate()
            else connect.mutate(service.id)
          }}
        />
      </div>
      {demonstration === null ? (
        <>
          <ServiceAddress />
          <ServiceKey />
        </>
      ) : (
        <Demonstration demo={demonstration} />
      )}
      <ConnectionTest />
    </section>
  )
}
