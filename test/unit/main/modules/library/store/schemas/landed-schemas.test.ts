import { expect, it } from 'vitest'
import { BACKUP } from '../../../../../../../main/modules/library/store/backup/backup.ts'
import { DELIVERIES } from '../../../../../../../main/modules/library/store/schemas/deliveries-schema.ts'
import { LIBRARY } from '../../../../../../../main/modules/library/store/schemas/library-schema.ts'
import { USER_STORE } from '../../../../../../../main/modules/library/store/schemas/user-store-schema.ts'
import { schemaHash, schemaText, asOf } from '../../../../../../../main/platform/database/migrations.ts'
import { openEmpty } from '../../../../../../../main/platform/database/database.ts'
import type { DatabaseKind } from '../../../../../../../main/platform/database/migrations.ts'
import { plainTables } from '../../../../../../../main/platform/database/table-shape.ts'

/** The hash of the schema that a new file has at each version. */
const schemasOf = (kind: DatabaseKind): string[] =>
  kind.migrations.map((_, place) => {
    const database = openEmpty(asOf(kind, place + 1))
    try {
      return schemaHash(schemaText(database))
    } finally {
      database.close()
    }
  })

// Files of these versions exist. A step that is changed makes them damaged there; a change is a further step, with a further hash.
it.each<[string, DatabaseKind]>([
  ['the library', LIBRARY],
  ['the deliveries', DELIVERIES],
  ['the user store', USER_STORE],
  ['a backup', BACKUP],
])('the steps of %s lead to the schemas that are written down', (_what, kind) => {
  expect(schemasOf(kind)).toEqual(kind.schemas)
})

// Salvage and restoring leave out the tables that could run something when they are read.
it.each<[string, DatabaseKind]>([
  ['the library', LIBRARY],
  ['the deliveries', DELIVERIES],
  ['the user store', USER_STORE],
])('every table of %s can be salvaged, and its rows have checksums', (_what, kind) => {
  const database = openEmpty(kind)
  expect(plainTables(database, 'main').toSorted()).toEqual(Object.keys(kind.checked ?? {}).toSorted())
  database.close()
})
