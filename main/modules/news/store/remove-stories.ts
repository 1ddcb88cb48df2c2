import type { Database } from '../../../platform/database/database.ts'
import type { StoreScope } from '../../library/store/store-context.ts'
import { replayVersions, saveReplayed, versionsOf } from './replay-versions.ts'
import { reindex } from './stories.ts'
import type { StoryRecord } from './story-records.ts'
import { connectionKeys } from './time-key.ts'

/** Removes stories and all their versions, by key. */
export function removeStories(database: Database, keys: readonly number[]): void {
  const newest = database.statement<{ head_version: number }>('SELECT head_version FROM story WHERE key = ?')
  const previous = database.statement<{ previous: number | null }>('SELECT previous FROM version WHERE id = ?')
  for (const key of keys) {
    const { head_version: head } = newest.one(key)
    database.statement('DELETE FROM story WHERE key = ?').run(key)
    database.statement('DELETE FROM story_index WHERE rowid = ?').run(key)
    for (let next: number | null = head; next !== null;) {
      const row = previous.one(next)
      database.statement('DELETE FROM version WHERE id = ?').run(next)
      next = row.previous
    }
  }
  database
    .statement('DELETE FROM story_link WHERE NOT EXISTS (SELECT 1 FROM story WHERE story.key = story_link.key)')
    .run()
}

/**
 * Removes the versions that came with these receipts. Stories without versions are removed; the others are rebuilt from the remaining
 * ones.
 */
export function removeVersionsOf(database: Database, scope: StoreScope, receipts: ReadonlySet<number>): void {
  const range = connectionKeys(scope.connection)
  const records = database
    .statement<StoryRecord>('SELECT * FROM story WHERE key BETWEEN ? AND ?')
    .all(range.first, range.last)
  const gone: number[] = []
  for (const { key, id, head_version: head } of records) {
    const versions = versionsOf(database, head)
    const rest = versions.filter((version) => !receipts.has(version.receipt_id))
    if (rest.length === versions.length) continue
    if (rest.length === 0) {
      gone.push(key)
      continue
    }
    const came = versions.filter((version) => receipts.has(version.receipt_id))
    for (const { id: version } of came)
      database.statement('UPDATE version SET previous = NULL WHERE id = ?').run(version)
    const story = replayVersions(database, rest)
    if (story === null) continue
    saveReplayed(database, key, story)
    for (const { id: version } of came) database.statement('DELETE FROM version WHERE id = ?').run(version)
    reindex(database, scope, id)
  }
  removeStories(database, gone)
}
