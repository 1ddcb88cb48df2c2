import type { ReactElement } from 'react'
import { usePreferences, useSavePreferences } from '../query/preferences.ts'

/** The switch “Work offline”, which stops all requests to the service. */
export function OfflineSwitch(): ReactElement {
  const { offline } = usePreferences()
  const savePreferences = useSavePreferences()
  return (
    <button
      type="button"
      className="offline-switch"
      role="switch"
      aria-checked={offline}
      title={
        offline
          ? 'Tearsheet sends no requests. Click to go online.'
          : 'Stop all requests to the service. Cached data stays readable.'
      }
      onClick={() => savePreferences({ offline: !offline })}
    >
      {offline ? 'Working offline' : 'Work offline'}
    </button>
  )
}
