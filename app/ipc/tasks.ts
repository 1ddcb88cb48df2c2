import { z } from 'zod'
import { TASK_OUTCOMES, type Task } from '../domain/tasks/task.ts'
import { VIEWS } from '../domain/window/views.ts'
import { empty, errorSchema, exactly, ofConnection } from './common.ts'

const id = z.number().int().min(0)

const task = exactly<Task>()(
  z.strictObject({
    id,
    title: z.string(),
    detail: z.string(),
    progress: z.strictObject({ done: z.number().int(), total: z.number().int() }).nullable(),
    view: z.enum(VIEWS.map((view) => view.id)),
    isAutomatic: z.boolean(),
    canCancel: z.boolean(),
    isCancelling: z.boolean(),
    startedAt: z.number(),
    endedAt: z.number().nullable(),
    outcome: z.enum(TASK_OUTCOMES),
    error: errorSchema.nullable(),
  }),
)

/** Calls about the work that main does for a connection, or for the application. */
export const TASKS_CONTRACT = {
  /** What is under way, and what ended a moment ago or failed, the oldest first. */
  'tasks.list': { input: ofConnection({}), output: z.array(task).readonly() },
  'tasks.cancel': { input: ofConnection({ id }), output: empty },
  /** Forgets a task that failed. */
  'tasks.dismiss': { input: ofConnection({ id }), output: empty },
} as const
