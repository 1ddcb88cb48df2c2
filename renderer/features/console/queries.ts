import type { LoggedRequest } from '../../../app/domain/requests/request-log.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'
import { keyOf } from '../../query/query-keys.ts'

/** Queries of the console. */
export const consoleQueries = {
  /** The calls of a connection in this session, oldest first, with secrets blanked. */
  requests: (connection: string) =>
    queryOptions({
      queryKey: keyOf(connection, 'requests'),
      queryFn: ({ signal }) => call('console.list', { connection }, signal),
    }),
  /** The body of the response to a call, which is there once the call has ended. */
  body: (connection: string, { id, at, durationMs }: LoggedRequest) =>
    queryOptions({
      queryKey: keyOf(connection, 'requests', 'body', id, at, durationMs),
      queryFn: ({ signal }) => call('console.body', { connection, id }, signal),
    }),
}
