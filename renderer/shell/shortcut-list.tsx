import type { ReactElement } from 'react'
import { keysText, useActiveShortcuts, useShortcuts } from '../ui/shortcuts.tsx'

/** Lists every active shortcut. */
export function ShortcutList({ onClose }: { onClose: () => void }): ReactElement {
  const shortcuts = useActiveShortcuts()
  useShortcuts([{ keys: 'Escape', label: 'Close', group: 'Window', run: onClose }])
  const groups = [...new Set(shortcuts.map((shortcut) => shortcut.group))]
  return (
    <div className="dialog-shade" onClick={onClose}>
      <div
        className="dialog"
        role="dialog"
        aria-modal="true"
        aria-label="Keyboard shortcuts"
        onClick={(event) => event.stopPropagation()}
      >
        <h2>Keyboard shortcuts</h2>
        {groups.map((group) => (
          <section key={group} className="shortcut-group">
            <h3>{group}</h3>
            <dl>
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <div key={`${shortcut.keys} ${shortcut.label}`}>
                    <dt>
                      {keysText(shortcut.keys)
                        .split('+')
                        .map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                    </dt>
                    <dd>{shortcut.label}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}
