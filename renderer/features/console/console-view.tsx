import type { ReactElement } from 'react'
import { Segmented } from '../../ui/segmented.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useCommands } from '../../commands/commands.tsx'
import type { ConsolePanel, ConsoleState } from './console-state.ts'
import { EntitlementPane } from './entitlement-pane.tsx'
import { RequestPane } from './request-pane.tsx'
import './console.css'

const PANELS = [
  { id: 'requests', label: 'Requests', title: 'Every call of this connection in this session' },
  { id: 'entitlement', label: 'Entitlement', title: 'What the key can access' },
] as const

/** The console: every call of the connection, and what its key can access. */
export function ConsoleView({
  state: { panel },
  onChange,
  version,
}: {
  state: ConsoleState
  onChange: (state: ConsoleState) => void
  version: string
}): ReactElement {
  const setPanel = (next: ConsolePanel): void => onChange({ panel: next })
  useCommands([
    {
      id: 'console.next-part',
      run: () => setPanel(panel === 'requests' ? 'entitlement' : 'requests'),
    },
  ])
  return (
    <section className="console" aria-label="Console" data-pane>
      <Toolbar
        tools={[
          {
            id: 'part',
            room: 'grows',
            shows: <Segmented label="Part" value={panel} options={PANELS} onChange={setPanel} />,
          },
        ]}
      />
      {panel === 'requests' ? <RequestPane version={version} /> : <EntitlementPane />}
    </section>
  )
}
