import { useState, type KeyboardEvent, type ReactElement } from 'react'
import { CATALOGUE, COMMAND_IDS, type CommandId } from '../../../app/domain/commands/catalogue.ts'
import {
  conflictsOf,
  isSameKeys,
  keysOf,
  MAX_KEYS,
  refusalOf,
  withKeys,
  bindingsOf,
  KEY_PRESETS,
} from '../../../app/domain/commands/bindings.ts'
import type { KeyBindings } from '../../../app/domain/commands/bindings.ts'
import { labelOf, VIEWS } from '../../../app/domain/window/views.ts'
import { keysText, nameOf } from '../../commands/keys.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { KEY_PRESET_NAMES } from '../../../app/domain/commands/settings-commands.ts'
import { useCommands } from '../../commands/commands.tsx'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { CommandCheck, CommandChoice, CommandTool } from '../../ui/controls/command-tools.tsx'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { SettingsLine } from './settings-line.tsx'
import './keys-dialog.css'

const whereOf = (id: CommandId): string => {
  const { view } = CATALOGUE[id]
  return view === undefined ? 'in every view' : `in ${labelOf(view)}`
}

/** Takes the next keys that are pressed. Escape takes none. */
function KeyRecorder({
  id,
  onKeys,
  onCancel,
}: {
  id: CommandId
  onKeys: (keys: string) => void
  onCancel: () => void
}): ReactElement {
  const [refusal, setRefusal] = useState<string | null>(null)
  function press(event: KeyboardEvent): void {
    // Tab leaves the field, because the keyboard needs a way out of it.
    if (event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') {
      onCancel()
      return
    }
    if (['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(event.key)) return
    const keys = nameOf(event.nativeEvent)
    const refused = refusalOf(id, keys)
    setRefusal(refused)
    if (refused === null) onKeys(keys)
  }
  return (
    <>
      <input
        className="keys-recorder"
        aria-label={`New key of “${CATALOGUE[id].title}”`}
        placeholder="Press the keys…"
        readOnly
        autoFocus
        onKeyDown={press}
        onBlur={onCancel}
      />
      {refusal === null ? null : (
        <span className="keys-conflict" role="alert">
          {refusal}
        </span>
      )}
    </>
  )
}

function Command({
  id,
  bindings,
  onKeys,
}: {
  id: CommandId
  bindings: KeyBindings
  onKeys: (keys: readonly string[]) => void
}): ReactElement {
  const [isRecording, setIsRecording] = useState(false)
  const { title, keys: builtIn = [] } = CATALOGUE[id]
  const keys = keysOf(id, bindings)
  const conflicts = keys.flatMap((key) => conflictsOf(id, key, bindings).map((other) => ({ key, other })))
  return (
    <li className="keys-command">
      <span className="keys-title">{title}</span>
      <span className="keys-keys">
        {keys.map((key) => (
          <kbd key={key}>
            {keysText(key)}
            <button
              type="button"
              className="keys-remove"
              aria-label={`Remove ${keysText(key)} from “${title}”`}
              title="Remove"
              onClick={() => onKeys(keys.filter((each) => each !== key))}
            >
              <Icon name="close" size={10} />
            </button>
          </kbd>
        ))}
        {isRecording ? (
          <KeyRecorder
            id={id}
            onKeys={(key) => {
              setIsRecording(false)
              if (!keys.includes(key)) onKeys([...keys, key])
            }}
            onCancel={() => setIsRecording(false)}
          />
        ) : (
          <Button
            look="quiet"
            className="keys-add"
            aria-label={`Add a key to “${title}”`}
            title={keys.length < MAX_KEYS ? 'Add a key' : `A command has ${MAX_KEYS} keys at most`}
            disabled={keys.length >= MAX_KEYS}
            onClick={() => setIsRecording(true)}
          >
            <Icon name="plus" size={12} />
          </Button>
        )}
        {isSameKeys(keys, builtIn) ? null : (
          <LinkButton aria-label={`Reset the keys of “${title}”`} onClick={() => onKeys(builtIn)}>
            Reset
          </LinkButton>
        )}
      </span>
      {conflicts.map(({ key, other }) => (
        <span key={`${key} ${other}`} className="keys-conflict" role="status">
          {keysText(key)} also runs “{CATALOGUE[other].title}” {whereOf(other)}.
        </span>
      ))}
    </li>
  )
}

/** Lists the keys of every command, each of which can be given others or none. */
function KeysDialog({
  bindings,
  onChange,
  onClose,
}: {
  bindings: KeyBindings
  onChange: (bindings: KeyBindings) => void
  onClose: () => void
}): ReactElement {
  const [filter, setFilter] = useState('')
  const words = filter.trim().toLowerCase()
  const shown = COMMAND_IDS.filter((id) => {
    const keys = keysOf(id, bindings).map((key) => keysText(key).toLowerCase())
    return CATALOGUE[id].title.toLowerCase().includes(words) || keys.includes(words)
  })
  const groups = [undefined, ...VIEWS.map(({ id }) => id)]
    .map((view) => ({ view, ids: shown.filter((id) => CATALOGUE[id].view === view) }))
    .filter(({ ids }) => ids.length > 0)
  return (
    <Dialog title="Keys of commands" wide onClose={onClose}>
      <input
        type="search"
        className="field-input"
        aria-label="Find a command"
        placeholder="Find a command or its key"
        autoFocus
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <div className="keys-groups">
        {groups.length === 0 ? <p className="quiet">No command has these words or this key.</p> : null}
        {groups.map(({ view, ids }) => (
          <section key={view ?? ''}>
            <h3>{view === undefined ? 'In every view' : labelOf(view)}</h3>
            <ul>
              {ids.map((id) => (
                <Command
                  key={id}
                  id={id}
                  bindings={bindings}
                  onKeys={(keys) => onChange(withKeys(bindings, id, keys))}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>Close</Button>
        <span className="toolbar-spring" />
        <Button disabled={Object.keys(bindings).length === 0} onClick={() => onChange({})}>
          Reset all keys
        </Button>
      </div>
    </Dialog>
  )
}

/** Keys of the person’s own, of which choosing them again shows the dialog. */
const OWN = { id: 'own', label: 'Own' } as const

export function KeysSection(): ReactElement {
  const { singleKeys, keys } = usePreferences()
  const savePreferences = useSavePreferences()
  const [isChanging, setIsChanging] = useState(false)
  const bindings = bindingsOf(keys)
  const changed = Object.keys(bindings).length
  const preset = KEY_PRESETS.find((each) => JSON.stringify(each.bindings) === JSON.stringify(bindings))
  useCommands([
    ...KEY_PRESETS.map((each) => ({
      id: `settings.keys-${each.id}` as const,
      isOn: each === preset,
      run: () => savePreferences({ keys: each.bindings }),
    })),
    { id: 'settings.change-keys', run: () => setIsChanging(true) },
    { id: 'settings.single-keys', isOn: singleKeys, run: () => savePreferences({ singleKeys: !singleKeys }) },
  ])
  return (
    <section className="settings-section">
      <h2>Keyboard</h2>
      <SettingsLine name="Keys">
        <CommandChoice
          label="Keys"
          value={preset?.id ?? OWN.id}
          options={preset === undefined ? [...KEY_PRESET_NAMES, OWN] : KEY_PRESET_NAMES}
          command={(id) => (id === 'own' ? 'settings.change-keys' : `settings.keys-${id}`)}
        />
        <CommandTool id="settings.change-keys">Change keys…</CommandTool>
        <span className="quiet">
          {changed === 0 ? '' : changed === 1 ? '1 command has other keys' : `${changed} commands have other keys`}
        </span>
      </SettingsLine>
      <SettingsLine>
        <CommandCheck id="settings.single-keys">Use single keys such as j, k and n as shortcuts</CommandCheck>
      </SettingsLine>
      {isChanging ? (
        <KeysDialog
          bindings={bindings}
          onChange={(next) => savePreferences({ keys: next })}
          onClose={() => setIsChanging(false)}
        />
      ) : null}
    </section>
  )
}
