import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { NotABackupError } from '../../../../../../../main/modules/library/store/backup/backup.ts'
import type * as DeliveriesSchema from '../../../../../../../main/modules/library/store/schemas/deliveries-schema.ts'
import {
  deliveriesPath,
  libraryPath,
  userStorePath,
} from '../../../../../../../main/modules/library/store/library-paths.ts'
import type * as LibrarySchema from '../../../../../../../main/modules/library/store/schemas/library-schema.ts'
import { openLibrary } from '../../../../../../../main/modules/library/store/library.ts'
import { listUserStoreBackups } from '../../../../../../../main/modules/library/store/backup/user-store-backups.ts'
import type * as UserStoreSchema from '../../../../../../../main/modules/library/store/schemas/user-store-schema.ts'
import type * as FreeSpace from '../../../../../../../main/platform/database/free-space.ts'
import { NewerSchemaError, type DatabaseKind } from '../../../../../../../main/platform/database/migrations.ts'
import type { Database } from '../../../../../../../main/platform/database/connection.ts'
import { addCheckedColumns } from '../../../../../../../main/platform/database/row-checksums.ts'
import { addCountedColumns } from '../../../../../../../main/platform/database/table-counts.ts'
import { craftedBackup, run, wholeBackup, wholeLibrary } from '../../../../../../support/library/crafted-backup.ts'
import { damage } from '../../../../../../support/library/damaged-file.ts'
import { openTestLibrary, OWNER } from '../../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../../support/system/temporary-folder.ts'
import { readWholeLibrary, rowsOf, withDatabase } from '../../../../../../support/library/whole-library.ts'
import { errorOf } from '../../../../../../support/system/error-of.ts'

/** Whether each kind of file has one more step than it has now, and how many bytes are free. */
const later = vi.hoisted(() => ({ hasStep: false, freeBytes: null as number | null }))

/** A kind of file with a step that adds a column to a table with checksums, once there is such a step. */
function withStep<Kind extends DatabaseKind>(kind: Kind, table: string): Kind {
  const { checked = {} } = kind as DatabaseKind
  function step(database: Database): void {
    const add = checked.table_count === undefined ? addCheckedColumns : addCountedColumns
    add(database, table, checked[table] ?? {}, ['added TEXT'])
  }
  return Object.defineProperty({ ...kind }, 'migrations', {
    get: () => (later.hasStep ? [...kind.migrations, step] : kind.migrations),
    enumerable: true,
  })
}

vi.mock('../../../../../../../main/modules/library/store/schemas/user-store-schema.ts', async (original) => {
  const actual = await original<typeof UserStoreSchema>()
  return { ...actual, USER_STORE: withStep(actual.USER_STORE, 'watch_list') }
})
vi.mock('../../../../../../../main/modules/library/store/schemas/deliveries-schema.ts', async (original) => {
  const actual = await original<typeof DeliveriesSchema>()
  return { ...actual, DELIVERIES: withStep(actual.DELIVERIES, 'delivery') }
})
vi.mock('../../../../../../../main/modules/library/store/schemas/library-schema.ts', async (original) => {
  const actual = await original<typeof LibrarySchema>()
  return { ...actual, LIBRARY: withStep(actual.LIBRARY, 'version') }
})
vi.mock('../../../../../../../main/platform/database/free-space.ts', async (original) => {
  const actual = await original<typeof FreeSpace>()
  return { ...actual, freeBytes: (folder: string) => later.freeBytes ?? actual.freeBytes(folder) }
})

/** Each kind of file, and the table that the step changes. */
const FILES: readonly [string, (folder: string) => string, string][] = [
  ['the user store', userStorePath, 'watch_list'],
  ['the deliveries', deliveriesPath, 'delivery'],
  ['a library', (folder) => libraryPath(folder, OWNER), 'version'],
]

/** A folder of files from before the step, and what they show. */
function filledBefore(): { folder: string; shown: unknown } {
  const { folder, library } = wholeLibrary()
  const shown = readWholeLibrary(library)
  library.files.close()
  return { folder, shown }
}

/** Has the step from now on, until the test ends. */
function withLaterStep(): void {
  later.hasStep = true
  onTestFinished(() => {
    Object.assign(later, { hasStep: false, freeBytes: null })
  })
}

