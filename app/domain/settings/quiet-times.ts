import type { Preferences } from './preferences.ts'

type QuietPreferences = Pick<Preferences, 'quietHours' | 'notificationsPausedUntil'>

/** Why notifications are held back: the person paused them, or these are the quiet hours. */
export type QuietReason = 'paused' | 'quiet-hours'

/** The longest pause ends tomorrow; one that ends later is of a clock that was set back. */
const MAX_PAUSE_MS = 48 * 3_600_000

/** The hour of the day when the day begins, where no quiet hours say so. */
const MORNING = 7

const HOUR_MS = 3_600_000

/** Until when notifications are paused, in Unix milliseconds; null when they are not. */
export const pausedUntil = (
  { notificationsPausedUntil: until }: Pick<QuietPreferences, 'notificationsPausedUntil'>,
  now: number,
): number | null => (until !== null && until > now && until - now <= MAX_PAUSE_MS ? until : null)

/** Whether an hour of the day, 0 to 23, belongs to the quiet hours: the first one does, the last one does not. */
function isQuietHour({ quietHours }: QuietPreferences, hour: number): boolean {
  if (quietHours === null) return false
  const { from, to } = quietHours
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}

/** Why notifications are held back now; null when they are not. The hours are those that this computer shows. */
export function quietReason(preferences: QuietPreferences, now: number): QuietReason | null {
  if (pausedUntil(preferences, now) !== null) return 'paused'
  return isQuietHour(preferences, new Date(now).getHours()) ? 'quiet-hours' : null
}

/** The end of a pause of one hour. */
export const inAnHour = (now: number): number => now + HOUR_MS

/** The end of a pause until tomorrow: when the quiet hours end, or the morning. */
export function tomorrowMorning({ quietHours }: Pick<Preferences, 'quietHours'>, now: number): number {
  const today = new Date(now)
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1, quietHours?.to ?? MORNING).getTime()
}
