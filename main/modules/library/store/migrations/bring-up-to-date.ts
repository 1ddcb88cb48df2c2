import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DamagedFile } from '../../../../../app/domain/library/damaged-file.ts'
import { moveDatabase } from '../../../../platform/database/database-files.ts'
import { openUnchanged } from '../../../../platform/database/foreign-files.ts'
import { checkSpace, freeBytes } from '../../../../platform/database/free-space.ts'
import { schemaVersion } from '../../../../platform/database/migrations.ts'
import { DamagedRowError } from '../../../../platform/database/row-checksums.ts'
import { isStorageFailure } from '../../../../platform/database/storage-error.ts'
import { areRowsCounted } from '../../../../platform/database/table-counts.ts'
import { DELIVERIES } from '../deliveries-schema.ts'
import type { KnownConnection } from '../known-connections.ts'
import { deliveriesPath, userStorePath } from '../library-paths.ts'
import { completeDeliveries } from '../complete-deliveries.ts'
import { openOrSalvage } from '../salvage.ts'
import type { SalvageableFile } from '../salvage.ts'
import { repairUserStore } from '../repair-user-store.ts'
import { backUpUserStore } from '../user-store-backups.ts'
import { userStoreKind } from '../user-store-schema.ts'
import { migrateFiles } from './migrate-files.ts'

/** The user store of earlier versions. */
const FORMER_USER_STORE = 'journal.db'

/** What was done with the files of a folder at the start. */
export interface StartReport {
  damaged: DamagedFile[]
  /** Why no automatic backup of the user store could be written; null when none failed. */
  backupError: string | null
}

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

/** Runs what must not keep the application from starting. Returns why it failed, or null. */
export function attempt(work: () => void): string | null {
  try {
    work()
    return null
  } catch (thrown) {
    return messageOf(thrown)
  }
}

/** The deliveries of a folder, for the case that they are damaged. */
export const deliveriesFile = (folder: string, now: () => number): SalvageableFile => ({
  file: 'deliveries',
  path: deliveriesPath(folder),
  kind: DELIVERIES,
  now,
  prepare(database) {
    if (!areRowsCounted(database, DELIVERIES.checked ?? {}, 'number')) throw new DamagedRowError('deliveries')
  },
  complete(database) {
    completeDeliveries(database)
    return null
  },
})

/** Takes over the user store under its former name. */
function takeFormerName(folder: string): void {
  const path = userStorePath(folder)
  if (existsSync(path)) return
  moveDatabase(join(folder, FORMER_USER_STORE), path)
}

/**
 * Writes a backup of the user store as it is before its schema changes. Throws a storage-failed error when there is too little space for
 * both: `free` is in bytes.
 */
function backUpBefore(folder: string, connections: readonly KnownConnection[], now: () => number, free: number): void {
  const { applicationId, migrations } = userStoreKind(connections)
  const path = userStorePath(folder)
  const database = existsSync(path) ? openUnchanged(path, applicationId, migrations.length) : null
  try {
    if (database === null || schemaVersion(database) === migrations.length) return
    // The backup, the changed pages, and the journal with the ones before.
    checkSpace(free, statSync(path).size * 3, 'to bring your marks and lists up to date')
    backUpUserStore(folder, database, now())
  } finally {
    database?.close()
  }
}

/** Which folder to bring up to date, for which connections. `free` is the free space in bytes; tests have another one. */
export interface BringingUpToDate {
  folder: string
  connections: readonly KnownConnection[]
  now: () => number
  free?: number
}

/**
 * Brings the user store and the deliveries of a folder up to date, and repairs the user store if it is damaged; they must be closed.
 * Throws a storage-failed error when there is too little space for a backup of the user store as it was.
 */
export function bringUpToDate({ folder, connections, now, free = freeBytes(folder) }: BringingUpToDate): StartReport {
  takeFormerName(folder)
  const damaged: DamagedFile[] = []
  openOrSalvage(deliveriesFile(folder, now), (each) => damaged.push(each)).close()
  const repaired = repairUserStore({ folder, connections, now })
  if (repaired !== null) damaged.push(repaired)
  let backupError: string | null = null
  try {
    backUpBefore(folder, connections, now, free)
  } catch (thrown) {
    if (isStorageFailure(thrown)) throw thrown
    backupError = messageOf(thrown)
  }
  const lost = migrateFiles(folder, connections, now)
  if (lost !== null) damaged.push(lost)
  return { damaged, backupError }
}
