import type { ReactElement } from 'react'
import { pausedUntil } from '../../app/domain/settings/quiet-times.ts'
import { usePreferences, useSavePreferences } from '../query/preferences.ts'
import { Moment } from '../ui/moment.tsx'
import { useMinute } from '../ui/use-minute.ts'

/** Says that notifications are paused, with a button that ends the pause. */
export function PauseMark(): ReactElement | null {
  const now = useMinute()
  const preferences = usePreferences()
  const save = useSavePreferences()
  const until = preferences.notifications ? pausedUntil(preferences, now) : null
  if (until === null) return null
  return (
    <span className="pause-mark">
      <span>
        Notifications paused until <Moment at={until} now={now} />
      </span>
      <button type="button" className="button-link" onClick={() => save({ notificationsPausedUntil: null })}>
        Resume
      </button>
    </span>
  )
}
