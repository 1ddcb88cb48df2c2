import type { Database } from '../../../platform/database/connection.ts'
import { openEmpty } from '../../../platform/database/database.ts'
import { openUntrusted } from '../../../platform/database/foreign-files.ts'
import { asOf, schemaVersion } from '../../../platform/database/migrations.ts'
import type { DatabaseKind } from '../../../platform/database/migrations.ts'
import { plainTables, tableShape } from '../../../platform/database/table-shape.ts'

/** Whether a file has the tables of a version; `only` when it must have no others. */
function hasTablesOf(database: Database, kind: DatabaseKind, version: number, only = false): boolean {
  const fresh = openEmpty(asOf(kind, version))
  const columnsOf = (file: Database, table: string): string => tableShape(file, 'main', table)?.columns.join() ?? ''
  try {
    const tables = plainTables(fresh, 'main')
    const isSame = tables.every((table) => columnsOf(database, table) === columnsOf(fresh, table))
    return isSame && (!only || plainTables(database, 'main').length === tables.length)
  } finally {
    fresh.close()
  }
}

/** The schema version of a damaged copy: the one whose tables it has, or else the one that it says. */
export function versionOf(copy: string, kind: DatabaseKind): number {
  const latest = kind.migrations.length
  try {
    const database = openUntrusted(copy, kind.applicationId, latest)
    if (database === null) return latest
    try {
      const versions = kind.migrations.map((_, place) => latest - place)
      return (
        versions.find((version) => hasTablesOf(database, kind, version, true)) ?? Math.max(1, schemaVersion(database))
      )
    } finally {
      database.close()
    }
  } catch {
    return latest
  }
}
