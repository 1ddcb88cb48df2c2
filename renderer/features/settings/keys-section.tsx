import { useState } from 'react'
import type { ReactElement } from 'react'
import { bindingsOf, KEY_PRESETS } from '../../../app/domain/commands/bindings.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { Check } from '../../ui/check.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { KeysDialog } from './keys-dialog.tsx'

/** Settings of the keys. */
export function KeysSection(): ReactElement {
  const { singleKeys, keys } = usePreferences()
  const savePreferences = useSavePreferences()
  const [isChanging, setIsChanging] = useState(false)
  const bindings = bindingsOf(keys)
  const changed = Object.keys(bindings).length
  const preset = KEY_PRESETS.find((each) => JSON.stringify(each.bindings) === JSON.stringify(bindings))
  return (
    <section className="settings-section">
      <h2>Keyboard</h2>
      <div className="settings-line">
        <span className="settings-name">Keys</span>
        <Segmented
          label="Keys"
          value={preset?.id ?? 'own'}
          options={[
            ...KEY_PRESETS.map(({ id, label }) => ({ id, label })),
            ...(preset === undefined ? [{ id: 'own', label: 'Own' }] : []),
          ]}
          onChange={(chosen) => {
            const found = KEY_PRESETS.find(({ id }) => id === chosen)
            if (found !== undefined) savePreferences({ keys: found.bindings })
          }}
        />
        <button type="button" className="button" onClick={() => setIsChanging(true)}>
          Change keys…
        </button>
        <span className="quiet">
          {changed === 0 ? '' : changed === 1 ? '1 command has other keys' : `${changed} commands have other keys`}
        </span>
      </div>
      <div className="settings-line">
        <span className="settings-name" />
        <Check checked={singleKeys} onChange={(isChecked) => savePreferences({ singleKeys: isChecked })}>
          Use single keys such as j, k and n as shortcuts
        </Check>
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
