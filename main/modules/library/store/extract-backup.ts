import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import { openUntrusted } from '../../../platform/database/foreign-files.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { checkSpace } from '../../../platform/database/free-space.ts'
import { refuseCancelled } from '../../../platform/threads/cancel-flag.ts'
import type { CancelFlag } from '../../../platform/threads/cancel-flag.ts'
import { tableShape } from '../../../platform/database/table-shape.ts'
import { BACKED_UP_KINDS, BACKUP, hashOfList, listedFiles, NotABackupError, readParts } from './backup.ts'
import type { BackedUpKind, BackupFile, CopiedFile } from './backup.ts'

/** Files in a backup, at most. */
const MAX_FILES = 1000
/** The longest ID of a connection and the longest origin in a backup; the application's own are shorter. */
const [MAX_ID, MAX_ORIGIN] = [60, 2000]

const TABLES = {
  backup_file: ['id', 'kind', 'connection', 'origin', 'size', 'hash'],
  backup_part: ['file_id', 'place', 'bytes'],
  backup_list: ['id', 'hash'],
}

/** Throws unless a file is as large as its header says. */
function checkSize(backup: Database, file: string): void {
  const { size } = backup
    .statement<{ size: number }>('SELECT page_count * page_size AS size FROM pragma_page_count, pragma_page_size')
    .one()
  if (size !== statSync(file).size) throw new NotABackupError('it was cut off')
}

/** Throws unless the file has the tables of a backup, and those that list its files are sound. */
function checkTables(backup: Database): void {
  for (const [table, columns] of Object.entries(TABLES)) {
    const shape = tableShape(backup, 'main', table)
    if (shape?.columns.join() !== columns.join()) throw new NotABackupError('it is not a backup of Tearsheet')
    if (table === 'backup_part') continue
    const [first] = backup.statement<{ quick_check: string }>(`PRAGMA quick_check(${table})`).all()
    if (first?.quick_check !== 'ok') throw new NotABackupError('it is damaged')
  }
}

/** Whether what a backup says of a file has the types that were written. Its own tables may allow any. */
const hasTypes = ({ id, kind, connection, origin, size, hash }: Readonly<Record<keyof BackupFile, unknown>>): boolean =>
  Number.isSafeInteger(id) &&
  typeof kind === 'string' &&
  [connection, origin].every((value) => value === null || typeof value === 'string') &&
  Number.isSafeInteger(size) &&
  hash instanceof Uint8Array

function listedOwner({ kind, connection, origin }: BackupFile): DataOwner | null {
  if (kind !== 'library') return null
  if (connection === null || origin === null)
    throw new NotABackupError('it does not say to which connection its data belong')
  if (connection.length > MAX_ID || origin.length > MAX_ORIGIN)
    throw new NotABackupError('the name of a connection in it is too long')
  return { connection, origin }
}

/** A file in a backup, with what is known of it. */
interface ListedFile extends BackupFile {
  kind: BackedUpKind
  owner: DataOwner | null
}

/** The list of the files in a backup. Throws a NotABackupError unless it is as it was written, and could have been written. */
function checkedList(backup: Database, bytes: number): ListedFile[] {
  const files = listedFiles(backup, MAX_FILES + 1)
  const list = backup.statement<{ hash: unknown }>('SELECT hash FROM backup_list WHERE id = 1').get()
  const isAsWritten = files.every(hasTypes) && list?.hash instanceof Uint8Array && hashOfList(files).equals(list.hash)
  if (!isAsWritten || files.length > MAX_FILES) throw new NotABackupError('it is damaged')
  // The parts are stored as they are, so all of them are smaller than the backup itself.
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (files.some((file) => file.size < 0) || size > bytes)
    throw new NotABackupError('it says that it contains more than it is large')
  const listed = files.map((file): ListedFile => {
    const kind = BACKED_UP_KINDS.find((each) => each === file.kind)
    if (kind === undefined) throw new NotABackupError('it contains a file of an unknown kind')
    return { ...file, kind, owner: listedOwner(file) }
  })
  const names = listed.map(({ kind, owner }) => JSON.stringify([kind, owner]))
  if (!names.includes(JSON.stringify(['user-store', null])) || new Set(names).size < names.length)
    throw new NotABackupError('a file in it is missing, or there twice')
  return listed
}

/**
 * Takes the files out of a backup. Throws a NotABackupError when it is damaged, or not one. `free` is the space for them, of
 * which a restore needs several times as much as they take.
 */
export function extractBackup(
  file: string,
  pathFor: (place: number) => string,
  free: number,
  cancel?: CancelFlag,
): CopiedFile[] {
  const backup = openUntrusted(file, BACKUP.applicationId, BACKUP.migrations.length)
  if (backup === null) throw new NotABackupError('it is not a backup of Tearsheet')
  try {
    checkSize(backup, file)
    checkTables(backup)
    const files = checkedList(backup, statSync(file).size)
    // The extracted file, the new one, and what is written last to it.
    const needed = files.reduce((sum, { size }) => sum + size, 0) * 3
    checkSpace(free, needed, 'to restore the backup')
    return files.map((each, place) => {
      const path = pathFor(place)
      const out = openSync(path, 'wx', 0o600)
      try {
        readParts(backup, each, (bytes) => {
          refuseCancelled(cancel)
          writeSync(out, bytes)
        })
      } finally {
        closeSync(out)
      }
      return { kind: each.kind, owner: each.owner, path }
    })
  } finally {
    backup.close()
  }
}
