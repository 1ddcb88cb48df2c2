import type { ScheduleTimeout } from './platform/threads/schedule-timeout.ts'

/** Dependencies of `closeWithin`. */
interface Closing {
  limitMs: number
  scheduleTimeout: ScheduleTimeout
  /** Called with an error of closing. */
  failed: (thrown: unknown) => void
}

/**
 * Closes what is being created. Resolves to false when an orderly exit would have to wait for it: `close` resolves to
 * false, or takes longer than the limit in milliseconds. Never rejects: neither what was not created nor an error of closing keeps the application from
 * ending.
 */
export function closeWithin(
  created: Promise<{ close(): Promise<unknown> }>,
  { limitMs, scheduleTimeout, failed }: Closing,
): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = scheduleTimeout(limitMs, () => resolve(false))
    void created
      .then(
        (ready) => ready.close(),
        // Its error was shown at the start.
        () => true,
      )
      .catch((thrown: unknown) => {
        failed(thrown)
        return true
      })
      .then((isIdle) => {
        cancel()
        resolve(isIdle !== false)
      })
  })
}
