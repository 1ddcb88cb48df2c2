import type { LoggedRequest } from '../../../app/domain/requests/request-log.ts'
import { callQuery, keyOf } from '../../query/query-keys.ts'

export const consoleQueries = {
  /** The calls of a connection in this session, oldest first, with secrets blanked. */
  requests: (connection: string) => callQuery(keyOf(connection, 'requests'), 'console.list', { connection }),
  /** The body of the response to a call, which is there once the call has ended. */
  body: (connection: string, { id, at, durationMs }: LoggedRequest) =>
    callQuery(keyOf(connection, 'requests', 'body', id, at, durationMs), 'console.body', { connection, id }),
}
