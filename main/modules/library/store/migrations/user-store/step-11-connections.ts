import { addCheckedColumns } from '../../../../../platform/database/row-checksums.ts'
import type { Database } from '../../../../../platform/database/connection.ts'

/** Step 11 of the user store: webhook tests, their runs and entitlement maps belong to a connection. Rows from before have an empty one. */
export function step11(database: Database): void {
  for (const table of ['webhook_test', 'webhook_run', 'entitlement'])
    addCheckedColumns(database, table, {}, ["connection TEXT NOT NULL DEFAULT ''"])
}
