import { queryOptions } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'
import { APP, keyOf } from './topics.ts'

/** Why the system shows no notifications, and how many stories are held back. */
export const notificationsQuery = queryOptions({
  queryKey: keyOf(APP, 'notifications'),
  // The program that shows them can be started and ended at any time.
  staleTime: 0,
  queryFn: ({ signal }) => call('notifications.state', {}, signal),
})
