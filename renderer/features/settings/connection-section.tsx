import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { KEY_STATES, describeKeyStore } from '../../../app/domain/connection/key-store.ts'
import { errorOf, failureOf } from '../../query/errors.ts'
import { keyStoreQuery } from '../../query/application.ts'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { useConnection, connectionsQuery, useAddConnection, useConnect } from '../../query/connection.ts'
import { AskDialog } from '../../ui/controls/dialog.tsx'
import {
  useRemoveKey,
  usePurgeKey,
  useChangeAddress,
  useChoosePlan,
  useRunDemonstration,
  useTestConnection,
} from './mutations.ts'
import { useCommands } from '../../commands/commands.tsx'
import { keyName } from '../../../app/domain/connection/api-key.ts'
import { countText, durationText } from '../../../app/domain/values/number-form.ts'
import { CommandTool, CommandChoice } from '../../ui/controls/command-tools.tsx'
import { settingsQueries } from './queries.ts'
import { DEMONSTRATION, PLANS } from '../../../app/domain/connection/connection.ts'
import type { Demonstration as DemonstrationState } from '../../../app/domain/connection/connection.ts'
import { saysTheSame } from '../../../app/errors/describe-error.ts'
import type { EndpointCheck } from '../../../app/ipc/connection.ts'
import { useInSight } from './settings-lines.ts'
import { SelectField } from '../../ui/controls/select.tsx'
import { SettingsLine } from './settings-line.tsx'
import { choiceCommands } from '../../commands/registry.ts'

/** Where this system keeps keys, by name. */
export function KeyStoreLine(): ReactElement {
  const store = useQuery(keyStoreQuery)
  return (
    <SettingsLine name="Keys are kept in">
      {store.data !== undefined ? (
        <span data-testid="key-store">{describeKeyStore(store.data)}</span>
      ) : store.error === null ? (
        <span className="quiet">Looking for a keychain…</span>
      ) : (
        <ErrorNote {...failureOf(store)} />
      )}
    </SettingsLine>
  )
}

/** Asks before the key of the connection is removed, which only the person can enter again. */
export function RemoveKeyDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { id: connection, name } = useConnection()
  const remove = useRemoveKey(connection)
  return (
    <AskDialog
      title={`Remove the key of “${name}”?`}
      warning="Tearsheet forgets the key and removes it from the keychain. It cannot be restored: to send requests again, enter it again."
      act="Remove"
      acting="Removing…"
      isActing={remove.isPending}
      error={errorOf(remove)}
      onAct={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="quiet">Cached data stay readable. Your marks and lists stay.</p>
    </AskDialog>
  )
}

