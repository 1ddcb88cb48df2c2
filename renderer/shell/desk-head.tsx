import type { ReactElement } from 'react'
import { labelOf, VIEWS } from '../../app/domain/window/views.ts'
import type { ViewId } from '../../app/domain/window/views.ts'
import { useFindCommand, useHint } from '../commands/commands.tsx'
import { keysText } from '../commands/keys.ts'
import { ConnectionMark } from './connection-mark.tsx'
import type { Location } from './navigation.ts'
import { OfflineSwitch } from './offline-switch.tsx'

/** The head of the desk: its views, the palette, and the connection. */
export function DeskHead({
  view,
  refusals,
  onPlace,
  onPalette,
  onKeys,
}: {
  view: ViewId
  /** Why the plan refuses what a view asks for, as a sentence. */
  refusals: Readonly<Partial<Record<ViewId, string>>>
  onPlace: (place: Partial<Location>) => void
  onPalette: () => void
  onKeys: () => void
}): ReactElement {
  const hint = useHint()
  const paletteKey = useFindCommand()('window.palette')?.keys[0]
  return (
    <header className="shell-head">
      <h1 className="visually-hidden">{labelOf(view)}</h1>
      <nav aria-label="Views" data-pane>
        {VIEWS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className="shell-tab"
            aria-current={view === id ? 'page' : undefined}
            data-refused={refusals[id] !== undefined || undefined}
            title={refusals[id] ?? hint(`view.${id}`)}
            onClick={() => onPlace({ view: id })}
          >
            {label}
          </button>
        ))}
      </nav>
      <div className="shell-side">
        <button type="button" className="palette-button" title={hint('window.palette')} onClick={onPalette}>
          <span>Go to anything</span>
          {paletteKey === undefined ? null : <kbd>{keysText(paletteKey)}</kbd>}
        </button>
        <OfflineSwitch />
        <ConnectionMark onOpen={() => onPlace({ view: 'settings', settings: { section: 'connection' } })} />
        <button type="button" className="button button-quiet" title="Keyboard shortcuts" onClick={onKeys}>
          ?
        </button>
      </div>
    </header>
  )
}
