import { createTaskRegistry } from '../../../app/domain/tasks/task-registry.ts'
import type { TASKS_CONTRACT } from '../../../app/ipc/tasks.ts'
import { createCoalescer } from '../../platform/ipc/coalescer.ts'
import { NOTICE_PAUSE_MS, type Context, type Module, type RunTask } from '../context/context.ts'

/** The work under way. */
export interface TasksModule extends Module<keyof typeof TASKS_CONTRACT> {
  /** Runs work as a task, which the windows of its connection show. */
  runTask: RunTask
}

/** Creates the module that tells windows of work that takes a while. */
export function createTasksModule({
  now,
  scheduleTimeout,
  notify,
}: Pick<Context, 'now' | 'scheduleTimeout' | 'notify'>): TasksModule {
  const registry = createTaskRegistry<AbortSignal>({
    createControl: () => new AbortController(),
    now,
    scheduleTimeout,
    changed: createCoalescer(NOTICE_PAUSE_MS, scheduleTimeout, () => notify('tasks.changed')),
  })
  return {
    runTask: registry.run,
    handlers: {
      'tasks.list': ({ connection }) => registry.list(connection),
      'tasks.cancel': ({ connection, id }) => registry.cancel(connection, id),
      'tasks.dismiss': ({ connection, id }) => registry.dismiss(connection, id),
    },
  }
}
