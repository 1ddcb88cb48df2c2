import { existsSync } from 'node:fs'
import { copyRows } from '../../../../platform/database/copy-rows.ts'
import type { CopyResult } from '../../../../platform/database/copy-rows.ts'
import { openDatabase } from '../../../../platform/database/database.ts'
import { openUnchanged } from '../../../../platform/database/foreign-files.ts'
import { schemaVersion } from '../../../../platform/database/migrations.ts'
import type { DatabaseKind } from '../../../../platform/database/migrations.ts'
import { isDamage } from '../../../../platform/database/storage-error.ts'
import { DELIVERIES } from '../deliveries-schema.ts'

/** The first and the last schema version of the user store with deliveries in it. The next step removes them there. */
const [FIRST, LAST] = [3, 5]
/** From this version on, two columns have their present names. */
const WITH_PRESENT_NAMES = 4

const same = (...names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, name]))

/** The columns of each table, with their names at a version of the user store. */
const columnsAt = (version: number): Record<string, Record<string, string>> => ({
  delivery: {
    ...same(
      ...['id', 'received_at', 'delivery_id', 'payload_id', 'api_version', 'kind_as_sent', 'kind', 'action', 'data_id'],
      ...['revision', 'timestamp', 'error_text', 'signature', 'is_tls', 'bytes', 'status', 'answered_after', 'was_cut'],
      ...['schema_drift', 'earlier', 'relation', 'chain'],
    ),
    ...(version < WITH_PRESENT_NAMES ? { error_text: 'problem', schema_drift: 'drift' } : {}),
  },
  delivery_content: same('id', 'path', 'headers', 'body'),
  contract: same('name', 'samples', 'updated_at', 'shape'),
})

/** The schema version of a file; null when there is none, it is not of that kind or that cannot be read. */
function versionOf(path: string, kind: DatabaseKind): number | null {
  if (!existsSync(path)) return null
  try {
    const database = openUnchanged(path, kind.applicationId, kind.migrations.length)
    if (database === null) return null
    try {
      return schemaVersion(database)
    } finally {
      database.close()
    }
  } catch (thrown) {
    if (isDamage(thrown)) return null
    throw thrown
  }
}

/**
 * Copies deliveries from the user store, which is only read, to their own file. If it is interrupted, the next start copies them again.
 * A damaged row costs only itself. Returns how many there were and were not copied; null when no deliveries are in it.
 */
export function moveDeliveries(userStore: string, deliveries: string, kind: DatabaseKind): CopyResult | null {
  const version = versionOf(userStore, kind)
  if (version === null || version < FIRST || version > LAST) return null
  const total: CopyResult = { copied: 0, refused: 0, isIncomplete: false }
  const database = openDatabase(deliveries, DELIVERIES)
  try {
    database.attach(userStore, 'former')
    for (const [table, columns] of Object.entries(columnsAt(version))) {
      const { copied, refused, isIncomplete } = copyRows(database, {
        source: `former.${table}`,
        target: table,
        columns,
        key: [table === 'contract' ? 'name' : 'id'],
      })
      total.copied += copied
      total.refused += refused
      total.isIncomplete ||= isIncomplete
    }
    return total
  } finally {
    database.close()
  }
}
