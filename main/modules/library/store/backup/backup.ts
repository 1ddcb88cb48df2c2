import { createHash } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DataOwner } from '../../../../../app/domain/connection/connection.ts'
import { AppError } from '../../../../../app/errors/app-error.ts'
import { openDatabase } from '../../../../platform/database/database.ts'
import { removeDatabase } from '../../../../platform/database/database-files.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import type { DatabaseKind } from '../../../../platform/database/migrations.ts'
import { checkSpace, freeBytes } from '../../../../platform/database/free-space.ts'
import { closeToCancelling, refuseCancelled, type CancelFlag } from '../../../../platform/threads/cancel-flag.ts'
import { DELIVERIES } from '../schemas/deliveries-schema.ts'
import { requireSound, verifyCopy } from '../repair/is-sound.ts'
import { LIBRARY } from '../schemas/library-schema.ts'
import { USER_STORE } from '../schemas/user-store-schema.ts'
import { openUntrusted } from '../../../../platform/database/foreign-files.ts'
import { tableShape } from '../../../../platform/database/table-shape.ts'

// A backup is one file that contains copies of the database files, each in parts, with their hashes and one hash over all that is said
// of them.

/** The kinds of files in a backup. */
const BACKED_UP_KINDS = ['user-store', 'deliveries', 'library'] as const
export type BackedUpKind = (typeof BACKED_UP_KINDS)[number]

/** A file to back up; a library has an owner. */
export interface FileToBackUp {
  kind: BackedUpKind
  owner: DataOwner | null
  database: Database
  applicationId: number
}

/** A file that was taken out of a backup, or goes into one. */
export interface CopiedFile {
  kind: BackedUpKind
  owner: DataOwner | null
  path: string
}

/** The kind of the file that contains the others. */
export const BACKUP: DatabaseKind = {
  applicationId: 0x54454142,
  schemas: ['77edee6d64f6c51079930cb30d1c341cb613bd0156a9098e1333b6a64e1bf85c'],
  migrations: [
    `
    CREATE TABLE backup_file (
      id INTEGER PRIMARY KEY, kind TEXT NOT NULL, connection TEXT, origin TEXT, size INTEGER NOT NULL, hash BLOB NOT NULL
    ) STRICT;
    CREATE TABLE backup_part (file_id INTEGER NOT NULL, place INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (file_id, place)) STRICT, WITHOUT ROWID;
    -- One row, with the hash of all rows of backup_file.
    CREATE TABLE backup_list (id INTEGER PRIMARY KEY CHECK (id = 1), hash BLOB NOT NULL) STRICT;
    `,
  ],
}

const PART = 2 ** 20

/** Thrown before any change when the file to restore is not a sound backup of Tearsheet. */
export class NotABackupError extends AppError {
  constructor(why: string) {
    super({
      kind: 'invalid-input',
      field: 'file',
      errorText: `This file cannot be restored: ${why}. Nothing was changed.`,
    })
  }
}

export interface BackupFile {
  id: number
  kind: string
  connection: string | null
  origin: string | null
  size: number
  hash: Uint8Array
}

/** The hash of all that a backup says of its files, so that none can be lost or take the place of another. */
export const hashOfList = (files: readonly BackupFile[]): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(
        files.map(({ id, kind, connection, origin, size, hash }) => [
          id,
          kind,
          connection,
          origin,
          size,
          Buffer.from(hash).toString('hex'),
        ]),
      ),
    )
    .digest()

/** Copies a file into the backup in parts. */
function addFile(backup: Database, { kind, owner, path }: CopiedFile, cancel?: CancelFlag): void {
  const { lastInsertRowid: id } = backup
    .statement('INSERT INTO backup_file (kind, connection, origin, size, hash) VALUES (?, ?, ?, 0, ?)')
    .run(kind, owner?.connection ?? null, owner?.origin ?? null, new Uint8Array())
  const addPart = backup.statement('INSERT INTO backup_part (file_id, place, bytes) VALUES (?, ?, ?)')
  const hash = createHash('sha256')
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(PART)
    for (let place = 0; ; place += 1) {
      const length = readSync(file, buffer, 0, PART, place * PART)
      if (length === 0) break
      refuseCancelled(cancel)
      hash.update(buffer.subarray(0, length))
      addPart.run(id, place, buffer.subarray(0, length))
    }
  } finally {
    closeSync(file)
  }
  backup.statement('UPDATE backup_file SET size = ?, hash = ? WHERE id = ?').run(statSync(path).size, hash.digest(), id)
}

