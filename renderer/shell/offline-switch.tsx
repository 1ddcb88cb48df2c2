import type { ReactElement } from 'react'
import { usePreferences } from '../query/preferences.ts'
import { useCommandButton } from '../ui/use-command-button.ts'

/** The switch “Work offline”, which stops all requests to the service. */
export function OfflineSwitch(): ReactElement {
  const { offline } = usePreferences()
  const button = useCommandButton()
  return (
    <button
      {...(offline
        ? button('window.go-online', 'Tearsheet sends no requests. Click to go online.')
        : button('window.go-offline', 'Stop all requests to the service. Cached data stays readable.'))}
      className="offline-switch"
      role="switch"
      aria-checked={offline}
    >
      {offline ? 'Working offline' : 'Work offline'}
    </button>
  )
}
