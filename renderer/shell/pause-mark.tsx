import type { ReactElement } from 'react'
import { pausedUntil } from '../../app/domain/settings/quiet-times.ts'
import { usePreferences } from '../query/preferences.ts'
import { CommandTool } from '../ui/command-tools.tsx'
import { Moment } from '../ui/moment.tsx'
import { useMinute } from '../ui/use-minute.ts'

/** Says that notifications are paused, with a button that ends the pause. */
export function PauseMark(): ReactElement | null {
  const now = useMinute()
  const preferences = usePreferences()
  const until = preferences.notifications ? pausedUntil(preferences, now) : null
  if (until === null) return null
  return (
    <span className="pause-mark">
      <span>
        Notifications paused until <Moment at={until} now={now} />
      </span>
      <CommandTool id="notifications.resume" look="link">
        Resume
      </CommandTool>
    </span>
  )
}
