import { addCheckedColumns } from '../../../../../platform/database/row-checksums.ts'
import type { Database } from '../../../../../platform/database/connection.ts'

/** Step 9 of the user store: an alert can have a colour, an index into their list, and a sound, which is a name. */
export const step9 = (database: Database): void =>
  addCheckedColumns(database, 'named_query', {}, ['colour INTEGER', 'sound TEXT'])
