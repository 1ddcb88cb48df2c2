import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { KnownConnection } from '../../main/modules/library/store/known-connections.ts'
import { userStoreKind } from '../../main/modules/library/store/user-store-schema.ts'
import { openDatabase } from '../../main/platform/database/database.ts'
import type { Database } from '../../main/platform/database/connection.ts'
import { asOf } from '../../main/platform/database/migrations.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A user store as it was before a step, with the rows of some statements, after the step. */
export function afterStep(step: number, sql = '', connections: readonly KnownConnection[] = []): Database {
  const path = join(temporaryFolder(), 'user-store.db')
  const kind = userStoreKind(connections)
  if (step > 1) {
    const before = openDatabase(path, asOf(kind, step - 1))
    before.execute(sql)
    before.close()
  }
  const database = openDatabase(path, asOf(kind, step))
  onTestFinished(() => database.close())
  return database
}
