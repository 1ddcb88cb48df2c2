import type { ChangesScope } from './changes-scope.ts'

/** When and of what a page of changes is written each day. */
export interface DailyChanges {
  /** Hour of the day, 0 to 23, by the clock of this computer. */
  hour: number
  scope: ChangesScope
}

const dayOf = (at: number): string => new Date(at).toDateString()

/** An hour on the day of a moment, so many days later. An hour that the clock skips on that day is the one after. */
function hourOn(at: number, hour: number, later = 0): number {
  const day = new Date(at)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + later, hour).getTime()
}

/**
 * When the next page is written, which is now or before where one is due: once a day, at the hour or as soon after it as the application runs.
 * `last` is when the last one was written, null for none. All in Unix milliseconds.
 */
export const nextDailyPage = (hour: number, last: number | null, now: number): number =>
  hourOn(now, hour, last !== null && dayOf(last) === dayOf(now) ? 1 : 0)

/** Since when a page lists changes: since the last one, or else since the same hour of the day before. */
export const sinceLastPage = (hour: number, last: number | null, now: number): number =>
  last !== null && last < now ? last : Math.min(hourOn(now, hour, -1), now)
