import type { ReactElement } from 'react'
import { CommandButton } from '../../ui/command-tools.tsx'

/** The settings as a file, for another computer or a colleague. */
export function FileSection(): ReactElement {
  return (
    <section className="settings-section">
      <h2>Settings file</h2>
      <div className="settings-line">
        <span className="settings-name">These settings</span>
        <CommandButton id="settings.export">Export…</CommandButton>
        <CommandButton id="settings.import">Import…</CommandButton>
      </div>
      <p className="field-note">
        The file has your keys, appearance, columns, notifications, units, formulas and templates. Connections, API
        keys, webhook destinations, allowed picture hosts and the limits of the library stay on this computer.
      </p>
    </section>
  )
}
