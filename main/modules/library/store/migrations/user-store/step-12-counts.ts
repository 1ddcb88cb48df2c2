import { countRows, CREATE_COUNTS } from '../../../../../platform/database/table-counts.ts'
import type { Database } from '../../../../../platform/database/connection.ts'

/** The tables that have rows to count. */
const TABLES = ['webhook_test', 'mark', 'watch_list', 'named_query', 'entitlement', 'webhook_run', 'highlight']

/** Step 12 of the user store: it says how many rows each table has. */
export function step12(database: Database): void {
  database.execute(CREATE_COUNTS)
  countRows(database, TABLES)
}
