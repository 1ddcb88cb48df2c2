/** Dependencies of the watch. */
export interface WakePorts {
  now: () => number
  /** Milliseconds by a monotonic clock. It may stand still while the computer sleeps. */
  uptime: () => number
  isOnline: () => boolean
  /** Calls back after that many milliseconds; returns a function that cancels it. */
  scheduleTimeout: (ms: number, callBack: () => void) => () => void
  /** Calls back when the system says that it has woken; returns a function that unsubscribes. */
  onResume: (listener: () => void) => () => void
  /** Called after a sleep or a change of the clock, and when the network is back. */
  woke: () => void
}

const CHECK_MS = 10_000

/** Smaller differences are those of a busy computer, or of a clock that is kept right. */
const MAX_DIFFERENCE_MS = 30_000

/**
 * Watches for the end of a sleep, with or without a word of the system, a change of the clock, and the return of the network. Returns
 * a function that ends the watch.
 */
export function watchWaking({ now, uptime, isOnline, scheduleTimeout, onResume, woke }: WakePorts): () => void {
  let seen = { now: now(), uptime: uptime(), isOnline: isOnline() }
  let cancel = scheduleTimeout(CHECK_MS, check)

  /** Whether something has happened since the last look. */
  function look(): boolean {
    const before = seen
    seen = { now: now(), uptime: uptime(), isOnline: isOnline() }
    const [passed, ran] = [seen.now - before.now, seen.uptime - before.uptime]
    const isOther = Math.abs(passed - ran) > MAX_DIFFERENCE_MS || ran > CHECK_MS + MAX_DIFFERENCE_MS
    return isOther || (seen.isOnline && !before.isOnline)
  }

  function check(): void {
    cancel = scheduleTimeout(CHECK_MS, check)
    if (look()) woke()
  }

  const unsubscribe = onResume(() => {
    look()
    woke()
  })

  return () => {
    cancel()
    unsubscribe()
  }
}
