import { queryOptions } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'

/** The files that were damaged when they were opened or read. A repair sends `library.changed`, after which they are asked for again. */
export const damagedFilesQuery = queryOptions({
  queryKey: ['damaged-files'],
  queryFn: ({ signal }) => call('library.damaged', {}, signal),
  staleTime: Infinity,
  retry: false,
})

/** Status of the application: connection, key state, library. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => call('app.status', {}, signal),
})