function DeleteDialog({
  keys,
  chosen: fingerprint,
  onChoose,
  onClose,
}: {
  keys: readonly string[]
  chosen: string
  onChoose: (fingerprint: string) => void
  onClose: () => void
}): ReactElement {
  const { id: connection } = useConnection()
  const remove = usePurgeKey(connection, fingerprint)
  return (
    <AskDialog
      title="Delete what came under the old key?"
      warning={
        <>
          {keyName(fingerprint)}: stories, versions and values that were first received with this key are deleted from
          this computer. The service can send them again, except removed stories and earlier versions.
        </>
      }
      act="Delete"
      acting="Deleting…"
      isActing={remove.isPending}
      isTask
      error={errorOf(remove)}
      onAct={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {keys.length < 2 ? null : (
        <SelectField
          label="Key"
          value={fingerprint}
          options={keys.map((each) => ({ id: each, label: keyName(each) }))}
          disabled={remove.isPending}
          onChoose={(key) => {
            onChoose(key)
            remove.reset()
          }}
        />
      )}
      <p className="quiet">Your stars, notes, highlights, labels and lists stay.</p>
    </AskDialog>
  )
}

/** Cached data that came with another key than the present one, with an offer to delete them. Nothing when there are none. */
export function EarlierKeys(): ReactElement | null {
  const { id: connection, fingerprint: present, keyState } = useConnection()
  const inventory = useQuery(settingsQueries.inventory(connection))
  const [chosen, setChosen] = useState<string | null>(null)
  // While the keychain is asked, the present key could pass for an earlier one.
  const earlier =
    keyState === 'asking' ? [] : (inventory.data?.keys ?? []).filter(({ fingerprint }) => fingerprint !== present)
  const keys = earlier.map(({ fingerprint }) => fingerprint)
  // The library is read anew when a deletion ends, also one that failed. Until then the question and its error stay.
  const isRead = inventory.data !== undefined
  // Another window may have deleted what came under the chosen one. The question must not turn to another key then.
  if (isRead && chosen !== null && !keys.includes(chosen)) setChosen(null)
  const [first] = keys
  useCommands(
    first !== undefined
      ? [{ id: 'library.purge-key', run: () => setChosen(first) }]
      : isRead && keyState !== 'asking'
        ? []
        : [{ id: 'library.purge-key', unavailable: 'The earlier keys are not read yet.', run: () => undefined }],
  )
  if (first === undefined && chosen === null) return null
  return (
    <>
      {earlier.map(({ fingerprint, responses }, place) => (
        <SettingsLine key={fingerprint} name="Earlier key">
          <span>
            <span className="mono">{keyName(fingerprint)}</span> · {countText(responses)} cached{' '}
            {responses === 1 ? 'response' : 'responses'}
          </span>
          {place === earlier.length - 1 ? (
            <CommandTool id="library.purge-key" look="danger">
              {earlier.length === 1 ? 'Delete what came under it…' : 'Delete what came under one of them…'}
            </CommandTool>
          ) : null}
        </SettingsLine>
      ))}
      {chosen === null ? null : (
        <DeleteDialog
          keys={isRead ? keys : [chosen]}
          chosen={chosen}
          onChoose={setChosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

function Demonstration({ demo }: { demo: DemonstrationState }): ReactElement {
  const running = useRunDemonstration()
  const choosePlan = useChoosePlan()
  useCommands([
    {
      id: 'demonstration.toggle',
      title: demo.running ? 'Stop the demonstration' : 'Start the demonstration',
      unavailable: running.isPending ? 'It is being started or stopped.' : null,
      run: () => running.mutate(!demo.running),
    },
    ...choiceCommands('demonstration.plan', PLANS, demo.plan, choosePlan.mutate),
  ])
  return (
    <>
      <p className="quiet">
        The embedded service runs inside Tearsheet and returns made-up companies, stories and figures. It needs no
        account.
      </p>
      <SettingsLine name="Service">
        <span>{demo.running ? 'Running on this computer' : 'Stopped; what was seen stays readable'}</span>
        <CommandTool id="demonstration.toggle">{demo.running ? 'Stop' : 'Start'}</CommandTool>
      </SettingsLine>
      <SettingsLine
        name="Plan"
        note="See how each plan looks: news a plan leaves out is absent, other endpoints are refused."
      >
        <CommandChoice label="Plan" options={PLANS} value={demo.plan} command={(id) => `demonstration.plan-${id}`} />
      </SettingsLine>
    </>
  )
}

function ServiceAddress(): ReactElement {
  const { id: connection, baseUrl, isAddressConfirmed } = useConnection()
  const change = useChangeAddress(connection)
  useCommands([{ id: 'connection.change-address', run: () => change.mutate() }])
  return (
    <>
      <SettingsLine name="Address">
        <span className="isolate selectable" data-testid="address">
          {baseUrl === '' ? 'No address yet' : baseUrl}
        </span>
        <CommandTool id="connection.change-address" words="Another address needs its key again">
          Change address…
        </CommandTool>
      </SettingsLine>
      {isAddressConfirmed ? null : (
        <ErrorNote error={{ kind: 'address-unconfirmed', connection, address: baseUrl }} onRetry={null} />
      )}
      <ErrorNote {...failureOf(change)} />
    </>
  )
}

function ServiceKey(): ReactElement {
  const { keyState, fingerprint, lastKeyOutcome } = useConnection()
  const [isAsking, setIsAsking] = useState(false)
  const hasKey = keyState !== 'absent'
  useCommands([
    {
      id: 'connection.remove-key',
      unavailable: hasKey ? null : 'There is no key to remove.',
      run: () => setIsAsking(true),
    },
  ])
  return (
    <>
      {isAsking ? <RemoveKeyDialog onClose={() => setIsAsking(false)} /> : null}
      <SettingsLine name="API key">
        <span data-testid="key-state">
          {KEY_STATES[keyState]}
          {fingerprint === null ? (
            ''
          ) : (
            <>
              {' '}
              · fingerprint <span className="mono">{fingerprint.slice(0, 8)}</span>
            </>
          )}
        </span>
      </SettingsLine>
      <SettingsLine>
        <CommandTool
          id="connection.enter-key"
          words="The key is tried on the service before it takes the place of the old one"
        >
          {hasKey ? 'Replace key…' : 'Enter key…'}
        </CommandTool>
        {hasKey ? (
          <CommandTool id="connection.remove-key" look="danger">
            Remove key…
          </CommandTool>
        ) : null}
      </SettingsLine>
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
  checks.find(({ error }) => saysTheSame(error, check.error)) ?? check

function ConnectionTest(): ReactElement {
  const { id: connection, isAddressConfirmed } = useConnection()
  const test = useTestConnection(connection)
  const line = useInSight(test.isPending)
  const skew = test.data?.clockSkewMs ?? null
  useCommands([
    {
      id: 'connection.test',
      unavailable: isAddressConfirmed
        ? test.isPending
          ? 'The service is being asked.'
          : null
        : 'Confirm the address first.',
      run: () => test.mutate(),
    },
  ])
  return (
    <>
      <SettingsLine
        name="Test"
        note="Asks news, ratios and earnings for something small. The webhook test is left out: it would deliver."
        ref={line}
      >
        <CommandTool id="connection.test">{test.isPending ? 'Asking…' : 'Test connection'}</CommandTool>
      </SettingsLine>
      <ErrorNote {...failureOf(test)} />
      {test.data?.checks.map((check) => (
        <SettingsLine key={check.endpoint} name={check.endpoint}>
          {check.error === null ? (
            <span className="settings-good">Responds · {Math.round(check.durationMs)} ms</span>
          ) : firstWithError(test.data.checks, check) === check ? (
            <ErrorNote error={check.error} onRetry={() => test.mutate()} />
          ) : (
            <span>Like {firstWithError(test.data.checks, check).endpoint}</span>
          )}
        </SettingsLine>
      ))}
      {skew !== null && Math.abs(skew) > 120_000 ? (
        <p className="error" data-calm="true">
          This computer’s clock is {durationText(Math.abs(skew))} {skew > 0 ? 'ahead of' : 'behind'} the service’s. Ages
          shown may be off.
        </p>
      ) : null}
    </>
  )
}

const SOURCES = [
  { id: 'service', label: 'Service' },
  { id: 'demonstration', label: 'Demonstration' },
] as const

/** Which service is asked, and with which key. */
export function ConnectionSection(): ReactElement {
  const { demonstration } = useConnection()
  const connect = useConnect()
  const add = useAddConnection()
  const service = useQuery(connectionsQuery).data?.find(({ isDemonstration }) => !isDemonstration)
  useCommands([
    {
      id: 'connection.use-service',
      isOn: demonstration === null,
      run() {
        if (service === undefined) add.mutate()
        else connect.mutate(service.id)
      },
    },
    {
      id: 'connection.use-demonstration',
      isOn: demonstration !== null,
      run: () => connect.mutate(DEMONSTRATION),
    },
  ])
  return (
    <section className="settings-section">
      <h2>Connection</h2>
      <SettingsLine name="Source">
        <CommandChoice
          label="Source"
          value={demonstration === null ? 'service' : 'demonstration'}
          options={SOURCES}
          command={(id) => `connection.use-${id}`}
        />
      </SettingsLine>
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
