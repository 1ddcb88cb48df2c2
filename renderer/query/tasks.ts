import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'
import { keyOf } from './topics.ts'

/** The work that main does for a connection or for the application. */
export const tasksQuery = (connection: string) =>
  queryOptions({
    queryKey: keyOf(connection, 'tasks'),
    queryFn: ({ signal }) => call('tasks.list', { connection }, signal),
  })

/** Cancels a task of main. */
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
