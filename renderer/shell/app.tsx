import type { ReactElement } from 'react'
import { usePreferences } from '../query/preferences.ts'
import { TimeZoneContext } from '../ui/moment.tsx'
import { ShortcutProvider } from '../ui/shortcuts.tsx'
import { FaultActionContext } from '../ui/error-note.tsx'
import { faultAction } from './confirm-address.tsx'
import { DeskOrWelcome } from './desk-or-welcome.tsx'

/** The window with what every view needs: shortcuts, actions for errors and the time zone. */
export function App(): ReactElement {
  const { singleKeys, timeZone } = usePreferences()
  return (
    <ShortcutProvider singleKeys={singleKeys}>
      <FaultActionContext value={faultAction}>
        <TimeZoneContext value={timeZone}>
          <DeskOrWelcome />
        </TimeZoneContext>
      </FaultActionContext>
    </ShortcutProvider>
  )
}
