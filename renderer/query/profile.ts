import { queryOptions } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'
import { keyOf } from './topics.ts'

/** The interface profile of a connection: the names that its service uses, and which of them a call has confirmed. */
export const profileQuery = (connection: string) =>
  queryOptions({
    queryKey: keyOf(connection, 'status', 'profile'),
    queryFn: ({ signal }) => call('profile.get', { connection }, signal),
  })
