import { mkdirSync, statSync } from 'node:fs'
import { AppError } from '../../../../../app/errors/app-error.ts'
import type { CopyResult } from '../../../../platform/database/copy-rows.ts'
import { openDatabase } from '../../../../platform/database/database.ts'
import { removeDatabase } from '../../../../platform/database/database-files.ts'
import { immutableUrl } from '../../../../platform/database/foreign-files.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import { checkSpace, freeBytes } from '../../../../platform/database/free-space.ts'
import { countObservations } from '../../../fundamentals/store/ratios.ts'
import { joinObservations } from '../../../fundamentals/store/join-observations.ts'
import { createFormerStories, FORMER_STORY_COLUMNS, moveStories } from '../../../news/store/move-stories.ts'
import type { KnownConnection } from '../known-connections.ts'
import { librariesFolder, libraryPath, userStorePath } from '../library-paths.ts'
import { LIBRARY } from '../library-schema.ts'
import { USER_STORE_TABLES } from '../user-store-schema.ts'
import { rowCheck } from '../row-checks.ts'
import { readFormerWatermark } from './former-watermark.ts'
import { readFormer } from './former-library.ts'
import type { FormerCopy, FormerLibrary, Part } from './former-library.ts'
import { listForeignRows, replaceLostReceipts, replaceLostResponses, WITH_LOST_RECEIPTS } from './lost-responses.ts'

// Before this step one file had the data of all connections. Several keys of one connection become one library: a story that several
// received gets the versions of all of them. Every row is copied by itself, so damage costs only the rows it is in, and a backup from
// anywhere can be read like this as well.

const same = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]))

/** A new library while it is filled, and what could not be copied. */
interface Copying {
  database: Database
  former: FormerLibrary
  part: Part
  total: CopyResult
}

/** Copies the rows of the part from a table, which has the name of the new one by default. */
function copyTable(
  { database, former, part, total }: Copying,
  copy: Omit<FormerCopy, 'from'> & { from?: string },
): CopyResult {
  const where = `${former.names.ownerId} IN (${part.ids.join()})`
  const result = former.copy(database, { from: copy.target, where, isValid: rowCheck(copy.target), ...copy })
  total.copied += result.copied
  total.refused += result.refused
  total.isIncomplete ||= result.isIncomplete
  return result
}

function copyResponses(copying: Copying): CopyResult {
  const { database, former } = copying
  const { names } = former
  const receipts = copyTable(copying, {
    target: 'receipt',
    columns: {
      ...same('id', 'request', 'status', 'request_id', 'received_at'),
      response_id: names.responseId,
      fingerprint: names.fingerprint,
    },
    key: ['id'],
  })
  copyTable(copying, {
    from: names.response,
    target: 'response',
    columns: same('id', 'hash', 'size', 'body'),
    key: ['id'],
    where: 'id IN (SELECT response_id FROM main.receipt)',
  })
  if (receipts.isIncomplete || receipts.refused > 0) listForeignRows(database, former, copying.part)
  return receipts
}

function copyRatios(copying: Copying): void {
  const { ownerId } = copying.former.names
  copyTable(copying, {
    target: 'ratio_symbol',
    columns: same('symbol', 'company', 'message', 'received_at'),
    key: [ownerId, 'symbol'],
    onConflict:
      'DO UPDATE SET company = excluded.company, message = excluded.message, received_at = excluded.received_at WHERE excluded.received_at > received_at',
  })
  copyTable(copying, {
    target: 'ratio_record',
    columns: same(
      ...[
        'id',
        'symbol',
        'company_id',
        'as_of',
        'report_type',
        'period',
        'aor_or_restate',
        'digest',
        'fiscal_year_end',
      ],
      ...['is_calculated', 'digits', 'receipt_id', 'path', 'first_received_at', 'last_received_at'],
    ),
    key: ['id'],
  })
}

/** Copies stories and their versions. Returns whether all could be read. */
function copyStories(copying: Copying, areReceiptsLost: boolean): boolean {
  const { database, former } = copying
  createFormerStories(database)
  const stories = copyTable(copying, {
    from: 'story',
    target: 'temp.former_story',
    columns: same(...FORMER_STORY_COLUMNS),
    key: ['key'],
  })
  const versions = copyTable(copying, {
    target: 'version',
    columns: {
      ...same('id', 'received_at', 'updated_at', 'completeness', 'receipt_id', 'path', 'head', 'text'),
      // Linked again when the edits are judged.
      previous: 'NULL',
      change_type: former.names.changeType,
    },
    key: ['id'],
    where: `receipt_id IN (SELECT id FROM main.receipt) ${areReceiptsLost ? WITH_LOST_RECEIPTS : ''}`,
  })
  return [stories, versions].every(({ refused, isIncomplete }) => refused === 0 && !isIncomplete)
}

