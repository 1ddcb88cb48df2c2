import type { RunningTask, RunTask } from '../../main/modules/tasks/module.ts'

/** A task that nobody is told of, and that goes on to its end. */
export const untold: RunningTask = { signal: new AbortController().signal, tell: () => undefined }

/** Runs work that nobody is told of. */
export const untoldTask: RunTask = (_begin, work) => work(untold)
