import { AppError } from '../../../../../app/errors/app-error.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import type { DatabaseKind } from '../../../../platform/database/migrations.ts'
import { intactCondition } from '../../../../platform/database/row-checksums.ts'
import { isDamage } from '../../../../platform/database/storage-error.ts'
import { areRowsCounted } from '../../../../platform/database/table-counts.ts'
import { openUntrusted } from '../../../../platform/database/foreign-files.ts'
import { plainTables } from '../../../../platform/database/table-shape.ts'

/** Whether every row of a file is there and as it was written, and its indexes and pages are sound. */
export function isSound(database: Database, { checked = {} }: Pick<DatabaseKind, 'checked'>): boolean {
  try {
    const [first] = database.statement<{ integrity_check: string }>('PRAGMA main.integrity_check(1)').all()
    return (
      first?.integrity_check === 'ok' &&
      Object.entries(checked).every(([table, each]) => {
        const intact = intactCondition(database, 'main', table, each)
        return (
          intact === '' ||
          database
            .statement<{ one: number }>(`SELECT 1 AS one FROM main.${table} WHERE NOT (${intact}) LIMIT 1`)
            .get() === undefined
        )
      }) &&
      areRowsCounted(database, checked)
    )
  } catch (thrown) {
    if (isDamage(thrown)) return false
    throw thrown
  }
}

/** Throws a storage-damaged error unless a file is sound, so that no copy of damaged rows is taken for a backup. `file` names it. */
export function requireSound(database: Database, kind: Pick<DatabaseKind, 'checked'>, file: string): void {
  if (!isSound(database, kind))
    throw new AppError({
      kind: 'storage-damaged',
      detail: `a row or a page of the ${file} was changed outside Tearsheet`,
    })
}

const rowsIn = (database: Database, table: string): number =>
  database.statement<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`).one().rows

/** Throws unless a copy that was written can be read, and has as many rows in each table as its source. */
export function verifyCopy(source: Database, copy: string, applicationId: number): void {
  using copied = openUntrusted(copy, applicationId, Number.MAX_SAFE_INTEGER)
  const [first] = copied?.statement<{ quick_check: string }>('PRAGMA quick_check').all() ?? []
  const tables = plainTables(source, 'main')
  const isSound =
    copied !== null &&
    first?.quick_check === 'ok' &&
    tables.every((table) => rowsIn(copied, table) === rowsIn(source, table))
  if (!isSound)
    throw new AppError({ kind: 'storage-failed', reason: 'other', detail: 'the copy could not be verified' })
}
