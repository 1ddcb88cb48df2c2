import type { Database } from '../../../platform/database/connection.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { recountReadEdits, replayVersions } from './replay-versions.ts'
import { placeStory } from './stories.ts'
import { cachedContent } from './story-records.ts'
import type { VersionRow } from './story-records.ts'

/** A story as one of several owners had it in the file of an earlier version. */
interface FormerStory {
  edits: number
  first_received_at: number
  received_at: number
  removed_at: number | null
}

/** The columns of `temp.former_story`, which contains the stories before they are moved. */
export const FORMER_STORY_COLUMNS = ['key', 'id', 'edits', 'first_received_at', 'received_at', 'removed_at'] as const

/** Creates the table for the stories of a file of an earlier version. */
export function createFormerStories(database: Database): void {
  database.execute(`
    CREATE TEMP TABLE former_story (
      key INTEGER PRIMARY KEY, id INTEGER NOT NULL, edits INTEGER NOT NULL, first_received_at INTEGER NOT NULL,
      received_at INTEGER NOT NULL, removed_at INTEGER
    ) STRICT;
    CREATE INDEX temp.former_story_by_id ON former_story (id, key);
  `)
}

/** When a story was removed that several owners had; null when one of them received it after that. */
function removedAt(records: readonly FormerStory[]): number | null {
  const removed = Math.max(0, ...records.map((each) => each.removed_at ?? 0))
  const isBack = records.some((each) => each.removed_at === null && each.received_at > removed)
  return removed === 0 || isBack ? null : removed
}

/** The versions of each story by the ID in them, because in a damaged file the way from one to the one before can be lost. */
function indexVersions(database: Database): void {
  database.execute(`
    CREATE TEMP TABLE version_of (story INTEGER NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (story, version)) STRICT, WITHOUT ROWID;
    INSERT INTO version_of SELECT json_extract(head, '$.id'), id FROM main.version;
  `)
}

/**
 * Moves the stories of `temp.former_story`, whose versions are in the library already. A story that several owners had gets the versions
 * of all. Its edits are judged again, because earlier versions counted an announced edit that came in two responses as two edits. With
 * `isIncomplete`, stories that were lost are put together from their versions.
 */
export function moveStories(library: LibraryFile, isIncomplete: boolean): void {
  const { database, origin } = library
  indexVersions(database)
  const ids = database
    .statement<{ id: number }>('SELECT id FROM temp.former_story GROUP BY id ORDER BY min(key)')
    .all()
    .concat(
      isIncomplete
        ? database
            .statement<{ id: number }>(
              'SELECT DISTINCT story AS id FROM temp.version_of WHERE story NOT IN (SELECT id FROM temp.former_story)',
            )
            .all()
        : [],
    )
  const recordsOf = database.statement<FormerStory>('SELECT * FROM temp.former_story WHERE id = ?')
  const versionsOf = database.statement<VersionRow>(
    'SELECT version.* FROM temp.version_of JOIN main.version ON version.id = version WHERE story = ? ORDER BY received_at, id',
  )
  for (const { id } of ids) {
    const known = recordsOf.all(id)
    const rows = versionsOf.all(id)
    const story = replayVersions(database, rows)
    if (story === null) continue
    const { head, text } = cachedContent(database, story)
    const { head_version, text_version, versions, edits, unannounced_edits } = story
    const received = known.length > 0 ? known : rows.map((row) => ({ ...row, first_received_at: row.received_at }))
    placeStory(
      library,
      { ...head, ...text },
      {
        head_version,
        text_version,
        versions,
        edits,
        unannounced_edits,
        first_received_at: Math.min(...received.map((each) => each.first_received_at)),
        received_at: Math.max(...received.map((each) => each.received_at)),
        removed_at: removedAt(known),
      },
    )
    if (known.length > 1 || known[0]?.edits !== story.edits) recountReadEdits(database, origin, { id }, story)
  }
  // Versions of no story are of one that was removed.
  database.execute(
    'DELETE FROM version WHERE id IN (SELECT version FROM temp.version_of WHERE story NOT IN (SELECT id FROM story))',
  )
}
