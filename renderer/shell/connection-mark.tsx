import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../app/ipc/contract.ts'
import { describeKeyState } from '../../app/domain/connection/connection-text.ts'
import { call } from '../bridge/desk.ts'
import { connectionsQuery } from '../query/connections.ts'

function words(status: Output<'app.status'>): { text: string; doubt: boolean } {
  if (status.connection === 'demo')
    return status.demo.running
      ? { text: 'Demonstration · sample data', doubt: false }
      : { text: 'Demonstration · service stopped', doubt: true }
  const host = URL.parse(status.baseUrl)?.host ?? 'no address'
  if (status.keyState === 'ok' || status.keyState === 'asking') return { text: host, doubt: false }
  return {
    text: `${host} · ${status.keyState === 'session-only' ? 'key for this session only' : describeKeyState(status.keyState).toLowerCase()}`,
    doubt: true,
  }
}

const DEMO = ':demo'

/** The one global mark: whom the window speaks to, whether something is the matter with the key, and the way to another connection. */
export function ConnectionMark({ status, onOpen }: { status: Output<'app.status'>; onOpen: () => void }): ReactElement {
  const { text, doubt } = words(status)
  const connections = useQuery(connectionsQuery).data ?? []
  const current = connections.find(({ isCurrent }) => isCurrent)
  const isDemo = status.connection === 'demo'
  const choose = (id: string): void =>
    void (id === DEMO ? call('connection.choose', { connection: 'demo' }) : call('connections.use', { id }))
  return (
    <span className="connection">
      {connections.length < 2 ? null : (
        <select
          className="connection-switch"
          aria-label="Connection"
          value={isDemo ? DEMO : current?.id}
          style={{ borderInlineStartColor: isDemo ? 'var(--line)' : `var(--series-${(current?.colour ?? 0) + 1})` }}
          onChange={(event) => choose(event.target.value)}
        >
          {connections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={DEMO}>Demonstration</option>
        </select>
      )}
      <button
        type="button"
        className="connection-mark"
        data-doubt={doubt}
        title="Open the connection settings"
        onClick={onOpen}
      >
        {text}
      </button>
    </span>
  )
}
