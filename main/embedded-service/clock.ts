/** How the service's time runs. */
export interface ClockOptions {
  /** Unix milliseconds at which it begins; null for the present. */
  at: number | null
  /** Whether it stands still. */
  frozen: boolean
  /** Seconds that pass in one. */
  speed: number
}

/** The service's own time. Moments are Unix milliseconds. */
export interface Clock {
  now: () => number
  /**
   * Moves it forward to that moment, from where it goes on as before; a frozen clock stands still there. Throws a RangeError for
   * a moment that has passed, since stories that have appeared cannot disappear again, and for one that never comes.
   */
  moveTo: (at: number) => void
  /** How far it has been moved forward in all, in milliseconds. */
  movedMs: () => number
}

/** The service's own time over that of the computer. The same readings of the computer's clock give the same moments. */
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
