import { useMemo } from 'react'
import type { ReactElement } from 'react'
import { bindingsOf } from '../../app/domain/commands/bindings.ts'
import { usePreferences } from '../query/preferences.ts'
import { Messages } from '../ui/messages.tsx'
import { TimeZoneContext } from '../ui/moment.tsx'
import { CommandProvider } from '../commands/commands.tsx'
import { ErrorActionContext } from '../ui/error-note.tsx'
import { errorAction } from './error-action.tsx'
import { DeskOrWelcome } from './desk-or-welcome.tsx'

/** The window with what every view needs: shortcuts, actions for errors, messages and the time zone. */
export function App(): ReactElement {
  const { singleKeys, keys, timeZone } = usePreferences()
  const bindings = useMemo(() => bindingsOf(keys), [keys])
  return (
    <CommandProvider singleKeys={singleKeys} bindings={bindings}>
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
