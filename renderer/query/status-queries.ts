import { queryOptions } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'

/** Status of the application: connection, key state, library. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => call('app.status', {}, signal),
})
