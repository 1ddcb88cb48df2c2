import type * as tasks from '../../../app/domain/tasks/task-registry.ts'

/** A task of main, for what does it. */
export type RunningTask = tasks.RunningTask<AbortSignal>

/** Runs work of main as a task. */
export type RunTask = tasks.RunTask<AbortSignal>
