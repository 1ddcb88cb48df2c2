import type { ReactElement } from 'react'
import { usePreferences } from '../query/preferences.ts'
import { Messages } from '../ui/messages.tsx'
import { TimeZoneContext } from '../ui/moment.tsx'
import { CommandProvider } from '../commands/commands.tsx'
import { ErrorActionContext } from '../ui/error-note.tsx'
import { errorAction } from './error-action.tsx'
import { DeskOrWelcome } from './desk-or-welcome.tsx'

/** The window with what every view needs: shortcuts, actions for errors, messages and the time zone. */
export function App(): ReactElement {
  const { singleKeys, timeZone } = usePreferences()
  return (
    <CommandProvider singleKeys={singleKeys}>
      <ErrorActionContext value={errorAction}>
        <Messages>
          <TimeZoneContext value={timeZone}>
            <DeskOrWelcome />
          </TimeZoneContext>
        </Messages>
      </ErrorActionContext>
    </CommandProvider>
  )
}
