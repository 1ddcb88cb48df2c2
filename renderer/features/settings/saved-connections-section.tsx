import { useState, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ListedConnection } from '../../../app/ipc/connection.ts'
import { counted } from '../../../app/domain/values/number-form.ts'
import { useConnectionId, connectionsQuery, useConnect } from '../../query/connection.ts'
import { errorOf } from '../../query/errors.ts'
import { AskDialog } from '../../ui/controls/dialog.tsx'
import { Check } from '../../ui/controls/field.tsx'
import { useRemoveConnection, useChangeConnection } from './mutations.ts'
import { settingsQueries } from './queries.ts'
import { COLOUR_NAMES, COLOURS, MAX_CONNECTION_NAME } from '../../../app/domain/connection/connection.ts'
import { ADDRESS_UNCONFIRMED } from '../../../app/domain/connection/key-store.ts'
import { describeError } from '../../../app/errors/describe-error.ts'
import { useCommands } from '../../commands/commands.tsx'
import { CommandTool } from '../../ui/controls/command-tools.tsx'
import { SelectField } from '../../ui/controls/select.tsx'
import { Button } from '../../ui/controls/button.tsx'

/** Asks before a connection is removed with its secrets and its library. `others` are the connections that stay, `choices` those that could be removed instead. */
export function RemoveConnectionDialog({
  connection: { id, name, baseUrl },
  others,
  choices = [],
  onChoose,
  onClose,
}: {
  connection: ListedConnection
  others: readonly ListedConnection[]
  choices?: readonly ListedConnection[]
  onChoose?: (id: string) => void
  onClose: () => void
}): ReactElement {
  const current = useConnectionId()
  const inventory = useQuery(settingsQueries.inventory(current))
  const [withMarks, setWithMarks] = useState(false)
  const remove = useRemoveConnection(id)
  const stories = inventory.data?.connections
    .filter(({ connection }) => connection === id)
    .reduce((sum, each) => sum + each.stories, 0)
  const origin = URL.parse(baseUrl)?.origin ?? null
  const sharing = origin === null ? undefined : others.find((each) => URL.parse(each.baseUrl)?.origin === origin)
  return (
    <AskDialog
      title={`Remove the connection “${name}”?`}
      warning={
        <>
          Its key and its transform token are removed from the keychain. Its cached data are deleted from this computer:{' '}
          {stories === undefined ? 'its stories' : counted(stories, 'story', 'stories')} with their earlier versions,
          its ratios and earnings reports, and its webhook tests, deliveries, payload schemas and checks of the key.
          Removed stories and earlier versions cannot be fetched again.
        </>
      }
      act="Remove"
      acting="Removing…"
      isActing={remove.isPending}
      isTask
      error={errorOf(remove)}
      onAct={() => remove.mutate({ withMarks }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {choices.length < 2 ? null : (
        <SelectField
          label="Connection"
          value={id}
          options={choices.map((each) => ({ id: each.id, label: each.name }))}
          disabled={remove.isPending}
          onChoose={(chosen) => {
            setWithMarks(false)
            remove.reset()
            onChoose?.(chosen)
          }}
        />
      )}
      {origin === null ? null : sharing === undefined ? (
        <Check checked={withMarks} onChange={setWithMarks}>
          Delete my stars, notes, highlights, labels and read marks on stories of {origin} too
        </Check>
      ) : (
        <p className="quiet">
          Your stars, notes, highlights, labels and read marks stay: “{sharing.name}” uses the same service.
        </p>
      )}
    </AskDialog>
  )
}

/** Says that nothing is sent to an address, in the words of the status bar. It is confirmed where its connection is shown. */
function UnconfirmedMark({ connection, address }: { connection: string; address: string }): ReactElement {
  const { cause } = describeError({ kind: 'address-unconfirmed', connection, address })
  return (
    <span className="settings-doubt" title={cause}>
      {ADDRESS_UNCONFIRMED}
    </span>
  )
}

/** Connections by name and colour: each with an address, a key and an interface profile of its own. */
export function SavedConnectionsSection(): ReactElement {
  const current = useConnectionId()
  const { data } = useQuery(connectionsQuery)
  const connections = (data ?? []).filter(({ isDemonstration }) => !isDemonstration)
  const connect = useConnect()
  const change = useChangeConnection()
  const [leaving, setLeaving] = useState<string | null>(null)
  // A command does not say which of the connections is meant.
  const [isChoosing, setIsChoosing] = useState(false)
  const removed = connections.find(({ id }) => id === leaving)
  const removable = connections.filter(({ id }) => id !== current)
  const [first] = removable
  function leave(id: string, choosing: boolean): void {
    setLeaving(id)
    setIsChoosing(choosing)
  }
  useCommands([
    {
      id: 'connection.remove',
      unavailable:
        data === undefined
          ? 'The connections are not read yet.'
          : first === undefined
            ? 'There is no connection but the one of this window.'
            : null,
      run() {
        if (first !== undefined) leave(first.id, true)
      },
    },
  ])
  return (
    <section className="settings-section">
      <h2>Saved connections</h2>
      <p className="quiet">
        Each has its own address, key and interface profile. The cached data of one are never shown for another.
      </p>
      {connections.map((connection) => {
        const { id, name: own, colour, baseUrl, isAddressConfirmed } = connection
        return (
          <div key={id} className="settings-line">
            <button
              type="button"
              className="connection-colour"
              aria-label={`Colour of ${own}`}
              title={`${COLOUR_NAMES[colour] ?? ''}: click for the next colour`}
              style={{ background: `var(--mark-${colour + 1})` }}
              onClick={() =>
                change.mutate({ before: connection, change: { name: own, colour: (colour + 1) % COLOURS } })
              }
            />
            <input
              // The field is not controlled, so another name, such as one that was put back, needs another field.
              key={own}
              className="connection-name"
              aria-label={`Name of ${own}`}
              defaultValue={own}
              maxLength={MAX_CONNECTION_NAME}
              onBlur={(event) => {
                const name = event.target.value.trim()
                if (name !== '' && name !== own) change.mutate({ before: connection, change: { name, colour } })
              }}
            />
            <span className="quiet isolate">{baseUrl === '' ? 'no address yet' : baseUrl}</span>
            {isAddressConfirmed ? null : <UnconfirmedMark connection={id} address={baseUrl} />}
            <span className="toolbar-spring" />
            {id === current ? (
              <span className="settings-good">shown in this window</span>
            ) : (
              <Button onClick={() => connect.mutate(id)}>Use</Button>
            )}
            {id === current ? null : (
              <Button look="danger" onClick={() => leave(id, false)}>
                Remove…
              </Button>
            )}
          </div>
        )
      })}
      <div className="settings-line">
        <CommandTool id="connection.add">Add a connection…</CommandTool>
      </div>
      {removed === undefined ? null : (
        <RemoveConnectionDialog
          connection={removed}
          others={connections.filter(({ id }) => id !== removed.id)}
          choices={isChoosing ? removable : []}
          onChoose={setLeaving}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  )
}
