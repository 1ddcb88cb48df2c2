import { schemaHash } from '../../main/platform/database/check-schema.ts'
import { openEmpty } from '../../main/platform/database/database.ts'
import { asOf } from '../../main/platform/database/migrations.ts'
import type { DatabaseKind } from '../../main/platform/database/migrations.ts'

/** The hash of the schema that a new file has at each version. */
export const schemasOf = (kind: DatabaseKind): string[] =>
  kind.migrations.map((_, place) => {
    const database = openEmpty(asOf(kind, place + 1))
    try {
      return schemaHash(database)
    } finally {
      database.close()
    }
  })

/** A kind of file for a test, with the schemas to which its migrations lead. */
export function databaseKind(kind: Omit<DatabaseKind, 'schemas'>): DatabaseKind {
  return { ...kind, schemas: schemasOf({ ...kind, schemas: [] }) }
}
