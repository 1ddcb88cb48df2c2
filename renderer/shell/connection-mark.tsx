import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ADDRESS_UNCONFIRMED, describeKeyState } from '../../app/domain/connection/connection-text.ts'
import { useCommands } from '../commands/commands.tsx'
import { useConnection } from '../query/connection.ts'
import type { ConnectionView } from '../../app/ipc/connection.ts'
import { connectionsQuery, useConnect } from '../query/connections.ts'
import { nextOf } from '../ui/next-of.ts'
import { useCommandButton } from '../ui/use-command-button.ts'

/** Where the requests go, and the state of that, which a long address does not cut. */
function words({ demonstration, baseUrl, isAddressConfirmed, keyState }: ConnectionView): {
  place: string
  state: string | null
  doubt: boolean
} {
  if (demonstration !== null)
    return demonstration.running
      ? { place: 'Demonstration', state: 'sample data', doubt: false }
      : { place: 'Demonstration', state: 'service stopped', doubt: true }
  const place = URL.parse(baseUrl)?.host ?? 'no address'
  if (!isAddressConfirmed) return { place, state: ADDRESS_UNCONFIRMED, doubt: true }
  if (keyState === 'ok' || keyState === 'asking') return { place, state: null, doubt: false }
  return {
    place,
    state: keyState === 'session-only' ? 'key for this session only' : describeKeyState(keyState).toLowerCase(),
    doubt: true,
  }
}

/** Shows the connection of the window and any trouble with its key, and switches between connections. */
export function ConnectionMark(): ReactElement {
  const button = useCommandButton()
  const connection = useConnection()
  const { place, state, doubt } = words(connection)
  const behind = state === null ? '' : ` · ${state}`
  const connect = useConnect()
  const connections = useQuery(connectionsQuery).data ?? []
  const next = nextOf(connections, connection.id)
  useCommands([
    {
      id: 'connection.next',
      unavailable: next === connection.id ? 'There is no other connection.' : null,
      run: () => connect.mutate(next),
    },
  ])
  return (
    <span className="connection">
      {connections.length < 2 ? null : (
        <select
          className="connection-switch"
          aria-label="Connection"
          title={connections.find(({ id }) => id === connection.id)?.name}
          value={connection.id}
          style={{
            borderInlineStartColor:
              connection.demonstration === null ? `var(--mark-${connection.colour + 1})` : 'var(--line)',
          }}
          onChange={(event) => connect.mutate(event.target.value)}
        >
          {connections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <button
        {...button('settings.open-connection', `${place}${behind}\nOpen the connection settings`)}
        className="connection-mark"
        data-doubt={doubt}
      >
        <span>{place}</span>
        <span>{behind}</span>
      </button>
    </span>
  )
}
