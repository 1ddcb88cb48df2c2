/** Calls back after that many milliseconds. Returns a function that cancels it. */
export type ScheduleTimeout = (ms: number, callBack: () => void) => () => void

/** The timers of this computer. */
export const scheduleTimeout: ScheduleTimeout = (ms, callBack) => {
  const timer = setTimeout(callBack, ms)
  return () => clearTimeout(timer)
}
