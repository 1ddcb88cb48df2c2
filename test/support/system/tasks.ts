import type { RunningTask, RunTask } from '../../../main/modules/context/context.ts'

/** A task that is not shown and never cancelled. */
export const untold: RunningTask = { signal: new AbortController().signal, tell: () => undefined }

/** Runs work without showing it as a task. */
export const untoldTask: RunTask = (_begin, work) => work(untold)

/** Runs work as tasks that the test can follow and cancel. */
export function followedTasks(): {
  runTask: RunTask
  begun: Parameters<RunTask>[0][]
  told: Parameters<RunningTask['tell']>[0][]
  cancel: () => void
} {
  const control = new AbortController()
  const begun: Parameters<RunTask>[0][] = []
  const told: Parameters<RunningTask['tell']>[0][] = []
  return {
    begun,
    told,
    cancel: () => control.abort(),
    runTask(begin, work) {
      begun.push(begin)
      return work({ signal: control.signal, tell: (changes) => told.push(changes) })
    },
  }
}
