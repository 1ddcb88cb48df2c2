import { scheduleTimeout, type ScheduleTimeout } from './platform/threads/schedule-timeout.ts'

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

/** Quitting does not wait longer for pending writes, in milliseconds. The library's threads have 10 s each. */
const CLOSE_LIMIT_MS = 30_000

/** The part of Electron's `app` that is needed here. */
interface Quitting {
  on: (event: 'will-quit', listener: (event: { preventDefault: () => void }) => void) => unknown
  quit: () => void
}

/** Finishes pending writes before the process ends. `open` returns what is to be closed; `failed` is called with an error of closing. */
export function closeBeforeQuitting(
  app: Quitting,
  open: () => readonly Parameters<typeof closeWithin>[0][],
  failed: (thrown: unknown) => void,
): void {
  let isClosing = false
  app.on('will-quit', (event) => {
    if (isClosing) return
    event.preventDefault()
    isClosing = true
    const closing = { limitMs: CLOSE_LIMIT_MS, scheduleTimeout, failed }
    void Promise.all(open().map((each) => closeWithin(each, closing))).then((areIdle) => {
      // Not while this event is being handled: Electron would ignore it, and the process would stay without a window.
      if (areIdle.every((isIdle) => isIdle)) setImmediate(() => app.quit())
      // A keychain call that waits for a password blocks a thread. An orderly exit would wait for that thread,
      // perhaps for ever.
      else process.kill(process.pid, 'SIGKILL')
    })
  })
}
