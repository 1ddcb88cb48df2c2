import { queryOptions } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'
import { APP, keyOf } from './topics.ts'

/** The saved connections. */
export const connectionsQuery = queryOptions({
  queryKey: keyOf(APP, 'status', 'connections'),
  queryFn: ({ signal }) => call('connections.list', {}, signal),
})
