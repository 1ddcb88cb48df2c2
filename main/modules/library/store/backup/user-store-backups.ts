import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { removeDatabase } from '../../../../platform/database/database-files.ts'
import { openUnchanged, openUntrusted } from '../../../../platform/database/foreign-files.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import { checkedVersion, type DatabaseKind } from '../../../../platform/database/migrations.ts'
import { isDamage, isUnreadable } from '../../../../platform/database/storage-error.ts'
import { areRowsCounted, COUNTS } from '../../../../platform/database/table-counts.ts'
import { plainTables, tableShape } from '../../../../platform/database/table-shape.ts'
import { userStorePath } from '../library-paths.ts'
import { isSound, requireSound, verifyCopy } from '../repair/is-sound.ts'
import { USER_STORE } from '../schemas/user-store-schema.ts'

// The user store cannot be fetched again, so it is copied by itself: when the application starts after a day, and before its schema
// changes. The file is small; the libraries and the deliveries are backed up by hand.

const DAY = 86_400_000
/** Number of backups that are kept, besides those with far more rows. */
const KEPT = 7

export interface UserStoreBackup {
  path: string
  /** Unix milliseconds. */
  writtenAt: number
}

export const backupsFolder = (folder: string): string => join(folder, 'backups')

/** A time as part of a file name that every system allows. */
const nameOf = (at: number): string => `user-store-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}.db`

function timeOf(name: string): number {
  const [, day = '', hours = '', minutes = '', seconds = '', rest = ''] =
    /^user-store-(.{10}T)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.db$/.exec(name) ?? []
  return Date.parse(`${day}${hours}:${minutes}:${seconds}.${rest}`)
}

/** The automatic backups of a folder, the newest first. Those from after `now` were written before the clock was set back, and come last. */
export function listUserStoreBackups(folder: string, now = Infinity): UserStoreBackup[] {
  let names: string[]
  try {
    names = readdirSync(backupsFolder(folder))
  } catch {
    return []
  }
  return names
    .map((name) => ({ path: join(backupsFolder(folder), name), writtenAt: timeOf(name) }))
    .filter(({ writtenAt }) => Number.isFinite(writtenAt))
    .toSorted(
      (one, other) => Number(one.writtenAt > now) - Number(other.writtenAt > now) || other.writtenAt - one.writtenAt,
    )
}

/** Whether the user store cannot be used as it is. Throws a NewerSchemaError for one that a newer version of the application wrote. */
export function isDamaged(path: string, kind: DatabaseKind): boolean {
  try {
    using database = openUnchanged(path, kind.applicationId, Number.MAX_SAFE_INTEGER)
    if (database === null) return true
    checkedVersion(database, kind)
    return !isSound(database, kind)
  } catch (thrown) {
    if (isDamage(thrown)) return true
    throw thrown
  }
}

/** Whether the user store of a folder is damaged, or missing although there are backups of it; it must be closed. */
export function needsRepair(folder: string): boolean {
  const path = userStorePath(folder)
  return existsSync(path) ? isDamaged(path, USER_STORE) : listUserStoreBackups(folder).length > 0
}

/** Whether the newest backup is a day old, or there are only such as were written before the clock was set back. */
export function isBackupDue(folder: string, now: number): boolean {
  const [newest] = listUserStoreBackups(folder, now)
  return newest === undefined || Math.abs(now - newest.writtenAt) >= DAY
}

const isEmpty = (database: Database): boolean =>
  plainTables(database, 'main').every(
    (table) => table === COUNTS || database.statement<object>(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined,
  )

/** How many rows a file has of each table. */
const rowsIn = (database: Database): Map<string, number> =>
  new Map(
    Object.keys(USER_STORE.checked)
      .filter((table) => table !== COUNTS && tableShape(database, 'main', table) !== null)
      .map((table) => [
        table,
        database.statement<{ rows: number }>(`SELECT count(*) AS rows FROM main.${table} NOT INDEXED`).one().rows,
      ]),
  )

/** How many rows a backup has of each table; none when it is damaged. */
function rowsInBackup(path: string): ReadonlyMap<string, number> {
  try {
    using database = openUntrusted(path, USER_STORE.applicationId, Number.MAX_SAFE_INTEGER)
    if (database === null) return new Map()
    return areRowsCounted(database, USER_STORE.checked) ? rowsIn(database) : new Map()
  } catch (thrown) {
    if (isUnreadable(thrown)) return new Map()
    throw thrown
  }
}

/**
 * The backups, of these old ones, that are kept beside the newer ones: the last one with more than twice as many rows of a table as there
 * are now. Whatever took the rest, it may not have been the person.
 */
function fullerBackups(old: readonly UserStoreBackup[], present: ReadonlyMap<string, number>): Set<UserStoreBackup> {
  const counted = old.map((backup) => ({ backup, rows: rowsInBackup(backup.path) }))
  return new Set(
    [...present].flatMap(
      ([table, rows]) => counted.find((each) => (each.rows.get(table) ?? 0) > rows * 2)?.backup ?? [],
    ),
  )
}

/**
 * Writes a backup of an open user store and removes the oldest ones, but not the last that has far more rows. An empty one is written only
 * if `evenEmpty`: after a restore, so that a repair does not take rows from a backup before it. Throws when it could not be written or
 * verified, and a storage-damaged error when the user store is damaged; the other backups stay then.
 */
export function backUpUserStore(folder: string, userStore: Database, now: number, evenEmpty = false): void {
  if (!evenEmpty && isEmpty(userStore)) return
  requireSound(userStore, USER_STORE, 'user store')
  const path = join(backupsFolder(folder), nameOf(now))
  const part = `${path}.part`
  mkdirSync(backupsFolder(folder), { recursive: true, mode: 0o700 })
  for (const name of readdirSync(backupsFolder(folder)))
    if (name.includes('.db.part')) rmSync(join(backupsFolder(folder), name), { force: true })
  try {
    // Not with SQLite's backup API: in Node it is asynchronous and begins again when a row is written meanwhile, but this thread
    // answers one call after another. VACUUM INTO is one transaction as well, and copies nothing that was deleted.
    userStore.statement('VACUUM main INTO ?').run(part)
    verifyCopy(userStore, part, USER_STORE.applicationId)
    renameSync(part, path)
  } finally {
    removeDatabase(part)
  }
  const others = listUserStoreBackups(folder, now).filter((backup) => backup.path !== path)
  const old = others.slice(KEPT - 1)
  const kept = fullerBackups(old, rowsIn(userStore))
  for (const backup of old) if (!kept.has(backup)) rmSync(backup.path, { force: true })
}