function copyNews(copying: Copying): void {
  const { former, part } = copying
  const { ownerId, latest, requestKey } = former.names
  copyTable(copying, {
    from: latest,
    target: 'latest_response',
    columns: { request_key: requestKey, receipt_id: 'receipt_id' },
    key: [ownerId, requestKey],
    where: `${ownerId} IN (${part.ids.join()}) AND receipt_id IN (SELECT id FROM main.receipt)`,
    onConflict: `DO UPDATE SET receipt_id = excluded.receipt_id WHERE
      (SELECT received_at FROM main.receipt WHERE id = excluded.receipt_id) > (SELECT received_at FROM main.receipt WHERE id = latest_response.receipt_id)`,
  })
  copyTable(copying, {
    target: 'image',
    columns: same('url', 'type', 'bytes', 'received_at'),
    key: ['url'],
    // Pictures were checked when they were received; a file with others is still the application's own.
    isValid: () => true,
    // Before there was such a table a picture belonged to all connections.
    where: former.has('connection_image')
      ? `url IN (SELECT url FROM former.connection_image WHERE ${ownerId} IN (${part.ids.join()}))`
      : 'TRUE',
  })
  copyTable(copying, { target: 'news_coverage', columns: same('filter', 'spans'), key: ['filter'] })
  copyTable(copying, { target: 'removal_watermark', columns: { id: '1', read_to: 'read_to' }, key: [ownerId] })
  copyTable(copying, { target: 'watch_watermark', columns: same('symbol', 'read_to'), key: ['symbol'] })
}

/** How far the watch lists of a connection were read. Each had one time for all its symbols; of several the earliest counts. */
function copyWatermarks(database: Database, connection: string): void {
  const save = database.statement(
    `INSERT INTO watch_watermark (symbol, read_to) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET read_to = min(read_to, excluded.read_to)`,
  )
  const lists = database
    .statement<{ symbols: string; watermark: string }>('SELECT symbols, watermark FROM user_store.watch_list')
    .all()
  for (const { symbols, watermark } of lists) {
    const readTo = readFormerWatermark(watermark)[connection]
    if (readTo !== undefined) for (const symbol of JSON.parse(symbols) as string[]) save.run(symbol, readTo)
  }
}

function verify(database: Database): void {
  const [first] = database.statement<{ quick_check: string }>('PRAGMA main.quick_check').all()
  const isLinked = database.statement<{ table: string }>('PRAGMA main.foreign_key_check').get() === undefined
  if (first?.quick_check === 'ok' && isLinked) return
  throw new AppError({ kind: 'storage-failed', reason: 'other', detail: 'the library could not be moved' })
}

/** Fills a new library with the data of a part. */
function fill({ database, former, part, total }: Copying): void {
  // A row can come before those to which it refers, and those can be lost.
  database.execute('PRAGMA foreign_keys = OFF')
  const { connection, origin } = part
  database.statement('INSERT INTO owner (id, connection, origin) VALUES (1, ?, ?)').run(connection, origin)
  const copying = { database, former, part, total }
  const receipts = copyResponses(copying)
  copyRatios(copying)
  const isComplete = copyStories(copying, receipts.isIncomplete || receipts.refused > 0)
  copyNews(copying)
  database.transaction(() => {
    replaceLostReceipts(database)
    replaceLostResponses(database)
    joinObservations(database)
    countObservations(database)
    moveStories({ database, origin }, !isComplete)
    if (!former.has('watch_watermark')) copyWatermarks(database, connection)
  })
  verify(database)
}

/** Which library of an earlier version to split, and the folder for the new files. */
export interface Split {
  former: string
  folder: string
  connections: readonly KnownConnection[]
  /** With the marks on the stories; that of the folder by default. */
  userStore?: string
  /** Bytes that are free there. */
  free?: number
}

/**
 * Writes one library for each connection in a library of an earlier version, which is only read. Returns what was copied, or null when the
 * file is not such a library; throws a NewerSchemaError for an unknown version.
 */
export function splitLibrary({
  former: path,
  folder,
  connections,
  userStore = userStorePath(folder),
  free = freeBytes(folder),
}: Split): CopyResult | null {
  const former = readFormer(path, connections)
  if (former === null) return null
  // The new files, and the journal of the largest while it is written.
  checkSpace(free, statSync(path).size * 2, 'to move the library to its new form')
  mkdirSync(librariesFolder(folder), { recursive: true, mode: 0o700 })
  const attached = {
    user_store: { path: userStore, checked: USER_STORE_TABLES },
    former: { path: immutableUrl(path) },
  }
  const total: CopyResult = { copied: 0, refused: 0, isIncomplete: false }
  for (const part of former.parts) {
    const target = libraryPath(folder, part)
    removeDatabase(target)
    const database = openDatabase(target, { ...LIBRARY, attached })
    try {
      fill({ database, former, part, total })
    } finally {
      database.close()
    }
  }
  return total
}
