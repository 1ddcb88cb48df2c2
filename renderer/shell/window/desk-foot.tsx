import type { ReactElement } from 'react'
import { TaskBar } from '../notes/task-bar.tsx'
import { pausedUntil } from '../../../app/domain/settings/quiet-times.ts'
import { usePreferences } from '../../query/preferences.ts'
import { CommandTool } from '../../ui/controls/command-tools.tsx'
import { Moment } from '../../ui/text/date-time.tsx'
import { useMinute } from '../../ui/text/clock.ts'
import './desk-foot.css'

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

/** The foot of the desk: what lasts while one works in any view. It has no height while there is nothing to say. */
export function DeskFoot(): ReactElement {
  return (
    <footer className="shell-foot">
      <TaskBar />
      <PauseMark />
    </footer>
  )
}
