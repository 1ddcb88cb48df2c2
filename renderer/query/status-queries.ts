import { queryOptions } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'

/** What the application says of itself: connection, key state, library. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => call('app.status', {}, signal),
})
