import type { ReactElement } from 'react'
import type { Output } from '../../app/ipc/contract.ts'
import { describeKeyState } from '../../app/text/connection-text.ts'

function words(status: Output<'app.status'>): { text: string; doubt: boolean } {
  if (status.connection === 'demo') return status.demo.running ? { text: 'Demonstration · sample data', doubt: false } : { text: 'Demonstration · service stopped', doubt: true }
  const host = URL.parse(status.baseUrl)?.host ?? 'no address'
  if (status.keyState === 'ok' || status.keyState === 'asking') return { text: host, doubt: false }
  return { text: `${host} · ${status.keyState === 'session-only' ? 'key for this session only' : describeKeyState(status.keyState).toLowerCase()}`, doubt: true }
}

/** The one global mark: whom the window speaks to, and whether something is the matter with the key. */
export function ConnectionMark({ status, onOpen }: { status: Output<'app.status'>; onOpen: () => void }): ReactElement {
  const { text, doubt } = words(status)
  return (
    <button type="button" className="connection-mark" data-doubt={doubt} title="Open the connection settings" onClick={onOpen}>
      {text}
    </button>
  )
}
