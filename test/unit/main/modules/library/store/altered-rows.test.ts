import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorInfo } from '../../../../../../app/errors/app-error.ts'
import type { BackedUpKind } from '../../../../../../main/modules/library/store/backup/backup.ts'
import {
  deliveriesPath,
  libraryPath,
  userStorePath,
} from '../../../../../../main/modules/library/store/library-paths.ts'
import {
  backUpUserStore,
  listUserStoreBackups,
} from '../../../../../../main/modules/library/store/backup/user-store-backups.ts'
import { USER_STORE } from '../../../../../../main/modules/library/store/schemas/user-store-schema.ts'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import {
  craftedBackup,
  restoreElsewhere,
  restoreUnchanged,
  run,
  wholeLibrary,
} from '../../../../../support/crafted-backup.ts'
import type { Change } from '../../../../../support/crafted-backup.ts'
import { sampled } from '../../../../../support/sampled.ts'
import { OWNER } from '../../../../../support/stories.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'
import { withDatabase } from '../../../../../support/whole-library.ts'

/** Changes that leave rows as the application could write them, apart from their checksums. */
const ALTERED: [what: string, kind: BackedUpKind, change: Change][] = [
  ['a watch list with another name', 'user-store', run("UPDATE watch_list SET name = 'Altered'")],
  ['a mark on another story', 'user-store', run('UPDATE mark SET story_id = 110 WHERE story_id = 103')],
  ['a delivery with another status', 'deliveries', run('UPDATE delivery SET status = 500 WHERE id = 8')],
  ['a receipt with another time', 'library', run('UPDATE receipt SET received_at = received_at + 1 WHERE id = 1')],
  ['a story with another title', 'library', run("UPDATE version SET head = json_set(head, '$.title', 'Altered')")],
  ['a text of another version', 'library', run('UPDATE version SET text = (SELECT text FROM version WHERE id = 6)')],
  ['a row with no checksum', 'library', run('UPDATE watch_watermark SET checksum = 0')],
]

const pathIn = (folder: string, kind: BackedUpKind): string =>
  ({
    'user-store': userStorePath(folder),
    deliveries: deliveriesPath(folder),
    library: libraryPath(folder, OWNER),
  })[kind]

const infoOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (thrown) {
    return errorInfo(thrown)
  }
}

// SECURITY 70
describe('a row in a backup that does not match its checksum is left out:', () => {
  it.each(sampled(ALTERED, ([, kind]) => kind))('%s', (_what, kind, change) => {
    const { refused, rows, schemas } = restoreElsewhere(craftedBackup(kind, change))
    expect(refused).toBeGreaterThan(0)
    expect(schemas).toEqual(restoreUnchanged(kind).schemas)
    expect(JSON.stringify(rows)).not.toContain('Altered')
  })
})

describe('a backup of files in which another program changed', () => {
  it.each(sampled(ALTERED, ([, kind]) => kind))('%s is not written before they are repaired', (_what, kind, change) => {
    const { folder, library } = wholeLibrary()
    const file = join(temporaryFolder(), 'x.tearsheet-backup')
    library.files.writeBackup(file)
    const before = readFileSync(file)
    withDatabase(pathIn(folder, kind), change)
    // This kind of error makes the client repair the files and call again.
    expect(infoOf(() => library.files.writeBackup(file))).toMatchObject({ kind: 'storage-damaged' })
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(existsSync(join(folder, 'backup.part'))).toBe(false)
    library.files.repair()
    library.files.writeBackup(file)
    expect(library.files.damagedFiles().map((each) => each.file)).toEqual([kind])
    const { refused, rows } = restoreElsewhere(file)
    expect(refused).toBe(0)
    expect(JSON.stringify(rows)).not.toContain('Altered')
  })
})

// SECURITY 74
describe('an automatic backup of a damaged user store', () => {
  it('is not written, so that it takes the place of no other', () => {
    const { folder, library } = wholeLibrary()
    library.files.close()
    const database = openDatabase(userStorePath(folder), USER_STORE)
    for (let day = 0; day < 7; day += 1) backUpUserStore(folder, database, day * 86_400_000)
    const before = listUserStoreBackups(folder)
    withDatabase(userStorePath(folder), run("UPDATE watch_list SET name = 'Altered'"))
    expect(infoOf(() => backUpUserStore(folder, database, 8 * 86_400_000))).toMatchObject({ kind: 'storage-damaged' })
    database.close()
    expect(before).toHaveLength(7)
    expect(listUserStoreBackups(folder)).toEqual(before)
  })
})
