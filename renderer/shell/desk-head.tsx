import type { ReactElement } from 'react'
import { labelOf, VIEWS } from '../../app/domain/window/views.ts'
import type { ViewId } from '../../app/domain/window/views.ts'
import { useFindCommand } from '../commands/commands.tsx'
import { keysText } from '../commands/keys.ts'
import { useCommandButton } from '../ui/use-command-button.ts'
import { ConnectionMark } from './connection-mark.tsx'
import { OfflineSwitch } from './offline-switch.tsx'

/** The head of the desk: its views, the palette, and the connection. */
export function DeskHead({
  view,
  refusals,
}: {
  view: ViewId
  /** Why the plan refuses what a view asks for, as a sentence. */
  refusals: Readonly<Partial<Record<ViewId, string>>>
}): ReactElement {
  const button = useCommandButton()
  const paletteKey = useFindCommand()('window.palette')?.keys[0]
  return (
    <header className="shell-head">
      <h1 className="visually-hidden">{labelOf(view)}</h1>
      <nav aria-label="Views" data-pane>
        {VIEWS.map(({ id, label }) => (
          <button
            key={id}
            {...button(`view.${id}`, refusals[id])}
            className="shell-tab"
            aria-current={view === id ? 'page' : undefined}
            data-refused={refusals[id] !== undefined || undefined}
          >
            {label}
            {view === id ? <span className="shell-tab-mark" /> : null}
          </button>
        ))}
      </nav>
      <div className="shell-side">
        <button {...button('window.palette')} className="palette-button">
          <span>Go to anything</span>
          {paletteKey === undefined ? null : <kbd>{keysText(paletteKey)}</kbd>}
        </button>
        <OfflineSwitch />
        <ConnectionMark />
        <button {...button('window.shortcuts')} className="button button-quiet">
          ?
        </button>
      </div>
    </header>
  )
}
