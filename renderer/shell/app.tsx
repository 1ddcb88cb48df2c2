import type { ReactElement } from 'react'
import { usePreferences } from '../query/preferences.ts'
import { TimeZoneContext } from '../ui/moment.tsx'
import { CommandProvider } from '../commands/commands.tsx'
import { ErrorActionContext } from '../ui/error-note.tsx'
import { errorAction } from './confirm-address.tsx'
import { DeskOrWelcome } from './desk-or-welcome.tsx'

/** The window with what every view needs: shortcuts, actions for errors and the time zone. */
export function App(): ReactElement {
  const { singleKeys, timeZone } = usePreferences()
  return (
    <CommandProvider singleKeys={singleKeys}>
      <ErrorActionContext value={errorAction}>
        <TimeZoneContext value={timeZone}>
          <DeskOrWelcome />
        </TimeZoneContext>
      </ErrorActionContext>
    </CommandProvider>
  )
}
