import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { Database } from '../../../platform/database/connection.ts'

/** The condition that a row of the user store belongs to a connection at its origin. */
export const OF_CONNECTION = 'connection = ? AND origin = ?'

/** The values that the condition takes. */
export const valuesOf = ({ connection, origin }: DataOwner): [string, string] => [connection, origin]

/** Removes the webhook tests, runs, entitlement maps and kept pages of a connection that was deleted. */
export function removeConnectionRows(userStore: Database, connection: string): void {
  for (const table of ['webhook_test', 'webhook_run', 'entitlement', 'kept_changes'])
    userStore.statement(`DELETE FROM ${table} WHERE connection = ?`).run(connection)
}
