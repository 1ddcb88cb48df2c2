import { parseServiceDate } from '../../../../app/domain/responses/service-date.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { StoreScope } from '../../library/store/store-context.ts'
import { recountReadEdits, replayVersions, saveReplayed, versionsOf } from './replay-versions.ts'
import { reindex } from './stories.ts'
import { findStory, cachedContent } from './story-records.ts'
import type { StoryRecord } from './story-records.ts'
import { connectionKeys, freeKey } from './time-key.ts'

/** Moves a story to the other connection under a new key. */
function moveStory(database: Database, record: StoryRecord, into: StoreScope): void {
  const { head } = cachedContent(database, record)
  const key = freeKey(database, into.connection, head.created === null ? null : parseServiceDate(head.created))
  database.statement('UPDATE story SET key = ?, connection_id = ? WHERE key = ?').run(key, into.connection, record.key)
  database
    .statement(
      'INSERT OR IGNORE INTO story_link (connection_id, original_id, key) SELECT ?, original_id, ? FROM story_link WHERE key = ?',
    )
    .run(into.connection, key, record.key)
}

/** When a story that two connections know was removed; null when one of them received it after that. */
function removedAt(one: StoryRecord, other: StoryRecord): number | null {
  const removed = Math.max(one.removed_at ?? 0, other.removed_at ?? 0)
  const stood = [one, other].filter((each) => each.removed_at === null).map((each) => each.received_at)
  return removed === 0 || stood.some((at) => at > removed) ? null : removed
}

/** Combines the versions that both connections have of one story. */
function joinStory(database: Database, record: StoryRecord, known: StoryRecord, origin: string): void {
  const rows = [...versionsOf(database, known.head_version), ...versionsOf(database, record.head_version)]
  const story = replayVersions(
    database,
    rows.toSorted((one, other) => one.received_at - other.received_at || one.id - other.id),
  )
  database.statement('DELETE FROM story WHERE key = ?').run(record.key)
  if (story === null) return
  saveReplayed(database, known.key, story)
  database
    .statement('UPDATE story SET first_received_at = ?, received_at = ?, removed_at = ? WHERE key = ?')
    .run(
      Math.min(record.first_received_at, known.first_received_at),
      Math.max(record.received_at, known.received_at),
      removedAt(record, known),
      known.key,
    )
  recountReadEdits(database, origin, record, story)
}

/** Moves the stories of one connection to another; a story that both have gets the versions of both. */
export function mergeStories(database: Database, from: number, into: StoreScope): void {
  const range = connectionKeys(from)
  const records = database
    .statement<{ key: number; id: number }>('SELECT key, id FROM story WHERE key BETWEEN ? AND ?')
    .all(range.first, range.last)
  for (const { key, id } of records) {
    const record = findStory(database, from, id)
    if (record === undefined) continue
    const known = findStory(database, into.connection, id)
    database.statement('DELETE FROM story_index WHERE rowid = ?').run(key)
    if (known === undefined) moveStory(database, record, into)
    else joinStory(database, record, known, into.origin)
    reindex(database, into, id)
  }
  database.statement('DELETE FROM story_link WHERE connection_id = ?').run(from)
}
