import { inAnHour, pausedUntil, tomorrowMorning } from '../../app/domain/settings/quiet-times.ts'
import { useCommands } from '../commands/commands.tsx'
import { usePreferences, useSavePreferences } from '../query/preferences.ts'
import { useMinute } from '../ui/use-minute.ts'

/** Offers the commands that pause and resume notifications. */
export function useNotificationCommands(): void {
  const preferences = usePreferences()
  const save = useSavePreferences()
  const isPaused = pausedUntil(preferences, useMinute()) !== null
  const off = preferences.notifications ? null : 'Notifications are switched off.'
  const pause = (until: number): void => save({ notificationsPausedUntil: until })
  useCommands([
    { id: 'notifications.pause-hour', unavailable: off, run: () => pause(inAnHour(Date.now())) },
    {
      id: 'notifications.pause-tomorrow',
      unavailable: off,
      run: () => pause(tomorrowMorning(preferences, Date.now())),
    },
    {
      id: 'notifications.resume',
      unavailable: off ?? (isPaused ? null : 'Notifications are not paused.'),
      run: () => save({ notificationsPausedUntil: null }),
    },
  ])
}
