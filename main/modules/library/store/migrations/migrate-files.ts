import { copyFileSync } from 'node:fs'
import type { DamagedFile } from '../../../../../app/domain/library/damaged-file.ts'
import { openDatabase } from '../../../../platform/database/database.ts'
import { DELIVERIES } from '../deliveries-schema.ts'
import type { KnownConnection } from '../known-connections.ts'
import { deliveriesPath, userStorePath } from '../library-paths.ts'
import { userStoreKind } from '../user-store-schema.ts'
import { moveDeliveries } from './deliveries-apart.ts'

/**
 * Brings the user store and the deliveries of a folder up to date; they must be closed, and sound. Returns what is said of deliveries in a
 * user store of an earlier version that could not be moved; that file is kept then. Null when there were none.
 */
export function migrateFiles(
  folder: string,
  connections: readonly KnownConnection[],
  now: () => number,
): DamagedFile | null {
  const kind = userStoreKind(connections)
  const path = userStorePath(folder)
  openDatabase(deliveriesPath(folder), DELIVERIES).close()
  const moved = moveDeliveries(path, deliveriesPath(folder), kind)
  const isWhole = moved === null || (moved.refused === 0 && !moved.isIncomplete)
  const keptAs = `${path}.damaged-${now()}`
  // The next step removes them there.
  if (!isWhole) copyFileSync(path, keptAs)
  openDatabase(path, kind).close()
  if (isWhole) return null
  const rowsUnreadable = moved.isIncomplete ? null : moved.refused
  return {
    file: 'deliveries',
    keptAs,
    rowsRead: moved.copied,
    rowsUnreadable,
    isUncounted: false,
    fromBackup: null,
    notRebuilt: null,
  }
}
