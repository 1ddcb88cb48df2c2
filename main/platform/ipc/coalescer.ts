import type { NoticeTarget, WindowId } from './dispatcher.ts'

/** A pause that becomes twice as long each time while calls go on, up to the longest; in milliseconds. */
export interface Pause {
  firstMs: number
  longestMs: number
}

type ScheduleTimeout = (ms: number, callBack: () => void) => unknown

/**
 * Combines calls that come close together: the first runs at once, and one more runs after the pause for all later
 * ones. A pause that is a number is always that many milliseconds.
 */
export function createCoalescer(pause: Pause | number, scheduleTimeout: ScheduleTimeout, act: () => void): () => void {
  const { firstMs, longestMs } = typeof pause === 'number' ? { firstMs: pause, longestMs: pause } : pause
  let isPausing = false
  let isWaiting = false

  function pauseFor(ms: number): void {
    isPausing = true
    scheduleTimeout(ms, () => {
      isPausing = false
      if (!isWaiting) return
      isWaiting = false
      act()
      pauseFor(Math.min(longestMs, ms * 2))
    })
  }

  return () => {
    if (isPausing) {
      isWaiting = true
      return
    }
    act()
    pauseFor(firstMs)
  }
}

/**
 * Combines notices that come close together in the same way. The call names the window that made the change and already shows it, if there
 * is one; that window is left out of a notice about its own changes only.
 */
export function createNoticeCoalescer(
  pause: Pause | number,
  scheduleTimeout: ScheduleTimeout,
  notify: (to?: NoticeTarget) => void,
): (shownIn?: WindowId) => void {
  const causes = new Set<WindowId | undefined>()
  const act = createCoalescer(pause, scheduleTimeout, () => {
    const [first, ...others] = causes
    causes.clear()
    if (first === undefined || others.length > 0) notify()
    else notify({ except: first })
  })
  return (shownIn) => {
    causes.add(shownIn)
    act()
  }
}
