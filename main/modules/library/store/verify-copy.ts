import { AppError } from '../../../../app/errors/app-error.ts'
import { openUntrusted } from '../../../platform/database/foreign-files.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { plainTables } from '../../../platform/database/table-shape.ts'

const rowsIn = (database: Database, table: string): number =>
  database.statement<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`).one().rows

/** Throws unless a copy that was written can be read, and has as many rows in each table as its source. */
export function verifyCopy(source: Database, copy: string, applicationId: number): void {
  const copied = openUntrusted(copy, applicationId, Number.MAX_SAFE_INTEGER)
  try {
    const [first] = copied?.statement<{ quick_check: string }>('PRAGMA quick_check').all() ?? []
    const tables = plainTables(source, 'main')
    const isSound =
      copied !== null &&
      first?.quick_check === 'ok' &&
      tables.every((table) => rowsIn(copied, table) === rowsIn(source, table))
    if (!isSound)
      throw new AppError({ kind: 'storage-failed', reason: 'other', detail: 'the copy could not be verified' })
  } finally {
    copied?.close()
  }
}
