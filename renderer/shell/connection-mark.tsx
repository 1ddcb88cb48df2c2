import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ADDRESS_UNCONFIRMED, describeKeyState } from '../../app/domain/connection/connection-text.ts'
import { useCommands } from '../commands/commands.tsx'
import { useConnection } from '../query/connection.ts'
import type { ConnectionView } from '../../app/ipc/connection.ts'
import { connectionsQuery, useConnect } from '../query/connections.ts'
import { nextOf } from '../ui/next-of.ts'
import { useCommandButton } from '../ui/use-command-button.ts'

function words({ demonstration, baseUrl, isAddressConfirmed, keyState }: ConnectionView): {
  text: string
  doubt: boolean
} {
  if (demonstration !== null)
    return demonstration.running
      ? { text: 'Demonstration · sample data', doubt: false }
      : { text: 'Demonstration · service stopped', doubt: true }
  const host = URL.parse(baseUrl)?.host ?? 'no address'
  if (!isAddressConfirmed) return { text: `${host} · ${ADDRESS_UNCONFIRMED}`, doubt: true }
  if (keyState === 'ok' || keyState === 'asking') return { text: host, doubt: false }
  return {
    text: `${host} · ${keyState === 'session-only' ? 'key for this session only' : describeKeyState(keyState).toLowerCase()}`,
    doubt: true,
  }
}

/** Shows the connection of the window and any trouble with its key, and switches between connections. */
export function ConnectionMark(): ReactElement {
  const button = useCommandButton()
  const connection = useConnection()
  const { text, doubt } = words(connection)
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
        {...button('settings.open-connection', `${text}\nOpen the connection settings`)}
        className="connection-mark"
        data-doubt={doubt}
      >
        {text}
      </button>
    </span>
  )
}
