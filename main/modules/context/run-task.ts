import type * as tasks from '../../../app/domain/tasks/task-registry.ts'

/** A task of main, for what does it. */
export type RunningTask = tasks.RunningTask<AbortSignal>

/** Runs work of main as a task. */
export type RunTask = tasks.RunTask<AbortSignal>

/** Runs the work of a call as a task. Its signal is aborted by the caller or by the person who cancels the task. */
export const runCall = <T>(
  runTask: RunTask,
  caller: AbortSignal,
  begin: Omit<Parameters<RunTask>[0], 'canCancel'>,
  work: (task: RunningTask) => Promise<T>,
): Promise<T> =>
  runTask({ ...begin, canCancel: true }, ({ signal, tell }) =>
    work({ signal: AbortSignal.any([caller, signal]), tell }),
  )
