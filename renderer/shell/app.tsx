import type { ReactElement } from 'react'
import { usePreferences } from '../query/preferences.ts'
import { TimeZoneContext } from '../ui/moment.tsx'
import { ShortcutProvider } from '../ui/shortcuts.tsx'
import { UndoProvider } from '../ui/undo.tsx'
import { Shell } from './shell.tsx'

/** The window with what every view needs: shortcuts, undo and the time zone. */
export function App(): ReactElement {
  const { singleKeys, timeZone } = usePreferences()
  return (
    <ShortcutProvider singleKeys={singleKeys}>
      <UndoProvider>
        <TimeZoneContext value={timeZone}>
          <Shell />
        </TimeZoneContext>
      </UndoProvider>
    </ShortcutProvider>
  )
}
