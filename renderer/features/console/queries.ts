import { queryOptions } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'
import { keyOf } from '../../query/topics.ts'

/** Queries of the console. */
export const consoleQueries = {
  /** The calls of a connection in this session, oldest first, with secrets blanked. */
  requests: (connection: string) =>
    queryOptions({
      queryKey: keyOf(connection, 'requests'),
      queryFn: ({ signal }) => call('console.list', { connection }, signal),
    }),
}
