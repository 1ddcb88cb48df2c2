import { useState } from 'react'
import type { ReactElement } from 'react'
import { bindingsOf, KEY_PRESETS } from '../../../app/domain/commands/bindings.ts'
import { KEY_PRESET_NAMES } from '../../../app/domain/commands/key-preset-names.ts'
import { useCommands } from '../../commands/commands.tsx'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { CommandCheck, CommandChoice, CommandTool } from '../../ui/command-tools.tsx'
import { KeysDialog } from './keys-dialog.tsx'

/** Keys of the person’s own, of which choosing them again shows the dialog. */
const OWN = { id: 'own', label: 'Own' } as const

/** Settings of the keys. */
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
      <div className="settings-line">
        <span className="settings-name">Keys</span>
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
      </div>
      <div className="settings-line">
        <span className="settings-name" />
        <CommandCheck id="settings.single-keys">Use single keys such as j, k and n as shortcuts</CommandCheck>
      </div>
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
