import type { AlertSound } from '../../app/domain/news/view-choices.ts'
import { DEFAULT_PREFERENCES } from '../../app/domain/settings/preferences.ts'
import type { Preferences } from '../../app/domain/settings/preferences.ts'
import type { AlertMatch, AlertNotice } from '../../main/modules/notifications/alert-notices.ts'
import { createAlertQueue } from '../../main/modules/notifications/alert-queue.ts'

/** Milliseconds. */
export const SECOND = 1000
/** Milliseconds. */
export const MINUTE = 60 * SECOND
/** Milliseconds. */
export const HOUR = 60 * MINUTE
/** 15:00 of a day, as this computer shows it. */
export const AFTERNOON = new Date(2026, 0, 20, 15).getTime()

/** A story that matches an alert without a sound. */
export const match = (id: number, alert = 'Mergers'): AlertMatch => ({
  alert: { name: alert, query: `title:${alert}` },
  sound: null,
  story: { id, title: `Story ${id}` },
})

/** Several stories that match an alert without a sound. */
export const matches = (count: number, alert?: string): AlertMatch[] =>
  Array.from({ length: count }, (_, id) => match(id, alert))

/** A story that matches an alert with a sound. */
export const heard = (id: number, sound: AlertSound): AlertMatch => ({ ...match(id), sound })

/** A queue with a clock that the test moves. */
export function queueAt(start: number, changes: Partial<Preferences> = {}) {
  let now = start
  let preferences: Preferences = { ...DEFAULT_PREFERENCES, ...changes }
  let timers: { at: number; callBack: () => void }[] = []
  const shown: AlertNotice[] = []
  const heldBack: number[] = []
  const played: AlertSound[] = []
  const queue = createAlertQueue({
    preferences: () => preferences,
    now: () => now,
    scheduleTimeout(ms, callBack) {
      const timer = { at: now + ms, callBack }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    show: (notice) => shown.push(notice),
    play: (sound) => played.push(sound),
    heldBackChanged: () => heldBack.push(queue.heldBack()),
  })
  return {
    queue,
    shown,
    heldBack,
    played,
    timers: () => timers.length,
    titles: () => shown.map(({ title }) => title),
    pass(ms: number): void {
      const end = now + ms
      for (
        let next = timers.find(({ at }) => at <= end);
        next !== undefined;
        next = timers.find(({ at }) => at <= end)
      ) {
        timers = timers.filter((each) => each !== next)
        now = Math.max(now, next.at)
        next.callBack()
      }
      now = end
    },
    /** Sets the clock without time passing. */
    set(time: number): void {
      now = time
    },
    prefer(next: Partial<Preferences>): void {
      preferences = { ...preferences, ...next }
      queue.changed()
    },
  }
}
