import type { ReactElement } from 'react'
import { labelOf } from '../../app/domain/window/views.ts'
import { useAllCommands } from '../commands/commands.tsx'
import { keysText } from '../commands/keys.ts'
import { NATIVE_KEYS } from '../commands/native-keys.ts'
import { Dialog } from '../ui/dialog.tsx'

interface Line {
  id: string
  title: string
  keys: readonly string[]
}

/** The single keys of a combination; a plus sign is a key as well. */
const singleKeys = (keys: string): string[] => keysText(keys).match(/[^+]+|\+$/g) ?? []

/** Lists the keys of every command, those of the window first, then view by view. */
export function ShortcutList({ onClose }: { onClose: () => void }): ReactElement {
  const commands = useAllCommands().filter(({ keys }) => keys.length > 0)
  const groups: readonly (readonly [string, readonly Line[]])[] = [
    ...[...new Set(commands.map(({ view }) => view))].map(
      (view) =>
        [
          view === undefined ? 'In every view' : labelOf(view),
          commands.filter((command) => command.view === view),
        ] as const,
    ),
    ['Chart and table with focus', NATIVE_KEYS.map(([keys, title]) => ({ id: keys, title, keys: [keys] }))],
  ]
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      {groups.map(([group, lines]) => (
        <section key={group} className="shortcut-group">
          <h3>{group}</h3>
          <dl>
            {lines.map(({ id, title, keys }) => (
              <div key={id}>
                <dt>
                  {keys.map((each) => (
                    <span key={each} className="shortcut-keys">
                      {singleKeys(each).map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </span>
                  ))}
                </dt>
                <dd>{title}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="dialog-actions">
        <button type="button" className="button" autoFocus onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
