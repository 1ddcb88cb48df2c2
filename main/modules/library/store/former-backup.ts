import { mkdirSync, statSync } from 'node:fs'
import { AppError } from '../../../../app/errors/app-error.ts'
import { openUntrusted } from '../../../platform/database/foreign-files.ts'
import { schemaVersion } from '../../../platform/database/migrations.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { checkSpace } from '../../../platform/database/free-space.ts'
import { storageError } from '../../../platform/database/storage-error.ts'
import { plainTables, tableShape } from '../../../platform/database/table-shape.ts'
import { NotABackupError } from './backup.ts'
import type { CopiedFile } from './backup.ts'
import { checkSize } from './extract-backup.ts'
import { importRows } from './import-rows.ts'
import type { KnownConnection } from './known-connections.ts'
import { deliveriesPath, librariesFolder, libraryPath, userStorePath } from './library-paths.ts'
import { FORMER_APPLICATION, FORMER_VERSION, readFormer } from './migrations/former-library.ts'
import { splitLibrary } from './migrations/library-a-connection.ts'
import { migrateFiles } from './migrations/migrate-files.ts'
import { userStoreKind } from './user-store-schema.ts'

// A backup of an earlier version is a library with the tables of the user store in it. It has no hashes, so its pages are checked. It is
// moved to the present form like a library of that version, and its rows are checked after that.

const PREFIX = 'journal_'
/** Before version 4 it did not record the version of its user store; both schemas then had the same version. */
const [VERSION_TABLE, LAST_WITHOUT] = ['backup_of_journal', 3]

/** More tables than any version had. */
const MAX_TABLES = 60

/** The tables whose rows are found by their numbers, which therefore must be those of the rows. */
const NUMBERED = ['answer', 'response', 'receipt', 'ratio_record', 'version']

/** The schema version of the user store in a backup. Throws a NotABackupError when the file is not a sound backup. */
function checkedVersion(backup: Database, file: string, lastVersion: number): number {
  checkSize(backup, file)
  const tables = plainTables(backup, 'main')
  if (!tables.some((name) => name.startsWith(PREFIX)) || tables.length > MAX_TABLES)
    throw new NotABackupError('it is not a backup of Tearsheet')
  for (const table of tables) {
    const [first] = backup.statement<{ quick_check: string }>(`PRAGMA quick_check(${table})`).all()
    if (first?.quick_check !== 'ok') throw new NotABackupError('it is damaged')
  }
  for (const table of NUMBERED.filter((each) => tables.includes(each)))
    if (backup.statement<object>(`SELECT 1 FROM ${table} WHERE id IS NOT rowid LIMIT 1`).get() !== undefined)
      throw new NotABackupError('its tables are not those of Tearsheet')
  if (tableShape(backup, 'main', 'image')?.hasRowid === true)
    throw new NotABackupError('its tables are not those of Tearsheet')
  const version = tables.includes(VERSION_TABLE)
    ? backup.statement<{ version: unknown }>(`SELECT version FROM ${VERSION_TABLE}`).get()?.version
    : Math.min(LAST_WITHOUT, schemaVersion(backup))
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > lastVersion)
    throw new NotABackupError('the version of its tables is missing')
  return version
}

/** The files that a backup of an earlier version became, and how many of its rows were left out. */
export interface ConvertedBackup {
  files: CopiedFile[]
  refused: number
}

function convert(
  folder: string,
  backup: Database,
  file: string,
  connections: readonly KnownConnection[],
  now: () => number,
): ConvertedBackup {
  const kind = userStoreKind(connections)
  const version = checkedVersion(backup, file, kind.migrations.length)
  mkdirSync(librariesFolder(folder), { recursive: true, mode: 0o700 })
  const nameOf = (table: string): string => PREFIX + table
  const imported = importRows({
    source: file,
    target: userStorePath(folder),
    kind,
    version,
    nameOf,
  })
  migrateFiles(folder, connections, now)
  const former = readFormer(file, connections)
  const split = former === null ? null : splitLibrary({ former: file, folder, connections })
  if (former === null || split === null) throw new NotABackupError('it contains no library')
  if (split.isIncomplete || imported?.hasGaps === true) throw new NotABackupError('its data are damaged')
  const files: CopiedFile[] = [
    { kind: 'deliveries', owner: null, path: deliveriesPath(folder) },
    { kind: 'user-store', owner: null, path: userStorePath(folder) },
    ...former.parts.map(({ connection, origin }): CopiedFile => {
      const owner = { connection, origin }
      return { kind: 'library', owner, path: libraryPath(folder, owner) }
    }),
  ]
  return { files, refused: (imported?.refused ?? 0) + split.refused }
}

/** Moves a backup of an earlier version to the present form, in an empty folder. Throws a NotABackupError when it is not a sound one. */
export function convertFormerBackup(
  folder: string,
  file: string,
  connections: readonly KnownConnection[],
  now: () => number,
  free: number,
): ConvertedBackup {
  const backup = openUntrusted(file, FORMER_APPLICATION, FORMER_VERSION)
  if (backup === null) throw new NotABackupError('it is not a backup of Tearsheet')
  try {
    checkSpace(free, statSync(file).size * 4, 'to restore the backup')
    return convert(folder, backup, file, connections, now)
  } catch (thrown) {
    // Its rows are not checked before, so what is wrong with them can show itself anywhere.
    if (thrown instanceof AppError || storageError(thrown)?.kind === 'storage-failed') throw thrown
    throw new NotABackupError('its data are damaged')
  } finally {
    backup.close()
  }
}
