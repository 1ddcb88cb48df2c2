import { useState, type ReactElement } from 'react'
import { labelOf, type ViewId } from '../../../app/domain/window/views.ts'
import { useAllCommands } from '../../commands/commands.tsx'
import { keysText } from '../../commands/keys.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Announcement } from '../../ui/states/messages.tsx'
import { Button } from '../../ui/controls/button.tsx'
import './shortcut-list.css'

/** Keys that the browser, a chart or a table handles while it has the focus; they are no commands, only listed. */
const NATIVE_KEYS: readonly (readonly [keys: string, title: string])[] = [
  ['ArrowLeft', 'Crosshair or focus to the left'],
  ['ArrowRight', 'Crosshair or focus to the right'],
  ['ArrowUp', 'Series or number above'],
  ['ArrowDown', 'Series or number below'],
  ['Shift+ArrowLeft', 'Scroll to earlier periods'],
  ['Shift+ArrowRight', 'Scroll to later periods'],
  ['Home', 'First period or number'],
  ['End', 'Last period or number'],
  ['Enter', 'Source of the number'],
  ['Mod+c', 'Copy the whole table when nothing is selected'],
]

interface Line {
  id: string
  title: string
  keys: readonly string[]
}

/** The single keys of a combination; a plus sign is a key as well. */
const singleKeys = (keys: string): string[] => keysText(keys).match(/[^+]+|\+$/g) ?? []

const isFound = ({ title, keys }: Line, words: string): boolean =>
  title.toLowerCase().includes(words) || keys.some((each) => keysText(each).toLowerCase() === words)

const foundWords = (count: number): string => `${count} ${count === 1 ? 'shortcut' : 'shortcuts'} found`

/** Lists the keys of every command: those of the window first, then those of the view on screen, then view by view. */
export function ShortcutList({ view: shown, onClose }: { view: ViewId; onClose: () => void }): ReactElement {
  const [typed, setTyped] = useState('')
  const commands = useAllCommands().filter(({ keys }) => keys.length > 0)
  const views = [...new Set([undefined, shown, ...commands.map(({ view }) => view)])]
  const all: readonly (readonly [string, readonly Line[]])[] = [
    ...views.map(
      (view) =>
        [
          view === undefined ? 'In every view' : labelOf(view),
          commands.filter((command) => command.view === view),
        ] as const,
    ),
    ['Chart and table with focus', NATIVE_KEYS.map(([keys, title]) => ({ id: keys, title, keys: [keys] }))],
  ]
  const words = typed.trim().toLowerCase()
  const groups = all
    .map(([group, lines]) => [group, lines.filter((line) => isFound(line, words))] as const)
    .filter(([, lines]) => lines.length > 0)
  return (
    <Dialog title="Keyboard shortcuts" wide onClose={onClose}>
      <input
        type="search"
        className="field-input"
        aria-label="Find a shortcut"
        placeholder="Find a command or its key"
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Announcement>{words === '' ? '' : foundWords(groups.flatMap(([, lines]) => lines).length)}</Announcement>
      <div className="shortcut-groups" role="region" aria-label="Shortcuts" tabIndex={0}>
        {groups.length === 0 ? <p className="quiet">No shortcut has these words or this key.</p> : null}
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
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
