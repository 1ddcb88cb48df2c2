import type { RunningTask, RunTask } from '../../main/modules/tasks/module.ts'

/** A task that is not shown and never cancelled. */
export const untold: RunningTask = { signal: new AbortController().signal, tell: () => undefined }

/** Runs work without showing it as a task. */
export const untoldTask: RunTask = (_begin, work) => work(untold)