const versionIn = (path: string): number | undefined =>
  rowsOf<{ user_version: number }>(path, 'PRAGMA user_version')[0]?.user_version

describe('files of an earlier version', () => {
  it('show the same after a further step, and every row of them is sound', () => {
    const { folder, shown } = filledBefore()
    const versions = FILES.map(([, pathIn]) => versionIn(pathIn(folder)) ?? 0)
    withLaterStep()
    const library = openTestLibrary(folder)
    expect(readWholeLibrary(library)).toEqual(shown)
    expect([library.files.damagedFiles(), library.files.repair()]).toEqual([[], []])
    library.files.close()
    expect(FILES.map(([, pathIn]) => versionIn(pathIn(folder)))).toEqual(versions.map((version) => version + 1))
    for (const [, pathIn, table] of FILES)
      expect(rowsOf(pathIn(folder), `SELECT DISTINCT added FROM ${table}`)).toEqual([{ added: null }])
  })

  it.each(FILES)('that are damaged lose nothing by the step: %s', (_what, pathIn) => {
    const { folder, shown } = filledBefore()
    damage(pathIn(folder), (bytes) => bytes.fill(0, 3, 4))
    withLaterStep()
    const library = openTestLibrary(folder)
    library.files.readInventory(OWNER)
    expect(library.files.damagedFiles()).toMatchObject([{ rowsUnreadable: 0 }])
    const { deliveries, ...rest } = readWholeLibrary(library) as { deliveries: unknown }
    expect({ ...rest, deliveries }).toMatchObject(shown as object)
  })

  it('come back from a backup of that version', () => {
    const file = wholeBackup()
    const { shown } = filledBefore()
    withLaterStep()
    const library = openTestLibrary()
    expect(library.files.restoreBackup(file)).toEqual({ refused: 0 })
    expect(readWholeLibrary(library)).toEqual(shown)
  })

  // SECURITY 74
  it('have the user store backed up as it was before its schema changes', () => {
    const { folder } = filledBefore()
    const [before, rows] = [versionIn(userStorePath(folder)), rowsOf(userStorePath(folder), 'SELECT * FROM mark')]
    withLaterStep()
    openLibrary(folder, () => 1).files.close()
    const [{ path } = { path: '' }] = listUserStoreBackups(folder)
    expect([versionIn(path), rowsOf(path, 'SELECT * FROM mark')]).toEqual([before, rows])
  })

  it('stay as they are while there is too little space for that backup', () => {
    const { folder } = filledBefore()
    const before = readFileSync(userStorePath(folder))
    withLaterStep()
    later.freeBytes = 1000
    expect(errorOf(() => openLibrary(folder, () => 1))).toMatchObject({
      kind: 'storage-failed',
      reason: 'full',
      detail: expect.stringContaining('to bring your marks and lists up to date, and 0 MB are free') as string,
    })
    expect(readFileSync(userStorePath(folder)).equals(before)).toBe(true)
    later.freeBytes = null
    openLibrary(folder, () => 1).files.close()
    expect(readFileSync(userStorePath(folder)).equals(before)).toBe(false)
  })
})

describe('of a newer version is refused by name, and not changed:', () => {
  it.each(FILES)('%s', (_what, pathIn) => {
    const { folder } = filledBefore()
    withDatabase(pathIn(folder), (database) =>
      database.exec('CREATE TABLE added (id INTEGER PRIMARY KEY) STRICT; PRAGMA user_version = 99'),
    )
    const before = readFileSync(pathIn(folder))
    expect(() => openLibrary(folder, () => 1, [OWNER])).toThrow(NewerSchemaError)
    expect(readFileSync(pathIn(folder)).equals(before)).toBe(true)
  })

  it('a backup with one such file', () => {
    const folder = temporaryFolder()
    const library = openTestLibrary(folder)
    const file = craftedBackup('library', run('PRAGMA user_version = 99'))
    expect(() => library.files.restoreBackup(file)).toThrow(NewerSchemaError)
    expect(library.companies.readWatchLists()).toEqual([])
    expect(readdirSync(folder).filter((name) => name.startsWith('before-restore'))).toEqual([])
  })
})

it('a backup with a file that states a version which never was is damaged', () => {
  const library = openTestLibrary()
  const file = craftedBackup('library', run('PRAGMA user_version = 0'))
  expect(() => library.files.restoreBackup(file)).toThrow(NotABackupError)
})
