import { errorInfo } from '../../errors/app-error.ts'
import { isShownTask, type Task } from './task.ts'

interface TaskBegin {
  title: string
  view: Task['view']
  /** ID of the connection whose windows show it; null for all windows. */
  connection: string | null
  canCancel: boolean
  isAutomatic?: boolean
}

/** What tells work that it is cancelled, as main and the window have it. */
interface Signal {
  readonly aborted: boolean
}

/** A task for what does it. */
export interface RunningTask<S extends Signal> {
  /** Aborted when the person cancels the task. */
  signal: S
  /** Says how far it is. What can no longer be cancelled is done when it ends, even if it was cancelled a moment before. */
  tell(changes: Partial<Pick<Task, 'detail' | 'progress'>> & { canCancel?: false }): void
}

/** Runs work as a task. The result and the error are those of the work. */
export type RunTask<S extends Signal> = <T>(begin: TaskBegin, work: (task: RunningTask<S>) => Promise<T>) => Promise<T>

export interface TaskRegistry<S extends Signal> {
  run: RunTask<S>
  /** The tasks of a connection and of the application, the oldest first. */
  list(connection: string): readonly Task[]
  /** Cancels a task that is one of those. */
  cancel(connection: string, id: number): void
  /** Forgets one that has ended. */
  dismiss(connection: string, id: number): void
}

export interface TaskRegistryParts<S extends Signal> {
  createControl: () => Control<S>
  now: () => number
  /** Calls back after that many milliseconds. */
  scheduleTimeout: (ms: number, callBack: () => void) => unknown
  changed: () => void
}

interface Control<S extends Signal> {
  readonly signal: S
  abort(): void
}

interface Entry<S extends Signal> {
  connection: string | null
  task: Task
  control: Control<S>
  /** Whether the work has said that it can no longer be cancelled. */
  isPastCancelling: boolean
}

/** The outcome of one that was done or cancelled is kept that long. */
const KEPT_MS = 8000

/** Maximum number of failed tasks that are kept. */
const MAX_FAILED = 20

export function createTaskRegistry<S extends Signal>({
  createControl,
  now,
  scheduleTimeout,
  changed,
}: TaskRegistryParts<S>): TaskRegistry<S> {
  const entries = new Map<number, Entry<S>>()
  let lastId = 0

  const isOf = (entry: Entry<S>, connection: string): boolean =>
    entry.connection === null || entry.connection === connection

  function remove(id: number): void {
    if (entries.delete(id)) changed()
  }

  /** The same work that failed before has another outcome now. */
  function removeFormer({ task: { id, title }, connection }: Entry<S>): void {
    for (const [otherId, other] of entries)
      if (
        otherId !== id &&
        other.task.endedAt !== null &&
        other.task.title === title &&
        other.connection === connection
      )
        entries.delete(otherId)
  }

  function limitFailed(): void {
    const failed = [...entries.values()].filter(({ task }) => task.outcome === 'failed')
    for (const { task } of failed.slice(0, -MAX_FAILED)) entries.delete(task.id)
  }

  function end(entry: Entry<S>, outcome: Task['outcome'], error: Task['error'] = null): void {
    const { task } = entry
    const endedAt = now()
    entry.task = { ...task, outcome, error, endedAt, canCancel: false, isCancelling: false }
    if (!isShownTask(entry.task, endedAt)) entries.delete(task.id)
    else if (outcome === 'failed') limitFailed()
    else scheduleTimeout(KEPT_MS, () => remove(task.id))
    changed()
  }

  return {
    async run(begin, work) {
      const { connection, isAutomatic = false, ...known } = begin
      lastId += 1
      const entry: Entry<S> = {
        connection,
        control: createControl(),
        isPastCancelling: false,
        task: {
          ...known,
          id: lastId,
          isAutomatic,
          isCancelling: false,
          detail: '',
          progress: null,
          startedAt: now(),
          endedAt: null,
          outcome: 'running',
          error: null,
        },
      }
      entries.set(lastId, entry)
      removeFormer(entry)
      changed()
      const { signal } = entry.control
      const isCancelled = (): boolean => signal.aborted && !entry.isPastCancelling
      try {
        const result = await work({
          signal,
          tell(changes) {
            if (changes.canCancel === false) entry.isPastCancelling = true
            entry.task = { ...entry.task, ...changes, ...(entry.isPastCancelling ? { isCancelling: false } : {}) }
            changed()
          },
        })
        end(entry, isCancelled() ? 'cancelled' : 'done')
        return result
      } catch (thrown) {
        const error = errorInfo(thrown)
        if (error?.kind === 'cancelled' || isCancelled()) end(entry, 'cancelled')
        else end(entry, 'failed', error)
        throw thrown
      }
    },
    list: (connection) => [...entries.values()].filter((entry) => isOf(entry, connection)).map(({ task }) => task),
    cancel(connection, id) {
      const entry = entries.get(id)
      if (entry?.task.canCancel !== true || !isOf(entry, connection)) return
      entry.task = { ...entry.task, canCancel: false, isCancelling: true }
      entry.control.abort()
      changed()
    },
    dismiss(connection, id) {
      const entry = entries.get(id)
      if (entry === undefined || entry.task.endedAt === null || !isOf(entry, connection)) return
      remove(id)
    },
  }
}
