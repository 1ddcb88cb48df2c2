import { existsSync, statSync } from 'node:fs'
import type { DataOwner } from '../../../../../app/domain/connection/data-owner.ts'
import { copyRows } from '../../../../platform/database/copy-rows.ts'
import { plainTables } from '../../../../platform/database/table-shape.ts'
import type { CopyResult, TableCopy } from '../../../../platform/database/copy-rows.ts'
import { checkpoint, copyDamaged } from '../../../../platform/database/damaged-copy.ts'
import { openUntrusted } from '../../../../platform/database/foreign-files.ts'
import { schemaVersion } from '../../../../platform/database/migrations.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import { isHeaderSound } from '../../../../platform/database/repair-header.ts'
import { isDamage, isUnreadable } from '../../../../platform/database/storage-error.ts'
import { formerOwner } from '../known-connections.ts'
import type { KnownConnection } from '../known-connections.ts'

/** Marks a library of an earlier version. */
export const FORMER_APPLICATION = 0x54454152
/** The last schema version of the file. */
export const FORMER_VERSION = 8

/** The names that differ between versions of the file. */
const BY_KEY = {
  ownerId: 'partition_id',
  response: 'answer',
  responseId: 'answer_id',
  fingerprint: '(SELECT fingerprint FROM former.partition WHERE partition.id = partition_id)',
  latest: 'question',
  requestKey: 'question',
  changeType: 'nature',
}
const BY_CONNECTION: typeof BY_KEY = {
  ownerId: 'connection_id',
  response: 'response',
  responseId: 'response_id',
  fingerprint: 'fingerprint',
  latest: 'latest_response',
  requestKey: 'request_key',
  changeType: 'change_type',
}

/** The data of an owner in the file, by their row IDs there. */
export interface Part extends DataOwner {
  ids: number[]
}

/** What a library of an earlier version contains. */
export interface FormerLibrary {
  /** Names of its tables and columns. */
  names: typeof BY_KEY
  parts: Part[]
  /** Whether it has a table; later versions have more of them. */
  has(table: string): boolean
  /** Copies rows of a table. One that its version should have and that is missing or cannot be read counts as damaged. */
  copy(database: Database, copy: FormerCopy): CopyResult
}

/** Which rows to copy, from the table with that name in the file. */
export type FormerCopy = Omit<TableCopy, 'source'> & { from: string }

/** The version that added a table; the others are in all versions. */
const ADDED_IN: Readonly<Record<string, number>> = {
  story: 2,
  version: 2,
  image: 2,
  news_coverage: 7,
  removal_watermark: 7,
  watch_watermark: 8,
}

const copier =
  (tables: readonly string[], version: number): FormerLibrary['copy'] =>
  (database, { from, ...copy }) => {
    const nothing = { copied: 0, refused: 0 }
    if (!tables.includes(from)) return { ...nothing, isIncomplete: version >= (ADDED_IN[from] ?? 1) }
    try {
      return copyRows(database, { ...copy, source: `former.${from}` })
    } catch (thrown) {
      // A changed name in the schema.
      if (!isUnreadable(thrown)) throw thrown
      return { ...nothing, isIncomplete: true }
    }
  }

/** The rows of a small table; when it is damaged, those of its index, which has all of its columns. */
function allRows<Row>(database: Database, columns: string, table: string): Row[] {
  try {
    return database.statement<Row>(`SELECT ${columns} FROM ${table} NOT INDEXED`).all()
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown
    return database.statement<Row>(`SELECT ${columns} FROM ${table} INDEXED BY sqlite_autoindex_${table}_1`).all()
  }
}

/** Before version 4 data belonged to a service and a key. Several keys of one connection become one part. */
function partsOf(database: Database, isByKey: boolean, connections: readonly KnownConnection[]): Part[] {
  const rows = isByKey
    ? allRows<{ id: number; service: string; fingerprint: string }>(
        database,
        'id, service, fingerprint',
        'partition',
      ).map(({ id, service, fingerprint }) => ({ id, ...formerOwner(connections, service, fingerprint) }))
    : allRows<DataOwner & { id: number }>(database, 'id, connection, origin', 'connection')
  const parts = new Map<string, Part>()
  for (const { id, connection, origin } of rows) {
    const name = JSON.stringify([connection, origin])
    const part = parts.get(name) ?? { connection, origin, ids: [] }
    part.ids.push(id)
    parts.set(name, part)
  }
  return [...parts.values()]
}

/**
 * Reads what a library of an earlier version contains; null when the file is not one. Its tables tell its version. Throws a
 * NewerSchemaError for an unknown version.
 */
export function readFormer(path: string, connections: readonly KnownConnection[]): FormerLibrary | null {
  const database = openUntrusted(path, FORMER_APPLICATION, FORMER_VERSION)
  if (database === null) return null
  try {
    const tables = plainTables(database, 'main')
    const isByKey = !tables.includes('connection')
    if (isByKey && !tables.includes('partition')) return null
    return {
      names: isByKey ? BY_KEY : BY_CONNECTION,
      parts: partsOf(database, isByKey, connections),
      has: (table) => tables.includes(table),
      copy: copier(tables, schemaVersion(database)),
    }
  } finally {
    database.close()
  }
}

/** What the header of such a file says. */
const FORMER_HEADER = { applicationId: FORMER_APPLICATION, versions: FORMER_VERSION }

/** Writes what is still in the journal of a file into it. Returns whether the file is then one that can be read as it is. */
export function checkpointFormer(path: string): boolean {
  checkpoint(path, FORMER_HEADER)
  const journal = `${path}-wal`
  return (!existsSync(journal) || statSync(journal).size === 0) && isHeaderSound(path, FORMER_HEADER)
}

/** Copies a damaged file for reading. Throws a storage-failed error when the free space, in bytes, does not suffice. */
export const copyFormer = (path: string, copy: string, free: number): boolean =>
  copyDamaged(path, copy, FORMER_HEADER, free)
