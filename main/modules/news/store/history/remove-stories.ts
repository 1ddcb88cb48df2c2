import type { Database } from '../../../../platform/database/connection.ts'
import type { LibraryFile } from '../../../library/store/store-context.ts'
import { replayVersions, saveReplayed, versionsOf } from './replay-versions.ts'
import { reindex } from '../stories.ts'
import { unindexStory } from '../search/story-index.ts'
import { findStory } from './story-versions.ts'
import type { StoryRecord, StoredHead } from './story-versions.ts'

/** Removes stories and all their versions, by key. Looks at nothing else, so that the size of the library does not matter. */
export function removeStories(database: Database, keys: readonly number[]): void {
  const newest = database.statement<{ head_version: number }>('SELECT head_version FROM story WHERE key = ?')
  const previous = database.statement<{ previous: number | null }>('SELECT previous FROM version WHERE id = ?')
  for (const key of keys) {
    const head = newest.get(key)?.head_version ?? null
    database.statement('DELETE FROM story WHERE key = ?').run(key)
    unindexStory(database, key)
    database.statement('DELETE FROM story_link WHERE key = ?').run(key)
    for (let next = head; next !== null;) {
      const before: number | null = previous.get(next)?.previous ?? null
      database.statement('DELETE FROM version WHERE id = ?').run(next)
      next = before
    }
  }
}

/** The ID of a story in the head of a version; null when the head is damaged. */
function idIn(head: string): number | null {
  try {
    return (JSON.parse(head) as StoredHead).id
  } catch {
    return null
  }
}

/** The stories that a response said something about. */
function storiesOf(database: Database, receipt: number): StoryRecord[] {
  const heads = database.statement<{ head: string }>('SELECT head FROM version WHERE receipt_id = ?').all(receipt)
  const ids = new Set(heads.map(({ head }) => idIn(head)))
  return [...ids].flatMap((id) => (id === null ? [] : (findStory(database, id) ?? [])))
}

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
