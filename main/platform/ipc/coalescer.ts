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
