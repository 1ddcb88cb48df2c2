import type { NoticeTarget, WindowId } from './dispatcher.ts'

/**
 * Combines calls that come close together: the first runs at once, and one more runs after the pause for all later
 * ones.
 */
export function createCoalescer(
  pauseMs: number,
  scheduleTimeout: (ms: number, callBack: () => void) => unknown,
  act: () => void,
): () => void {
  let isPausing = false
  let isWaiting = false

  function pause(): void {
    isPausing = true
    scheduleTimeout(pauseMs, () => {
      isPausing = false
      if (!isWaiting) return
      isWaiting = false
      act()
      pause()
    })
  }

  return () => {
    if (isPausing) {
      isWaiting = true
      return
    }
    act()
    pause()
  }
}

/**
 * Combines notices that come close together in the same way. The call names the window that made the change and already shows it, if there
 * is one; that window is left out of a notice about its own changes only.
 */
export function createNoticeCoalescer(
  pauseMs: number,
  scheduleTimeout: (ms: number, callBack: () => void) => unknown,
  notify: (to?: NoticeTarget) => void,
): (shownIn?: WindowId) => void {
  const causes = new Set<WindowId | undefined>()
  const act = createCoalescer(pauseMs, scheduleTimeout, () => {
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
