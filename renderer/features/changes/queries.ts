import { queryOptions } from '@tanstack/react-query'
import type { ChangesScope } from '../../../app/domain/changes/changes-page.ts'
import { call } from '../../bridge/desk.ts'
import { keyOf } from '../../query/query-keys.ts'

/** The most of each kind that is read. */
const LIMIT = 500

/** What was received since a moment, in Unix milliseconds. Nothing is requested. */
export const changesQuery = (connection: string, scope: ChangesScope, since: number) =>
  queryOptions({
    queryKey: keyOf(connection, 'changes', scope, since),
    queryFn: ({ signal }) => call('changes.since', { connection, scope, since, limit: LIMIT }, signal),
  })

/** Pages of changes that are kept. */
export const keptChangesQueries = {
  list: (connection: string) =>
    queryOptions({
      queryKey: keyOf(connection, 'kept-changes'),
      queryFn: ({ signal }) => call('changes.kept', { connection }, signal),
    }),
  page: (connection: string, id: number) =>
    queryOptions({
      queryKey: keyOf(connection, 'kept-changes', id),
      queryFn: ({ signal }) => call('changes.readKept', { connection, id }, signal),
    }),
}
