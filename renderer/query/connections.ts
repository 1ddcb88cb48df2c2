import { queryOptions } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'

/** The saved connections. */
export const connectionsQuery = queryOptions({
  queryKey: ['status', 'connections'],
  queryFn: ({ signal }) => call('connections.list', {}, signal),
})
