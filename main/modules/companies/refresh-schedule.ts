/** The automatic refresh: every few minutes, and once after a sleep. */
export interface RefreshSchedule {
  /** Follows the preferences. Call it when these have changed. */
  plan(): void
  /** The computer slept, its clock was changed, or the network is back. Several calls make one refresh. */
  woke(): void
  stop(): void
}

/** Dependencies of the schedule. */
export interface RefreshSchedulePorts {
  /** Minutes between two refreshes; 0 for none. */
  minutes: () => number
  /** Never rejects. */
  refresh: () => Promise<void>
  now: () => number
  /** A number in [0, 1). */
  random: () => number
  /** Calls back after that many milliseconds; returns a function that cancels it. */
  scheduleTimeout: (ms: number, callBack: () => void) => () => void
}

// Right after a sleep the network is not there yet, and many computers wake at the same time.
const AFTER_WAKING_MS = 2000
const SPREAD_MS = 8000

/** A timer that comes later than this slept. */
const MAX_LATE_MS = 30_000

/** Creates a schedule; it begins with the first plan. */
export function createRefreshSchedule({
  minutes,
  refresh,
  now,
  random,
  scheduleTimeout,
}: RefreshSchedulePorts): RefreshSchedule {
  let cancel: (() => void) | null = null
  let isAfterWaking = false
  let isRunning = false
  let isStopped = false

  function clear(): void {
    cancel?.()
    cancel = null
    isAfterWaking = false
  }

  function schedule(ms: number): void {
    const dueAt = now() + ms
    cancel = scheduleTimeout(ms, () => {
      cancel = null
      if (!isAfterWaking && now() - dueAt > MAX_LATE_MS) {
        woke()
        return
      }
      isAfterWaking = false
      isRunning = true
      void refresh().then(() => {
        isRunning = false
        if (cancel === null) plan()
      })
    })
  }

  function plan(): void {
    if (isStopped || minutes() <= 0) {
      clear()
      return
    }
    if (isAfterWaking || isRunning) return
    clear()
    schedule(minutes() * 60_000)
  }

  function woke(): void {
    if (isStopped || minutes() <= 0 || isAfterWaking) return
    clear()
    isAfterWaking = true
    schedule(AFTER_WAKING_MS + random() * SPREAD_MS)
  }

  return {
    plan,
    woke,
    stop() {
      isStopped = true
      clear()
    },
  }
}
