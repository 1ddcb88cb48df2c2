import { inAnHour, pausedUntil, tomorrowMorning } from '../../app/domain/settings/quiet-times.ts'
import { REFRESH_MINUTES } from '../../app/domain/settings/preferences.ts'
import { useCommands } from '../commands/commands.tsx'
import { usePreferences, useSavePreferences } from '../query/preferences.ts'
import { useMinute } from '../ui/use-minute.ts'

/** Offers the commands that say when stories are requested and when they are told of. */
export function useNotificationCommands(): void {
  const preferences = usePreferences()
  const save = useSavePreferences()
  const isPaused = pausedUntil(preferences, useMinute()) !== null
  const off = preferences.notifications ? null : 'Notifications are switched off.'
  const pause = (until: number): void => save({ notificationsPausedUntil: until })
  useCommands([
    {
      id: 'notifications.toggle',
      isOn: preferences.notifications,
      run: () => save({ notifications: !preferences.notifications }),
    },
    {
      id: 'notifications.quiet-hours',
      unavailable: off,
      isOn: preferences.quietHours !== null,
      run: () => save({ quietHours: preferences.quietHours === null ? { from: 19, to: 7 } : null }),
    },
    ...REFRESH_MINUTES.map((minutes) => ({
      id: `reading.refresh-${minutes}` as const,
      isOn: minutes === preferences.refreshMinutes,
      run: () => save({ refreshMinutes: minutes }),
    })),
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
