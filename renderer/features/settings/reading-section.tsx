import type { ReactElement } from 'react'
import { TIME_ZONES } from '../../../app/domain/settings/preferences.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { NotificationLines } from './notification-lines.tsx'

const ZONES = { market: 'Market (New York)', local: 'This computer', utc: 'UTC' } as const
const MINUTES = [0, 1, 2, 5, 15, 30, 60] as const

/** Settings for times, refreshing, notifications and pictures. */
export function ReadingSection(): ReactElement {
  const { timeZone, refreshMinutes, imageHosts } = usePreferences()
  const savePreferences = useSavePreferences()
  return (
    <section className="settings-section">
      <h2>Reading</h2>
      <div className="settings-line">
        <span className="settings-name">Times in</span>
        <Segmented
          label="Time zone"
          value={timeZone}
          options={TIME_ZONES.map((id) => ({ id, label: ZONES[id] }))}
          onChange={(zone) => savePreferences({ timeZone: zone })}
        />
      </div>
      <div className="settings-line">
        <span className="settings-name">New stories</span>
        <label className="check">
          Refresh the list on screen and the watch lists{' '}
          <select
            className="settings-medium"
            value={refreshMinutes}
            onChange={(event) => savePreferences({ refreshMinutes: Number(event.target.value) })}
          >
            {MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes === 0 ? 'only on request' : minutes === 1 ? 'every minute' : `every ${minutes} minutes`}
              </option>
            ))}
          </select>
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
      </div>
    </section>
  )
}
