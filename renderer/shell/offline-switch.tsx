import type { ReactElement } from 'react'
import { usePreferences, useSavePreferences } from '../query/preferences.ts'

/** “Work offline”: while it is on the service is not asked at all. */
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
          ? 'The service is not asked. Click to go online.'
          : 'Stop asking the service; what was received stays readable'
      }
      onClick={() => void savePreferences({ offline: !offline })}
    >
      {offline ? 'Working offline' : 'Work offline'}
    </button>
  )
}
