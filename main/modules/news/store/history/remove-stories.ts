import type { Database } from '../../../../platform/database/connection.ts'
import type { LibraryFile } from '../../../library/store/store-context.ts'
import { replayVersions, saveReplayed, versionsOf } from './replay-versions.ts'
import { reindex } from '../stories.ts'
import { unindexStory } from '../search/story-index.ts'
import type { StoryRecord } from './story-versions.ts'

/** Removes stories and all their versions, by key. Looks at nothing else, so that the size of the library does not matter. */
export function removeStories(database: Database, keys: readonly number[]): void {
  const removeVersions = database.statement(`
    WITH RECURSIVE chain (id) AS (
      SELECT head_version FROM story WHERE key = ?
      UNION SELECT previous FROM chain JOIN version USING (id) WHERE previous IS NOT NULL
    ) DELETE FROM version WHERE id IN chain`)
  for (const key of keys) {
    removeVersions.run(key)
    database.statement('DELETE FROM story WHERE key = ?').run(key)
    unindexStory(database, key)
    database.statement('DELETE FROM story_link WHERE key = ?').run(key)
  }
}

/** The stories that a response said something about, except in a version whose head is damaged. */
const storiesOf = (database: Database, receipt: number): StoryRecord[] =>
  database
    .statement<StoryRecord>(
      `SELECT * FROM checked_story
       WHERE id IN (SELECT json_extract(head, '$.id') FROM version WHERE receipt_id = ? AND json_valid(head))`,
    )
    .all(receipt)

/**
 * Removes, from the stories of one response, all versions that came with a key. Stories without versions are removed; the others are
 * rebuilt from the remaining ones.
 */
export function removeVersionsOf(library: LibraryFile, receipt: number, fingerprint: string): void {
  const { database } = library
  const cameWith = database.statement<{ fingerprint: string }>('SELECT fingerprint FROM receipt WHERE id = ?')
  const gone: number[] = []
  for (const { key, id, head_version: head } of storiesOf(database, receipt)) {
    const versions = versionsOf(database, head)
    const came = versions.filter((version) => cameWith.get(version.receipt_id)?.fingerprint === fingerprint)
    const rest = versions.filter((version) => !came.includes(version))
    if (came.length === 0) continue
    if (rest.length === 0) {
      gone.push(key)
      continue
    }
    for (const { id: version } of came)
      database.statement('UPDATE version SET previous = NULL WHERE id = ?').run(version)
    const story = replayVersions(database, rest)
    if (story === null) continue
    saveReplayed(database, key, story)
    const received = rest.map(({ received_at }) => received_at)
    database.statement('UPDATE story SET first_received_at = ? WHERE key = ?').run(Math.min(...received), key)
    for (const { id: version } of came) database.statement('DELETE FROM version WHERE id = ?').run(version)
    reindex(library, id)
  }
  removeStories(database, gone)
}
