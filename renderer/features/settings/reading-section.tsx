import type { ReactElement } from 'react'
import { DECIMAL_SIGNS, REFRESH_MINUTES, refreshText } from '../../../app/domain/settings/preferences.ts'
import { DATE_FORMS, READING_WIDTHS } from '../../../app/domain/settings/appearance.ts'
import type { TimeZone } from '../../../app/domain/settings/preferences.ts'
import { useCommands } from '../../commands/commands.tsx'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { CommandChoice, CommandSelect, CommandTool } from '../../ui/command-tools.tsx'
import { NotificationLines } from './notification-lines.tsx'

const ZONES = [
  { id: 'market', label: 'Market (New York)' },
  { id: 'local', label: 'This computer' },
  { id: 'utc', label: 'UTC' },
] as const satisfies readonly { id: TimeZone; label: string }[]

/** An interval that no command sets, such as that of an imported file. */
const OTHER = 'other'

const LISTED = REFRESH_MINUTES.map((minutes) => ({ id: `${minutes}` as const, label: refreshText(minutes) }))

/** Settings for times, refreshing, notifications and pictures. */
export function ReadingSection(): ReactElement {
  const { timeZone, dateForm, decimalSign, readingWidth, refreshMinutes, imageHosts } = usePreferences()
  const savePreferences = useSavePreferences()
  useCommands([
    {
      id: 'reading.ask-pictures',
      unavailable: imageHosts.length === 0 ? 'Tearsheet asks before it loads any picture.' : null,
      run: () => savePreferences({ imageHosts: [] }, 'Tearsheet asks again before it loads pictures'),
    },
  ])
  const interval = LISTED.find(({ id }) => id === String(refreshMinutes))?.id
  return (
    <section className="settings-section">
      <h2>Reading</h2>
      <div className="settings-line">
        <span className="settings-name">Times in</span>
        <CommandChoice label="Time zone" options={ZONES} value={timeZone} command={(id) => `appearance.times-${id}`} />
      </div>
      <div className="settings-line">
        <span className="settings-name">Dates as</span>
        <CommandSelect
          label="Dates as"
          className="settings-medium"
          options={DATE_FORMS}
          value={dateForm}
          command={(id) => `appearance.dates-${id}`}
        />
        <span className="field-note">Copies and exports have dates as sent.</span>
      </div>
      <div className="settings-line">
        <span className="settings-name">Decimals in copies</span>
        <CommandChoice
          label="Decimals in copies"
          options={DECIMAL_SIGNS}
          value={decimalSign}
          command={(id) => `appearance.decimals-${id}`}
        />
        <span className="field-note">
          In plain text and CSV, whose separator follows. Workbooks and tables for spreadsheets have the exact number in
          every language.
        </span>
      </div>
      <div className="settings-line">
        <span className="settings-name">Story width</span>
        <CommandChoice
          label="Story width"
          options={READING_WIDTHS}
          value={readingWidth}
          command={(id) => `appearance.width-${id}`}
        />
        <span className="field-note">“Full” is as wide as the pane.</span>
      </div>
      <div className="settings-line">
        <span className="settings-name">New stories</span>
        <label className="check">
          Refresh the list on screen and the watch lists{' '}
          <CommandSelect
            className="settings-medium"
            options={interval === undefined ? [...LISTED, { id: OTHER, label: refreshText(refreshMinutes) }] : LISTED}
            value={interval ?? OTHER}
            // Nothing is run where what is chosen is chosen again.
            command={(id) => `reading.refresh-${id === OTHER ? '0' : id}`}
          />
        </label>
      </div>
      <NotificationLines />
      <div className="settings-line">
        <span className="settings-name">Pictures</span>
        {imageHosts.length === 0 ? (
          <span className="quiet">Tearsheet loads no picture without asking</span>
        ) : (
          imageHosts.map((host) => (
            <button
              key={host}
              type="button"
              className="chip"
              title={`Ask again before loading pictures from ${host}`}
              onClick={() => savePreferences({ imageHosts: imageHosts.filter((other) => other !== host) })}
            >
              {host} · always loaded ×
            </button>
          ))
        )}
        {imageHosts.length < 2 ? null : (
          <CommandTool id="reading.ask-pictures" look="link">
            Ask again for all
          </CommandTool>
        )}
      </div>
    </section>
  )
}
