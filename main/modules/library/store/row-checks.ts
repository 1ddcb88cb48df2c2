import type { StoredValue } from '../../../platform/database/connection.ts'
import type { StoredRow } from '../../../platform/database/copy-rows.ts'
import { LIBRARY_COLUMNS, LIBRARY_ROWS } from './library-row-checks.ts'
import { USER_COLUMNS } from './user-row-checks.ts'
import { isKey, isNumber, isTime, orNull } from './value-checks.ts'

// The rows of a backup, or of a damaged file, are checked before they are taken over: the types of their columns by the tables
// themselves, and here what is inside texts and blobs. So a row that could fail a list later is left out.

/** Columns with a key that the application gave, except where they name something of the service. */
const isColumnOfKey = (table: string, column: string): boolean =>
  (column === 'id' && table !== 'story') || (column === 'last' && table === 'numbering')

const isColumnOfTime = (column: string): boolean => column.endsWith('_at') || column === 'read_to'

/** The check of the rows of a table: whether they are as the application writes them. */
export function rowCheck(table: string): (row: StoredRow) => boolean {
  const checks = Object.entries({ ...LIBRARY_COLUMNS[table], ...USER_COLUMNS[table] })
  const isWhole = LIBRARY_ROWS[table] ?? (() => true)
  function isPlausible([column, value]: [string, StoredValue]): boolean {
    if (isColumnOfTime(column)) return orNull(isTime)(value)
    if (isColumnOfKey(table, column)) return isKey(value)
    return typeof value !== 'number' || isNumber(value)
  }
  return (row) =>
    Object.entries(row).every(isPlausible) &&
    checks.every(([column, check]) => !(column in row) || check(row[column])) &&
    isWhole(row)
}
