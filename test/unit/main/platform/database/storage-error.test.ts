import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorInfo } from '../../../../../app/errors/app-error.ts'
import { openDatabase } from '../../../../../main/platform/database/database.ts'
import { storageError } from '../../../../../main/platform/database/storage-error.ts'
import { makeReadOnly } from '../../../../support/system/read-only.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const KIND = { applicationId: 77, migrations: ['CREATE TABLE a (x TEXT)'] }

/** What the work throws, as an error for the person. */
function errorOf(work: () => void) {
  try {
    work()
  } catch (thrown) {
    return errorInfo(thrown) ?? storageError(thrown)
  }
  return null
}

describe('the error of a disk', () => {
  // S12
  it('that is full is named in a transaction too, which SQLite has rolled back by then', () => {
    const database = openDatabase(join(temporaryFolder(), 'a.db'), KIND)
    database.execute('PRAGMA max_page_count = 4')
    const insert = (): unknown => database.statement('INSERT INTO a VALUES (?)').run('x'.repeat(100_000))
    expect(errorOf(() => database.transaction(insert))).toMatchObject({ kind: 'storage-failed', reason: 'full' })
    expect(database.statement<{ n: number }>('SELECT count(*) AS n FROM a').one().n).toBe(0)
    // The connection goes on working.
    database.transaction(() => database.statement('INSERT INTO a VALUES (?)').run('small'))
    expect(database.statement<{ n: number }>('SELECT count(*) AS n FROM a').one().n).toBe(1)
    database.close()
  })

  it.each([
    ['ENOSPC', 'full'],
    ['EROFS', 'read-only'],
    ['EACCES', 'read-only'],
    ['ENOENT', 'missing'],
    ['ENOTDIR', 'occupied'],
    ['ERR_FS_EISDIR', 'occupied'],
    ['EEXIST', 'occupied'],
    ['EIO', 'device'],
  ])('with the code %s is called %s', (code, reason) => {
    expect(storageError(Object.assign(new Error('x'), { code }))).toMatchObject({ kind: 'storage-failed', reason })
  })

  it.each([
    [5, 'busy'],
    [8, 'read-only'],
    // READONLY_RECOVERY, READONLY_DIRECTORY, READONLY_DBMOVED.
    [264, 'read-only'],
    [1544, 'read-only'],
    [1032, 'missing'],
    [14, 'missing'],
    // CANTOPEN_ISDIR.
    [526, 'occupied'],
    // IOERR_SHMSIZE.
    [4874, 'full'],
    [778, 'device'],
  ])('with the result code %i of SQLite is called %s', (errcode, reason) => {
    const thrown = Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode })
    expect(storageError(thrown)).toMatchObject({ kind: 'storage-failed', reason })
  })

  it.each([11, 26, 267])('with the result code %i of SQLite is damage', (errcode) => {
    const thrown = Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode })
    expect(storageError(thrown)).toMatchObject({ kind: 'storage-damaged' })
  })

  it('is not that of a missing file when the folder of an existing one is read-only', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'a.db')
    openDatabase(path, KIND).close()
    const undo = makeReadOnly(folder)
    try {
      expect(errorOf(() => openDatabase(path, KIND))).toMatchObject({
        kind: 'storage-failed',
        reason: 'read-only',
      })
      expect(errorOf(() => openDatabase(join(folder, 'new.db'), KIND))).toMatchObject({ reason: 'read-only' })
    } finally {
      undo()
    }
  })

  it('is that of a missing file when its folder does not exist', () => {
    const folder = temporaryFolder()
    expect(errorOf(() => openDatabase(join(folder, 'none', 'a.db'), KIND))).toMatchObject({
      reason: 'missing',
    })
  })

  it('is nothing else', () => {
    expect(storageError(new TypeError('a bug'))).toBeNull()
  })
})
