import type { ChangesScope } from '../../../app/domain/changes/changes-page.ts'
import { callQuery, keyOf } from '../../query/query-keys.ts'

/** The most of each kind that is read. */
const LIMIT = 500

/** What was received since a moment, in Unix milliseconds. Nothing is requested. */
export const changesQuery = (connection: string, scope: ChangesScope, since: number) =>
  callQuery(keyOf(connection, 'changes', scope, since), 'changes.since', { connection, scope, since, limit: LIMIT })

export const keptChangesQueries = {
  list: (connection: string) => callQuery(keyOf(connection, 'kept-changes'), 'changes.kept', { connection }),
  page: (connection: string, id: number) =>
    callQuery(keyOf(connection, 'kept-changes', id), 'changes.readKept', { connection, id }),
}
