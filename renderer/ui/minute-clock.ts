/** Dependencies of the clock. */
export interface MinuteClockPorts {
  now: () => number
  /** Whether the window is hidden, so that it does not show ages. */
  isHidden: () => boolean
  /** Calls back after that many milliseconds; returns a function that cancels it. */
  scheduleTimeout: (ms: number, callBack: () => void) => () => void
}

/** A clock that moves by the minute. */
export interface MinuteClock {
  /** The time of the last move, in Unix milliseconds. */
  current(): number
  /** Moves the clock at once, as after a sleep. */
  update(): void
  subscribe(listener: () => void): () => void
}

const MINUTE_MS = 60_000
const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS)

/** Creates a clock that moves each full minute while something listens and the window is visible. */
export function createMinuteClock({ now, isHidden, scheduleTimeout }: MinuteClockPorts): MinuteClock {
  let shown = now()
  const listeners = new Set<() => void>()
  let cancel: (() => void) | null = null

  function schedule(): void {
    cancel?.()
    cancel = listeners.size > 0 && !isHidden() ? scheduleTimeout(MINUTE_MS - (now() % MINUTE_MS), update) : null
  }

  function update(): void {
    const before = shown
    shown = now()
    if (minuteOf(shown) !== minuteOf(before)) for (const listener of listeners) listener()
    else shown = before
    schedule()
  }

  return {
    current: () => shown,
    update,
    subscribe(listener) {
      // It stood still while nothing listened.
      if (listeners.size === 0) update()
      listeners.add(listener)
      schedule()
      return () => {
        listeners.delete(listener)
        schedule()
      }
    },
  }
}