/** What a backup says of its files. At most so many are read that a list without end is noticed. */
const listedFiles = (backup: Database, limit: number): BackupFile[] =>
  backup
    .statement<BackupFile>('SELECT id, kind, connection, origin, size, hash FROM backup_file ORDER BY id LIMIT ?')
    .all(limit)

/** Reads the parts of a file; throws a NotABackupError when they are not those that were written. */
function readParts(backup: Database, { id, size, hash }: BackupFile, receive: (bytes: Uint8Array) => void): void {
  // A part that is too large is not read at all.
  const part = backup.statement<{ bytes: unknown }>(
    'SELECT iif(length(bytes) <= ?, bytes, NULL) AS bytes FROM backup_part WHERE file_id = ? AND place = ?',
  )
  const found = createHash('sha256')
  const places = Math.ceil(size / PART)
  for (let place = 0; place < places; place += 1) {
    const bytes = part.get(PART, id, place)?.bytes
    if (!(bytes instanceof Uint8Array) || bytes.length !== Math.min(PART, size - place * PART))
      throw new NotABackupError('it is damaged')
    found.update(bytes)
    receive(bytes)
  }
  if (part.get(PART, id, places) !== undefined || !found.digest().equals(hash))
    throw new NotABackupError('it is damaged')
}

/**
 * Writes one backup and reads it back; an existing file is replaced when the new one is sound. `fill` gives the files to `add`, which
 * copies each at once, so that the next one can have the same path.
 */
export function packBackup(target: string, fill: (add: (file: CopiedFile) => void) => void, cancel?: CancelFlag): void {
  // A folder of its own, because any other name could be that of a file.
  const beside = mkdtempSync(`${target}.new-`)
  const path = join(beside, 'backup')
  try {
    const backup = openDatabase(path, BACKUP)
    try {
      backup.execute('PRAGMA journal_mode = DELETE')
      fill((file) => backup.transaction(() => addFile(backup, file, cancel)))
      const files = listedFiles(backup, Number.MAX_SAFE_INTEGER)
      backup.statement('INSERT INTO backup_list (id, hash) VALUES (1, ?)').run(hashOfList(files))
      for (const file of files) readParts(backup, file, () => refuseCancelled(cancel))
    } finally {
      backup.close()
    }
    closeToCancelling(cancel)
    renameSync(path, target)
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

const sizeOf = (database: Database): number =>
  database
    .statement<{ bytes: number }>(
      'SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size',
    )
    .one().bytes

/** The tables whose rows have checksums, and the name of the file in an error. */
const SOURCES: Readonly<Record<BackedUpKind, Pick<DatabaseKind, 'checked'> & { name: string }>> = {
  'user-store': { checked: USER_STORE.checked, name: 'user store' },
  deliveries: { ...DELIVERIES, name: 'deliveries' },
  library: { ...LIBRARY, name: 'library' },
}

/**
 * Writes the files to one backup. Cancelled before its end it leaves nothing. `scratch` is a path for temporary files. Throws a storage-damaged error, before anything is written,
 * when one of the files is damaged: in a backup that could no longer be repaired.
 */
export function writeBackup(
  files: readonly FileToBackUp[],
  target: string,
  scratch: string,
  cancel?: CancelFlag,
): void {
  const sizes = files.map(({ database }) => sizeOf(database))
  const [all, largest] = [sizes.reduce((one, other) => one + other, 0), Math.max(0, ...sizes)]
  checkSpace(freeBytes(dirname(target)), all + largest, 'to write the backup')
  checkSpace(freeBytes(dirname(scratch)), largest, 'to write the backup')
  for (const { kind, database } of files) {
    refuseCancelled(cancel)
    requireSound(database, SOURCES[kind], SOURCES[kind].name)
  }
  try {
    packBackup(
      target,
      (add) => {
        for (const { kind, owner, database, applicationId } of files) {
          refuseCancelled(cancel)
          removeDatabase(scratch)
          // What was deleted is not copied, and neither is an unfinished change.
          database.statement('VACUUM main INTO ?').run(scratch)
          verifyCopy(database, scratch, applicationId)
          add({ kind, owner, path: scratch })
        }
      },
      cancel,
    )
  } finally {
    removeDatabase(scratch)
  }
}

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
  using backup = openUntrusted(file, BACKUP.applicationId, BACKUP.migrations.length)
  if (backup === null) throw new NotABackupError('it is not a backup of Tearsheet')
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
}
