import { addChecksums } from '../../../../../platform/database/row-checksums.ts'
import type { Database } from '../../../../../platform/database/connection.ts'

/** The tables that had no checksums. */
const TABLES = { webhook_test: {}, mark: {}, watch_list: {}, named_query: {}, entitlement: {} }

/** Step 7 of the user store: each row has a checksum. */
export const step7 = (database: Database): void => addChecksums(database, TABLES)
