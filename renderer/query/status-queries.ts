import { queryOptions } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'
import { APP, keyOf } from './topics.ts'

/** The files that were damaged when they were opened or read. A repair sends `library.changed`, after which they are asked for again. */
export const damagedFilesQuery = queryOptions({
  queryKey: keyOf(APP, 'damage'),
  queryFn: ({ signal }) => call('library.damaged', {}, signal),
  staleTime: Infinity,
  retry: false,
})

/** Status of the application: connection, key state, library. */
export const statusQuery = queryOptions({
  queryKey: keyOf(APP, 'status', 'application'),
  queryFn: ({ signal }) => call('app.status', {}, signal),
})
