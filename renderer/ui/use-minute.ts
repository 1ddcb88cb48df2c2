import { useSyncExternalStore } from 'react'
import { createMinuteClock } from './minute-clock.ts'

const clock = createMinuteClock({
  now: () => Date.now(),
  isHidden: () => document.hidden,
  scheduleTimeout(ms, callBack) {
    const timer = setTimeout(callBack, ms)
    return () => clearTimeout(timer)
  },
})

/** Brings the ages in the window up to date at once, as after a sleep or a change of the clock. */
export const updateMinute = (): void => clock.update()

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) updateMinute()
})
// Timers of a window stand still while the computer sleeps.
window.addEventListener('focus', updateMinute)

/** The current time in Unix milliseconds, updated each full minute while the window is visible. */
export function useMinute(): number {
  return useSyncExternalStore(clock.subscribe, clock.current)
}
