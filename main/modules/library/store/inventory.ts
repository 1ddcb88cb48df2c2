import type { CachedData, PurgeRequest } from '../../../../app/ipc/library.ts'
import type { Database } from '../../../platform/database/database.ts'
import { removeUnusedResponses } from '../../responses/store/responses.ts'
import type { StoreScope } from './store-context.ts'
import { measureImages, removeAllImages, removeImages } from '../../news/store/images.ts'
import { forgetWatermarks } from '../../companies/store/watermarks.ts'
import { forgetCoverage, raiseCoverage } from '../../news/store/coverage.ts'
import { removeStories } from '../../news/store/remove-stories.ts'
import { connectionKeys, keyAt, timeOf } from '../../news/store/time-key.ts'

/** Limits on what the library keeps; null for no limit. */
export interface LibraryLimits {
  maxAgeDays: number | null
  maxBytes: number | null
}

/** Number of stories that one round removes, so that other calls can run in between. */
const ROUND = 300

const SECOND = 1000
const DAY = 86_400_000

const one = (database: Database, sql: string, ...values: (string | number)[]): Record<string, number | null> =>
  database.statement<Record<string, number | null>>(sql).one(...values)

const total = (database: Database, sql: string, ...values: (string | number)[]): number =>
  Object.values(one(database, sql, ...values))[0] ?? 0

const fileBytes = (database: Database): number =>
  total(database, 'PRAGMA page_count') * total(database, 'PRAGMA page_size')

const usedBytes = (database: Database): number =>
  fileBytes(database) - total(database, 'PRAGMA freelist_count') * total(database, 'PRAGMA page_size')

/** The size of the cached data, in total and for one connection. */
export function readInventory(database: Database, scope: StoreScope): CachedData {
  const range = connectionKeys(scope.connection)
  const ends = one(
    database,
    'SELECT min(first_received_at) AS oldest, max(received_at) AS newest FROM story WHERE key BETWEEN ? AND ?',
    range.first,
    range.last,
  )
  return {
    fileBytes: fileBytes(database),
    usedBytes: usedBytes(database),
    stories: total(database, 'SELECT count(*) FROM story WHERE key BETWEEN ? AND ?', range.first, range.last),
    versions: total(database, 'SELECT count(*) FROM version'),
    responses: total(database, 'SELECT count(*) FROM response'),
    ratioRecords: total(database, 'SELECT count(*) FROM ratio_record WHERE connection_id = ?', scope.connection),
    ...measureImages(database, scope.connection),
    oldestReceivedAt: ends.oldest ?? null,
    newestReceivedAt: ends.newest ?? null,
    keys: database
      .statement<CachedData['keys'][number]>(
        'SELECT fingerprint, count(*) AS responses FROM receipt WHERE connection_id = ? GROUP BY fingerprint ORDER BY max(received_at) DESC',
      )
      .all(scope.connection),
    connections: database
      .statement<CachedData['connections'][number]>(
        'SELECT connection, origin, (SELECT count(*) FROM story WHERE connection_id = connection.id) AS stories FROM connection ORDER BY id',
      )
      .all(),
  }
}

// The limits never remove a pinned or starred story, or one with a note.
const KEPT =
  'EXISTS (SELECT 1 FROM user_store.mark JOIN connection ON connection.origin = mark.origin WHERE connection.id = story.connection_id AND mark.story_id = story.id AND (pinned_at IS NOT NULL OR starred_at IS NOT NULL OR note IS NOT NULL))'

const keysWhere = (database: Database, condition: string, values: readonly number[], limit: number): number[] =>
  database
    .statement<{
      key: number
    }>(`SELECT key FROM story WHERE ${condition} ORDER BY key LIMIT ?`)
    .all(...values, limit)
    .map(({ key }) => key)

/**
 * Runs one round of applying the limits: removes the oldest stories except pinned, starred and annotated ones. Returns the number of
 * removed stories; call it until it returns 0.
 */
export function makeRoom(database: Database, scope: StoreScope, limits: LibraryLimits, now: number): number {
  const range = connectionKeys(scope.connection)
  const isTooLarge = limits.maxBytes !== null && usedBytes(database) > limits.maxBytes
  const last = isTooLarge
    ? range.last
    : limits.maxAgeDays === null
      ? range.first - 1
      : keyAt(scope.connection, now - limits.maxAgeDays * DAY)
  const keys = keysWhere(database, `key BETWEEN ? AND ? AND NOT ${KEPT}`, [range.first, last], ROUND)
  const newest = keys.at(-1)
  if (newest !== undefined) {
    removeStories(database, keys)
    raiseCoverage(database, scope.connection, timeOf(newest) + SECOND)
    removeUnusedResponses(database)
  }
  return keys.length
}

/** Removes cached data of a kind, for one connection or all. Pinned, starred and annotated stories stay unless all data is removed. */
export function purge(database: Database, scope: StoreScope, { what, which }: PurgeRequest): void {
  const range = which === 'current' ? connectionKeys(scope.connection) : { first: 0, last: Number.MAX_SAFE_INTEGER }
  if (what === 'stories' || what === 'everything') {
    removeStories(
      database,
      keysWhere(
        database,
        `key BETWEEN ? AND ? ${what === 'stories' ? `AND NOT ${KEPT}` : ''}`,
        [range.first, range.last],
        Number.MAX_SAFE_INTEGER,
      ),
    )
    const connection = which === 'current' ? scope.connection : null
    forgetCoverage(database, connection)
    forgetWatermarks(database, connection)
  }
  if (what === 'ratios' || what === 'everything') {
    for (const table of ['ratio_record', 'ratio_symbol', 'latest_response']) {
      if (which === 'current') database.statement(`DELETE FROM ${table} WHERE connection_id = ?`).run(scope.connection)
      else database.statement(`DELETE FROM ${table}`).run()
    }
  }
  if (what === 'images' || what === 'everything') {
    if (which === 'current') removeImages(database, scope.connection)
    else removeAllImages(database)
  }
  removeUnusedResponses(database)
}
