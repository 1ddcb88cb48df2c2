import { readdirSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { hashOfList, NotABackupError } from '../../../../../../../main/modules/library/store/backup/backup.ts'
import type { BackupFile, CopiedFile } from '../../../../../../../main/modules/library/store/backup/backup.ts'
import { restoreBackup } from '../../../../../../../main/modules/library/store/backup/restore-backup.ts'
import { RESPONSE_READERS } from '../../../../../../../main/response-readers.ts'
import {
  backupOf,
  filesOf,
  restoreElsewhere,
  run,
  wholeBackup,
} from '../../../../../../support/library/crafted-backup.ts'
import type { Change } from '../../../../../../support/library/crafted-backup.ts'
import { sampled } from '../../../../../../support/cases/sampled.ts'
import { temporaryFolder } from '../../../../../../support/system/temporary-folder.ts'
import { withDatabase } from '../../../../../../support/library/whole-library.ts'
import { errorOf } from '../../../../../../support/system/error-of.ts'

/** Writes the hash of the list again, as whoever changes a backup can. */
function hashAgain(database: DatabaseSync): void {
  const files = database.prepare('SELECT * FROM backup_file ORDER BY id').all() as unknown as BackupFile[]
  database.prepare('UPDATE backup_list SET hash = ?').run(hashOfList(files))
}

/** The tables of a backup without the types that only the application's own tables require, and without their conditions. */
const LOOSENED = `
  CREATE TABLE f (id, kind, connection, origin, size, hash); INSERT INTO f SELECT * FROM backup_file;
  CREATE TABLE p (file_id, place, bytes); INSERT INTO p SELECT * FROM backup_part;
  CREATE TABLE l (id, hash); INSERT INTO l SELECT * FROM backup_list;
  DROP TABLE backup_file; DROP TABLE backup_part; DROP TABLE backup_list;
  ALTER TABLE f RENAME TO backup_file; ALTER TABLE p RENAME TO backup_part; ALTER TABLE l RENAME TO backup_list;
`

/** A value of each type, as SQL, and numbers of each kind. */
const VALUES = {
  nothing: 'NULL',
  text: "'text'",
  blob: "x'00ff'",
  'whole number': '7',
  'number below zero': '-1',
  'number with digits after the point': '1.5',
  'number that is too large': '9223372036854775807',
  'number without end': '9e999',
}

/** The columns of a backup's tables. A text is what the last two contain, so no other one is refused. */
const COLUMNS: [column: string, table: string, allowed: readonly string[]][] = [
  ...['id', 'kind', 'size', 'hash'].map((name): [string, string, string[]] => [name, 'backup_file', []]),
  ...['file_id', 'place', 'bytes'].map((name): [string, string, string[]] => [name, 'backup_part', []]),
  ...['id', 'hash'].map((name): [string, string, string[]] => [name, 'backup_list', []]),
  ...['connection', 'origin'].map((name): [string, string, string[]] => [name, 'backup_file', ['text']]),
]

/** A backup whose own tables were changed. */
function changedBackup(change: Change, isHashed: boolean): string {
  const file = wholeBackup()
  withDatabase(file, (database) => {
    change(database)
    if (isHashed) hashAgain(database)
  })
  return file
}

const PARTS = 'WITH RECURSIVE place (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM place WHERE n < 5000)'

// SECURITY 84
describe('a backup is refused when', () => {
  it.each(
    Object.entries({
      'a file in it is larger than the backup': 'UPDATE backup_file SET size = 4e15 WHERE id = 1',
      'a size is negative': 'UPDATE backup_file SET size = -5 WHERE id = 1',
      'a file is smaller than its parts': 'UPDATE backup_file SET size = size - 100 WHERE id = 1',
      'a file is larger than its parts': 'UPDATE backup_file SET size = size + 100 WHERE id = 1',
      'a part is missing': 'DELETE FROM backup_part WHERE file_id = 2',
      'a part is at another place': 'UPDATE backup_part SET place = 1 WHERE file_id = 2',
      'two files have changed places':
        'UPDATE backup_part SET file_id = 3 - file_id + 100; UPDATE backup_part SET file_id = file_id - 100',
      'there are more parts': "INSERT INTO backup_part VALUES (1, 1, x'00')",
      'a part is too large': 'UPDATE backup_part SET bytes = zeroblob(3000000) WHERE file_id = 1',
      'a part is one byte different':
        "UPDATE backup_part SET bytes = CAST(substr(bytes, 1, 500) || x'07' || substr(bytes, 502) AS BLOB)",
      'a file is of an unknown kind': "UPDATE backup_file SET kind = 'other' WHERE id = 2",
      'there are two user stores': "UPDATE backup_file SET kind = 'user-store' WHERE kind = 'deliveries'",
      'there is no user store': "UPDATE backup_file SET kind = 'deliveries' WHERE kind = 'user-store'",
      'two libraries have one owner': "UPDATE backup_file SET connection = 'one' WHERE kind = 'library'",
      'a library has no owner': "UPDATE backup_file SET connection = NULL WHERE kind = 'library'",
      'an owner has a name of 10 MB': 'UPDATE backup_file SET connection = hex(zeroblob(5000000)) WHERE id = 3',
      'there are thousands of files': `${PARTS} INSERT INTO backup_file SELECT n + 10, 'library', n, 'x', 0, x'' FROM place`,
      'its list is a view': 'ALTER TABLE backup_file RENAME TO other; CREATE VIEW backup_file AS SELECT * FROM other',
      'its parts are a view': 'ALTER TABLE backup_part RENAME TO other; CREATE VIEW backup_part AS SELECT * FROM other',
    }),
  )('%s', (_what, change) => {
    expect(() => restoreElsewhere(changedBackup(run(change), true))).toThrow(NotABackupError)
  })

  it.each(
    Object.entries({
      'a size is none': 'UPDATE backup_file SET size = 9223372036854775807 WHERE id = 1',
      'its list has no hash': 'DELETE FROM backup_list',
      'a library is missing': 'DELETE FROM backup_file WHERE id = 4',
      'a library belongs to another connection': "UPDATE backup_file SET connection = 'other' WHERE id = 4",
    }),
  )('%s, although each file is sound', (_what, change) => {
    expect(() => restoreElsewhere(changedBackup(run(change), false))).toThrow(NotABackupError)
  })
})

/** What restoring a file says; the folder must be empty as before. */
function refusal(file: string): unknown {
  const folder = temporaryFolder()
  try {
    return restoreBackup({ folder, file, readers: RESPONSE_READERS, now: () => 1 })
  } catch (thrown) {
    expect(readdirSync(folder)).toEqual([])
    return thrown
  }
}

// SECURITY 84
describe('a backup with a value of another type is refused:', () => {
  it.each(sampled(COLUMNS, ([, table]) => table))('column %s of %s', (column, table, allowed) => {
    for (const [name, value] of Object.entries(VALUES)) {
      if (allowed.includes(name)) continue
      for (const rows of ["kind = 'library'", 'TRUE']) {
        const where = table === 'backup_file' ? `WHERE ${rows}` : ''
        const file = changedBackup(run(`${LOOSENED} UPDATE ${table} SET ${column} = ${value} ${where}`), false)
        withDatabase(file, (database) => {
          try {
            if (table === 'backup_file') hashAgain(database)
          } catch {
            // No hash can be made of such a list, so it keeps the one that it had.
          }
        })
        expect(refusal(file), name).toBeInstanceOf(NotABackupError)
        if (where === '') break
      }
    }
  })

  it('but not one with these types, whatever its tables require', () => {
    expect(refusal(changedBackup(run(LOOSENED), false))).toEqual({ refused: 0 })
  })
})

describe('a restore', () => {
  it('needs space for what the backup contains, and says how much', () => {
    const folder = temporaryFolder()
    const file = wholeBackup()
    const error = errorOf(() =>
      restoreBackup({ folder, file, readers: RESPONSE_READERS, now: () => 1, freeBytes: () => 300_000 }),
    )
    expect(error).toMatchObject({ kind: 'storage-failed', reason: 'full' })
    expect(JSON.stringify(error)).toMatch(/\d MB are needed to restore the backup, and 0 MB are free/)
    expect(readdirSync(folder)).toEqual([])
  })

  it('reads the files of a backup in any order', () => {
    const files = filesOf(wholeBackup())
    const orders: CopiedFile[][] = [files, files.toReversed()]
    const [one, other] = orders.map((each) => restoreElsewhere(backupOf(each)))
    expect(one).toEqual(other)
  })
})
