import type { MarkedAll, StoryListQuery } from '../../../../../app/ipc/news/news.ts'
import { putBack, type PutBackOutcome } from '../../../../../app/domain/values/undo-values.ts'
import type { MarkChange, SomeMarks, StoryMark } from '../../../../../app/ipc/news/stories.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import { changeMark, markOf, readMarkRow } from './marks.ts'
import { selection, withStories } from '../search/story-selection.ts'
import type { CompiledQuery } from '../search/compile-query.ts'
import { reindex } from '../stories.ts'
import type { LibraryFile } from '../../../library/store/store-context.ts'

/** Changes the marks of stories and returns the previous marks for undo. */
export function markStories(library: LibraryFile, ids: readonly number[], change: MarkChange): StoryMark[] {
  const { database, origin } = library
  return ids.map((id) => {
    const story = database.statement<{ edits: number }>('SELECT edits FROM checked_story WHERE id = ?').get(id)
    const before = changeMark(database, origin, id, change, story?.edits ?? 0)
    // Notes are part of the search index.
    if (change.note !== undefined && change.note !== before.note) reindex(library, id)
    return before
  })
}

/** Changes marks of a story from one state to another, unless one of them is no longer as expected. */
export function putBackMarks(library: LibraryFile, id: number, expected: SomeMarks, wanted: SomeMarks): PutBackOutcome {
  const { database, origin } = library
  const { id: _, ...before } = markOf(id, readMarkRow(database, origin, id))
  const found = putBack<SomeMarks>(before, expected, wanted)
  if (found === null) return 'changed'
  // The edits since it was read stay known.
  changeMark(database, origin, id, found.value, null)
  if (found.value.note !== before.note) reindex(library, id)
  return 'done'
}

/**
 * Marks every story that matches a query as read, either the visible ones or those that mute rules hide; `batch` identifies the change for
 * undo.
 */
export function markAll(library: LibraryFile, query: string, shows: StoryListQuery['shows'], now: number): MarkedAll {
  const { database, origin } = library
  const mark = (compiled: CompiledQuery): number => {
    const { sql, values } = selection(compiled)
    const { changes } = database
      .statement(
        `INSERT INTO user_store.mark (origin, story_id, read_at, read_edits, read_batch)
         SELECT ?, story.id, ?, story.edits, ? FROM checked_story AS story WHERE story.key IN (${sql})
         ON CONFLICT DO UPDATE SET read_at = excluded.read_at, read_edits = excluded.read_edits, read_batch = excluded.read_batch WHERE mark.read_at IS NULL`,
      )
      .run(origin, now, now, ...values)
    return Number(changes)
  }
  return { changed: withStories(library, query, mark, shows), batch: now }
}

/**
 * Marks the stories of a batch as unread, or as read again, except those that were marked since. Returns their number. Two origins may
 * have a batch of the same time, which is also when its stories were read.
 */
export function putBackBatch(userStore: Database, origin: string, batch: number, isRead: boolean): number {
  const { changes } = userStore
    .statement(
      isRead
        ? 'UPDATE mark SET read_at = read_batch WHERE read_batch = ? AND origin = ? AND read_at IS NULL'
        : 'UPDATE mark SET read_at = NULL WHERE read_batch = ? AND origin = ? AND read_at IS NOT NULL',
    )
    .run(batch, origin)
  return Number(changes)
}
