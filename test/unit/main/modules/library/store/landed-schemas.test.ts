import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { DELIVERIES } from '../../../../../../main/modules/library/store/deliveries-schema.ts'
import { LIBRARY } from '../../../../../../main/modules/library/store/library-schema.ts'
import { userStoreKind } from '../../../../../../main/modules/library/store/user-store-schema.ts'
import { schemaText } from '../../../../../../main/platform/database/check-schema.ts'
import { openEmpty } from '../../../../../../main/platform/database/database.ts'
import { asOf } from '../../../../../../main/platform/database/migrations.ts'
import type { DatabaseKind } from '../../../../../../main/platform/database/migrations.ts'
import { plainTables } from '../../../../../../main/platform/database/table-shape.ts'

/** A hash of the schema that a new file has at each version. */
function hashesOf(kind: DatabaseKind): string[] {
  return kind.migrations.map((_, place) => {
    const database = openEmpty(asOf(kind, place + 1))
    try {
      return createHash('sha256').update(schemaText(database)).digest('hex').slice(0, 12)
    } finally {
      database.close()
    }
  })
}

// Files of these versions exist. A step that is changed here makes them damaged there; a change is a further step.
it.each<[string, DatabaseKind, string[]]>([
  ['the library', LIBRARY, ['e58a50ad8680', '94d1296e28ea', '94d1296e28ea']],
  [
    'the deliveries',
    DELIVERIES,
    ['6b5c4a0fd0d1', 'b6442c27f50e', 'e6214024d2b5', '55237267eeb4', '47d1e646e6fa', '8126c8dc2dd8'],
  ],
  [
    'the user store',
    userStoreKind([]),
    [
      'af72740ff425',
      '3b1f1236ccf4',
      '3df31b55eb2c',
      '64a329e4c7f2',
      '2db15a3f6b7c',
      '19b78a4e2811',
      '1fab876f7435',
      '319dcf285ac2',
      'ce82fc083f17',
      '5c8b91985393',
      '4ba1c3e71468',
    ],
  ],
])('the schema versions of %s stay as they landed', (_what, kind, landed) => {
  expect(hashesOf(kind)).toEqual(landed)
})

// Salvage and restoring leave out the tables that could run something when they are read.
it.each<[string, DatabaseKind]>([
  ['the library', LIBRARY],
  ['the deliveries', DELIVERIES],
  ['the user store', userStoreKind([])],
])('every table of %s can be salvaged, and its rows have checksums', (_what, kind) => {
  const database = openEmpty(kind)
  expect(plainTables(database, 'main').toSorted()).toEqual(Object.keys(kind.checked ?? {}).toSorted())
  database.close()
})
