import type { HeldData, LibraryLimits, PurgeRequest } from '../../../../app/domain/settings/library-inventory.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Shelf } from '../../news/store/story-records.ts'
import { keyAt, partitionKeys } from '../../news/store/time-key.ts'

/** Stories that one round of making room removes, so that other calls get their turn. */
const ROUND = 300

const DAY = 86_400_000

const one = (database: Database, sql: string, ...values: (string | number)[]): Record<string, number | null> =>
  database.statement<Record<string, number | null>>(sql).one(...values)

const total = (database: Database, sql: string, ...values: (string | number)[]): number =>
  Object.values(one(database, sql, ...values))[0] ?? 0

const fileBytes = (database: Database): number =>
  total(database, 'PRAGMA page_count') * total(database, 'PRAGMA page_size')

const usedBytes = (database: Database): number =>
  fileBytes(database) - total(database, 'PRAGMA freelist_count') * total(database, 'PRAGMA page_size')

/** What the library holds, in all and by profile. */
export function readInventory(database: Database, shelf: Shelf): HeldData {
  const range = partitionKeys(shelf.partition)
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
    answers: total(database, 'SELECT count(*) FROM answer'),
    ratioRecords: total(database, 'SELECT count(*) FROM ratio_record WHERE partition_id = ?', shelf.partition),
    images: total(database, 'SELECT count(*) FROM image'),
    imageBytes: total(database, 'SELECT sum(length(bytes)) FROM image'),
    oldestReceivedAt: ends.oldest ?? null,
    newestReceivedAt: ends.newest ?? null,
    profiles: database
      .statement<HeldData['profiles'][number]>(
        'SELECT service, fingerprint, (SELECT count(*) FROM story WHERE partition_id = partition.id) AS stories FROM partition ORDER BY id',
      )
      .all(),
  }
}

function removeStories(database: Database, keys: readonly number[]): void {
  for (const key of keys) {
    const newest = total(database, 'SELECT head_version FROM story WHERE key = ?', key)
    database.statement('DELETE FROM story WHERE key = ?').run(key)
    database.statement('DELETE FROM story_index WHERE rowid = ?').run(key)
    for (let next: number | null = newest; next !== null;) {
      const row = one(database, 'SELECT previous FROM version WHERE id = ?', next)
      database.statement('DELETE FROM version WHERE id = ?').run(next)
      next = row.previous ?? null
    }
  }
  database
    .statement('DELETE FROM story_link WHERE NOT EXISTS (SELECT 1 FROM story WHERE story.key = story_link.key)')
    .run()
}

/** Answers to which nothing leads any more. */
function removeLooseAnswers(database: Database): void {
  database
    .statement(
      'DELETE FROM receipt WHERE id NOT IN (SELECT receipt_id FROM version UNION SELECT receipt_id FROM ratio_record UNION SELECT receipt_id FROM question)',
    )
    .run()
  database.statement('DELETE FROM answer WHERE id NOT IN (SELECT answer_id FROM receipt)').run()
}

// A pinned or starred story is never removed to make room, and neither is one that carries a note.
const KEPT =
  'EXISTS (SELECT 1 FROM journal.mark JOIN partition ON partition.service = mark.service WHERE partition.id = story.partition_id AND mark.story_id = story.id AND (pinned_at IS NOT NULL OR starred_at IS NOT NULL OR note IS NOT NULL))'

const keysWhere = (database: Database, condition: string, values: readonly number[], limit: number): number[] =>
  database
    .statement<{
      key: number
    }>(`SELECT key FROM story WHERE ${condition} ORDER BY key LIMIT ?`)
    .all(...values, limit)
    .map(({ key }) => key)

/**
 * One round of keeping to the limits: the oldest stories go first, pinned, starred and annotated ones stay. Returns how many
 * went; to be called until it returns 0.
 */
export function makeRoom(database: Database, shelf: Shelf, limits: LibraryLimits, now: number): number {
  const range = partitionKeys(shelf.partition)
  const isTooLarge = limits.maxBytes !== null && usedBytes(database) > limits.maxBytes
  const last = isTooLarge
    ? range.last
    : limits.maxAgeDays === null
      ? range.first - 1
      : keyAt(shelf.partition, now - limits.maxAgeDays * DAY)
  const keys = keysWhere(database, `key BETWEEN ? AND ? AND NOT ${KEPT}`, [range.first, last], ROUND)
  if (keys.length > 0) {
    removeStories(database, keys)
    removeLooseAnswers(database)
  }
  return keys.length
}

/** Removes held data of a kind, of one profile or of all. Pinned, starred and annotated stories stay unless everything goes. */
export function purge(database: Database, shelf: Shelf, { what, profile }: PurgeRequest): void {
  const range = profile === 'current' ? partitionKeys(shelf.partition) : { first: 0, last: Number.MAX_SAFE_INTEGER }
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
  }
  if (what === 'ratios' || what === 'everything') {
    for (const table of ['ratio_record', 'ratio_symbol', 'question']) {
      if (profile === 'current') database.statement(`DELETE FROM ${table} WHERE partition_id = ?`).run(shelf.partition)
      else database.statement(`DELETE FROM ${table}`).run()
    }
  }
  if (what === 'images' || what === 'everything') database.statement('DELETE FROM image').run()
  removeLooseAnswers(database)
}
