import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NotABackupError } from '../../../../../../main/modules/library/store/backup.ts'
import { restoreBackup } from '../../../../../../main/modules/library/store/restore-backup.ts'
import { RESPONSE_READERS } from '../../../../../../main/response-readers.ts'
import { userStoreKind } from '../../../../../../main/modules/library/store/user-store-schema.ts'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import { asOf, NewerSchemaError } from '../../../../../../main/platform/database/migrations.ts'
import { backupOf, craftedBackup, filesOf, run, wholeBackup } from '../../../../../support/crafted-backup.ts'
import { openTestLibrary } from '../../../../../support/stories.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'
import { rowsOf } from '../../../../../support/whole-library.ts'

/** A backup whose user store is one of an earlier version with a mark, a list and a delivery. */
function backupOfVersion(version: number): string {
  // A user store with deliveries in it has none beside it.
  const files = filesOf(wholeBackup()).filter(({ kind }) => version < 3 || kind !== 'deliveries')
  const path = files.find(({ kind }) => kind === 'user-store')?.path ?? ''
  rmSync(path)
  const database = openDatabase(path, asOf(userStoreKind([]), version))
  const origin = version < 4 ? 'service' : 'origin'
  database.execute(`
    INSERT INTO mark (${origin}, story_id, note) VALUES ('https://a.example', 7, 'Mine');
    INSERT INTO watch_list (name, symbols, paused, watermark) VALUES ('List', '["A"]', 0, '{}');
  `)
  if (version >= 3)
    database.execute(`
      INSERT INTO delivery (received_at, signature, is_tls, bytes, was_cut, ${version < 4 ? 'drift' : 'schema_drift'})
        VALUES (5, 'absent', 0, 1, 0, '[]');
      INSERT INTO entitlement (${origin}, fingerprint, made_at, cells) VALUES ('https://a.example', 'f', 1, '[]');
    `)
  database.close()
  return backupOf(files)
}

describe('a backup of an earlier version', () => {
  // B16
  it.each([2, 3, 4, 5])('of the user store, %i, keeps that version and goes through the steps after it', (version) => {
    const folder = temporaryFolder()
    const { refused } = restoreBackup({
      folder,
      file: backupOfVersion(version),
      connections: [],
      readers: RESPONSE_READERS,
      now: () => 1,
    })
    expect(refused).toBe(0)
    const path = join(folder, 'user-store.db')
    expect(rowsOf(path, 'PRAGMA user_version')).toEqual([{ user_version: userStoreKind([]).migrations.length }])
    expect(rowsOf(path, 'SELECT origin, story_id, note FROM mark')).toEqual([
      { origin: 'https://a.example', story_id: 7, note: 'Mine' },
    ])
    expect(rowsOf(path, 'SELECT name FROM watch_list')).toEqual([{ name: 'List' }])
    // The one that was in the user store.
    const deliveries = rowsOf<{ at: number }>(join(folder, 'deliveries.db'), 'SELECT received_at AS at FROM delivery')
    expect(deliveries.some(({ at }) => at === 5)).toBe(version >= 3)
  })
})

describe('a backup of a newer version', () => {
  it('of one file in it is refused by name, and nothing is changed', () => {
    const library = openTestLibrary()
    const file = craftedBackup('library', run('PRAGMA user_version = 99'))
    expect(() => library.files.restoreBackup(file)).toThrow(NewerSchemaError)
    expect(library.companies.readWatchLists()).toEqual([])
  })

  it('that says so of a version which never was is damaged', () => {
    const library = openTestLibrary()
    const file = craftedBackup('library', run('PRAGMA user_version = 0'))
    expect(() => library.files.restoreBackup(file)).toThrow(NotABackupError)
  })
})
