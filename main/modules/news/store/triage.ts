import type { MarkedAll, StoryListQuery } from '../../../../app/ipc/news.ts'
import type { MarkChange, StoryMark } from '../../../../app/ipc/news-schemas.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { changeMark } from './marks.ts'
import { withMuteRules } from './mute-rules.ts'
import { withPhraseBudget } from './phrase-search.ts'
import { reindex } from './stories.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { compileFor, queryContext, selection } from './story-selection.ts'

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

/**
 * Marks every story that matches a query as read, either the visible ones or those that mute rules hide; `batch` identifies the change for
 * undo.
 */
export function markAll(library: LibraryFile, query: string, shows: StoryListQuery['shows'], now: number): MarkedAll {
  const { database, origin } = library
  const context = queryContext(library)
  const { value } = withMuteRules(library, (rules) => {
    const { sql, values } = selection(compileFor(context, query, shows, rules))
    const mark = database.statement(
      `INSERT INTO user_store.mark (origin, story_id, read_at, read_edits, read_batch)
       SELECT ?, story.id, ?, story.edits, ? FROM checked_story AS story WHERE story.key IN (${sql})
       ON CONFLICT DO UPDATE SET read_at = excluded.read_at, read_edits = excluded.read_edits, read_batch = excluded.read_batch WHERE mark.read_at IS NULL`,
    )
    return withPhraseBudget(() => mark.run(origin, now, now, ...values)).value
  })
  return { changed: Number(value.changes), batch: now }
}

/** Marks the stories of a batch as unread again. Two origins may have a batch of the same time. */
export function undoMarkAll(userStore: Database, origin: string, batch: number): void {
  userStore
    .statement(
      'UPDATE mark SET read_at = NULL, read_edits = NULL, read_batch = NULL WHERE read_batch = ? AND origin = ?',
    )
    .run(batch, origin)
}
