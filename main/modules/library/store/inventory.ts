import type { CachedData } from '../../../../app/ipc/library.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { LibraryFile } from './store-context.ts'
import { measureImages } from '../../news/store/images.ts'
import { unknownFiles } from './unknown-files.ts'

const one = (database: Database, sql: string, ...values: (string | number)[]): Record<string, number | null> =>
  database.statement<Record<string, number | null>>(sql).one(...values)

const total = (database: Database, sql: string, ...values: (string | number)[]): number =>
  Object.values(one(database, sql, ...values))[0] ?? 0

const fileBytes = (database: Database): number =>
  total(database, 'PRAGMA page_count') * total(database, 'PRAGMA page_size')

const usedBytes = (database: Database): number =>
  fileBytes(database) - total(database, 'PRAGMA freelist_count') * total(database, 'PRAGMA page_size')

/** The size of a library, the libraries that there are, and what else is in the folder of the stores. */
export function readInventory(
  folder: string,
  { database }: LibraryFile,
  all: readonly (LibraryFile & { connection: string })[],
): CachedData {
  const ends = one(database, 'SELECT min(first_received_at) AS oldest, max(received_at) AS newest FROM story')
  return {
    fileBytes: fileBytes(database),
    usedBytes: usedBytes(database),
    stories: total(database, 'SELECT count(*) FROM story'),
    versions: total(database, 'SELECT count(*) FROM version'),
    responses: total(database, 'SELECT count(*) FROM response'),
    ratioRecords: total(database, 'SELECT count(*) FROM ratio_record'),
    ...measureImages(database),
    oldestReceivedAt: ends.oldest ?? null,
    newestReceivedAt: ends.newest ?? null,
    keys: database
      .statement<CachedData['keys'][number]>(
        'SELECT fingerprint, count(*) AS responses FROM receipt GROUP BY fingerprint ORDER BY max(received_at) DESC',
      )
      .all(),
    connections: all.map(({ connection, origin, database: each }) => ({
      connection,
      origin,
      stories: total(each, 'SELECT count(*) FROM story'),
    })),
    unknownFiles: unknownFiles(folder),
  }
}
