import type { ReactElement } from 'react'
import { DENSITIES, FONT_SIZES, THEMES } from '../../../app/domain/settings/appearance.ts'
import type { FontSize } from '../../../app/domain/settings/appearance.ts'
import { usePreferences } from '../../query/preferences.ts'
import { CommandChoice } from '../../ui/command-tools.tsx'

const optionOf = <Size extends FontSize>(size: Size) => ({ id: `${size}` as const, label: `${size} px` })

/** Settings of how the window looks. */
export function AppearanceSection(): ReactElement {
  const { theme, density, fontSize } = usePreferences()
  return (
    <section className="settings-section">
      <h2>Appearance</h2>
      <div className="settings-line">
        <span className="settings-name">Theme</span>
        <CommandChoice label="Theme" options={THEMES} value={theme} command={(id) => `appearance.theme-${id}`} />
        <span className="field-note">With “System”, the system chooses light or dark, and more contrast.</span>
      </div>
      <div className="settings-line">
        <span className="settings-name">Density</span>
        <CommandChoice
          label="Density"
          options={DENSITIES}
          value={density}
          command={(id) => `appearance.density-${id}`}
        />
        <span className="field-note">“Compact” shows each story in one line.</span>
      </div>
      <div className="settings-line">
        <span className="settings-name">Text size</span>
        <CommandChoice
          label="Text size"
          options={FONT_SIZES.map(optionOf)}
          value={optionOf(fontSize).id}
          command={(id) => `appearance.text-${id}`}
        />
        <span className="field-note">Zoom in the View menu enlarges everything, pictures and charts too.</span>
      </div>
    </section>
  )
}
