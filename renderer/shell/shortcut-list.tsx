import type { ReactElement } from 'react'
import { keysOf, keysText, useActiveCommands } from '../commands/registry.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** The single keys of a combination; a plus sign is a key as well. */
const singleKeys = (keys: string): string[] => keysText(keys).match(/[^+]+|\+$/g) ?? []

/** Lists the keys of every command that is offered now. */
export function ShortcutList({ onClose }: { onClose: () => void }): ReactElement {
  const commands = useActiveCommands().filter((command) => keysOf(command).length > 0)
  const groups = [...new Set(commands.map(({ group }) => group))]
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      {groups.map((group) => (
        <section key={group} className="shortcut-group">
          <h3>{group}</h3>
          <dl>
            {commands
              .filter((command) => command.group === group)
              .map((command) => (
                <div key={command.id}>
                  <dt>
                    {keysOf(command).map((keys) => (
                      <span key={keys} className="shortcut-keys">
                        {singleKeys(keys).map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                      </span>
                    ))}
                  </dt>
                  <dd>{command.title}</dd>
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
