/** How the service's time runs. */
export interface ClockOptions {
  /** Start time in Unix milliseconds; null for the present. */
  at: number | null
  /** Whether the clock stands still. */
  frozen: boolean
  /** Seconds of the clock in one real second. */
  speed: number
}

/** The service's own time, in Unix milliseconds. */
export interface Clock {
  now: () => number
  /**
   * Moves the clock forward to that time, from which it continues as before; a frozen clock stands still there. Throws
   * a RangeError for a time in the past, because stories that have appeared cannot disappear again, and for an infinite
   * one.
   */
  moveTo: (at: number) => void
  /** How far the clock has been moved forward in total, in milliseconds. */
  movedMs: () => number
}

/** A clock over that of the computer. The same readings of the computer's clock give the same times. */
export function createClock({ at, frozen, speed }: ClockOptions, computerNow: () => number): Clock {
  const startedAt = computerNow()
  const begin = at ?? startedAt
  let moved = 0
  const now = (): number => begin + moved + (frozen ? 0 : (computerNow() - startedAt) * speed)
  return {
    now,
    moveTo(moment) {
      const ahead = moment - now()
      if (!(ahead >= 0)) throw new RangeError('the clock only moves forward')
      if (ahead === Infinity) throw new RangeError('there is no such moment to move the clock to')
      moved += ahead
    },
    movedMs: () => moved,
  }
}
