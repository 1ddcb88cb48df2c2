import type { ReactElement } from 'react'
import { DENSITIES, FONT_SIZES, THEMES } from '../../../app/domain/settings/appearance.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { Segmented } from '../../ui/segmented.tsx'

/** Settings of how the window looks. */
export function AppearanceSection(): ReactElement {
  const { theme, density, fontSize } = usePreferences()
  const save = useSavePreferences()
  return (
    <section className="settings-section">
      <h2>Appearance</h2>
      <div className="settings-line">
        <span className="settings-name">Theme</span>
        <Segmented label="Theme" value={theme} options={THEMES} onChange={(id) => save({ theme: id })} />
        <span className="field-note">With “System”, the system chooses light or dark, and more contrast.</span>
      </div>
      <div className="settings-line">
        <span className="settings-name">Density</span>
        <Segmented label="Density" value={density} options={DENSITIES} onChange={(id) => save({ density: id })} />
        <span className="field-note">“Compact” shows each story in one line.</span>
      </div>
      <div className="settings-line">
        <span className="settings-name">Text size</span>
        <Segmented
          label="Text size"
          value={String(fontSize)}
          options={FONT_SIZES.map((size) => ({ id: String(size), label: `${size} px` }))}
          onChange={(chosen) => save({ fontSize: FONT_SIZES.find((size) => String(size) === chosen) ?? fontSize })}
        />
        <span className="field-note">Zoom in the View menu enlarges everything, pictures and charts too.</span>
      </div>
    </section>
  )
}
