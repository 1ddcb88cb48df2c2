import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../../app/errors/app-error.ts'
import { scheduleTimeout } from '../../platform/threads/schedule-timeout.ts'
import { createTasksModule } from '../tasks/module.ts'
import type { TasksModule } from '../tasks/module.ts'
import type { Context } from './context.ts'

/** A context with this computer's clock and timers, and the module of the tasks that run in it. */
export function createContext(parts: Pick<Context, 'settings' | 'library' | 'logger' | 'notify'>): {
  context: Context
  tasks: TasksModule
} {
  const tasks = createTasksModule({ now: Date.now, scheduleTimeout, notify: parts.notify })
  return {
    tasks,
    context: {
      ...parts,
      now: Date.now,
      sleep: (ms, signal) =>
        wait(ms, undefined, { signal }).catch(() => {
          throw new AppError({ kind: 'cancelled' })
        }),
      scheduleTimeout,
      runTask: tasks.runTask,
    },
  }
}
