import { settled } from './settled.ts'

/** A clock and timers that move only when a test says so. */
export interface FakeTimers {
  now: () => number
  scheduleTimeout: (ms: number, callBack: () => void) => () => void
  /** Delays of the timers that are waiting, in milliseconds from now. */
  waiting(): number[]
  /** Moves the clock and calls back what is due on the way. */
  pass(ms: number): Promise<void>
  /** Moves the clock while the computer sleeps: what is due meanwhile is called back at its end, each once. */
  sleep(ms: number): Promise<void>
}

/** Creates a clock at 0. `settle` runs what follows from a timer before the next one. */
export function fakeTimers(settle: () => Promise<void> = settled): FakeTimers {
  let time = 0
  let timers: { at: number; callBack: () => void }[] = []
  const run = async (timer: (typeof timers)[number]): Promise<void> => {
    timers = timers.filter((each) => each !== timer)
    timer.callBack()
    await settle()
  }
  return {
    now: () => time,
    scheduleTimeout(ms, callBack) {
      const timer = { at: time + ms, callBack }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    waiting: () => timers.map(({ at }) => at - time),
    async pass(ms) {
      const end = time + ms
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]
        if (next === undefined) break
        time = Math.max(time, next.at)
        await run(next)
      }
      time = end
    },
    async sleep(ms) {
      time += ms
      for (const timer of timers.filter(({ at }) => at <= time)) if (timers.includes(timer)) await run(timer)
    },
  }
}
