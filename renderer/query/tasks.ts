import { useSyncExternalStore } from 'react'
import { useMutation } from '@tanstack/react-query'
import { createTaskRegistry, type RunTask } from '../../app/domain/tasks/task-registry.ts'
import type { Task } from '../../app/domain/tasks/task.ts'
import { call } from '../bridge/desk.ts'
import { callQuery, keyOf } from './query-keys.ts'
import { createListeners } from '../../app/domain/values/listeners.ts'

let version = 0
const listeners = createListeners()

const registry = createTaskRegistry<AbortSignal>({
  createControl: () => new AbortController(),
  now: () => Date.now(),
  scheduleTimeout: (ms, callBack) => setTimeout(callBack, ms),
  changed() {
    version += 1
    listeners.tell()
  },
})

/** Runs work of the window as a task. It goes on when the view that began it goes away. */
export const runTask: RunTask<AbortSignal> = registry.run

/** The tasks of the window in a connection, as main has its own. */
export function useWindowTasks(connection: string): {
  tasks: readonly Task[]
  cancel: (id: number) => void
  dismiss: (id: number) => void
} {
  useSyncExternalStore(listeners.subscribe, () => version)
  return {
    tasks: registry.list(connection),
    cancel: (id) => registry.cancel(connection, id),
    dismiss: (id) => registry.dismiss(connection, id),
  }
}

/** The work that main does for a connection or for the application. */
export const tasksQuery = (connection: string) => callQuery(keyOf(connection, 'tasks'), 'tasks.list', { connection })

export const useCancelTask = (connection: string): ((id: number) => void) =>
  useMutation({
    mutationFn: (id: number) => call('tasks.cancel', { connection, id }),
    meta: { failure: 'It was not cancelled' },
  }).mutate

/** Forgets a task of main that failed. */
export const useDismissTask = (connection: string): ((id: number) => void) =>
  useMutation({
    mutationFn: (id: number) => call('tasks.dismiss', { connection, id }),
    meta: { failure: 'It was not dismissed' },
  }).mutate
