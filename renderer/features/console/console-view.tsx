import type { ReactElement } from 'react'
import { CONSOLE_PARTS } from '../../../app/domain/requests/view-choices.ts'
import { PartPanel, Parts, PartTabs } from '../../ui/layout/tabs.tsx'
import { Toolbar } from '../../ui/controls/toolbar.tsx'
import { useCommands } from '../../commands/commands.tsx'
import type { ConsolePanel, ConsoleState } from './console-state.ts'
import { EntitlementPane } from './entitlement-pane.tsx'
import { RequestPane } from './request-pane.tsx'
import './console.css'

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
    ...CONSOLE_PARTS.map(({ id }) => ({
      id: `console.part-${id}` as const,
      isOn: id === panel,
      run: () => setPanel(id),
    })),
    { id: 'console.next-part', run: () => setPanel(panel === 'requests' ? 'entitlement' : 'requests') },
  ])
  return (
    <Parts
      label="Console"
      className="console"
      isPane
      options={CONSOLE_PARTS}
      value={panel}
      command={(id) => `console.part-${id}`}
    >
      <Toolbar tools={[{ id: 'part', room: 'grows', shows: <PartTabs label="Part" /> }]} />
      <PartPanel className="console-main">
        {panel === 'requests' ? <RequestPane version={version} /> : <EntitlementPane />}
      </PartPanel>
    </Parts>
  )
}
