import { inAnHour, pausedUntil, tomorrowMorning } from '../../../app/domain/settings/quiet-times.ts'
import { REFRESH_MINUTES } from '../../../app/domain/settings/preferences.ts'
import { useCommands } from '../../commands/commands.tsx'
import { choiceHandlers } from '../../commands/registry.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { useMinute } from '../../ui/text/clock.ts'
import { useTaken } from '../../query/use-taken.ts'
import { playSound } from '../../ui/states/play-sound.ts'
import type { WantedStories } from '../../../app/ipc/notifications.ts'

/** Plays the sounds of alerts. Every window is told of one, and main gives it to the first that asks. */
export function useAlertSounds(): void {
  useTaken('sound.wanted', 'notifications.sound', {}, (sound) => {
    if (sound !== null) playSound(sound)
  })
}

/** Leads to what a clicked notification is about; a click can also be what opened the window or its connection. */
export function useWantedStories(connection: string, onWanted: (wanted: WantedStories) => void): void {
  const taken = (wanted: WantedStories | null): void => {
    if (wanted !== null) onWanted(wanted)
  }
  useTaken('story.wanted', 'notifications.wanted', { connection }, taken, true)
}

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
    ...choiceHandlers(
      'reading.refresh',
      REFRESH_MINUTES.map((id) => ({ id })),
      preferences.refreshMinutes,
      (refreshMinutes) => save({ refreshMinutes }),
    ),
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
