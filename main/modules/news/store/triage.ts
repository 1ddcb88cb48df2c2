import type { MarkedAll } from '../../../../app/ipc/news.ts'
import type { MarkChange, StoryMark } from '../../../../app/ipc/news-schemas.ts'
import type { Database } from '../../../platform/database/database.ts'
import { changeMark } from './marks.ts'
import { withPhraseBudget } from './phrase-search.ts'
import { reindex } from './stories.ts'
import type { StoreScope } from '../../library/store/store-context.ts'
import { compileFor, queryContext, selection } from './story-selection.ts'

/** Changes the marks of stories and returns the previous marks for undo. */
export function markStories(
  database: Database,
  scope: StoreScope,
  ids: readonly number[],
  change: MarkChange,
): StoryMark[] {
  return ids.map((id) => {
    const story = database
      .statement<{ edits: number }>('SELECT edits FROM story WHERE connection_id = ? AND id = ?')
      .get(scope.connection, id)
    const before = changeMark(database, scope.origin, id, change, story?.edits ?? 0)
    // Notes are part of the search index.
    if (change.note !== undefined && change.note !== before.note) reindex(database, scope, id)
    return before
  })
}

/** Marks every story that matches a query as read; `batch` identifies the change for undo. */
export function markAll(database: Database, scope: StoreScope, query: string, now: number): MarkedAll {
  const { sql, values } = selection(compileFor(database, queryContext(database, scope), query, 'visible'))
  const mark = database.statement(
    `INSERT INTO user_store.mark (origin, story_id, read_at, read_edits, read_batch)
       SELECT ?, story.id, ?, story.edits, ? FROM story WHERE story.key IN (${sql})
       ON CONFLICT DO UPDATE SET read_at = excluded.read_at, read_edits = excluded.read_edits, read_batch = excluded.read_batch WHERE mark.read_at IS NULL`,
  )
  const { value } = withPhraseBudget(() => mark.run(scope.origin, now, now, ...values))
  return { changed: Number(value.changes), batch: now }
}

/** Marks the stories of a batch as unread again. Two origins may have a batch of the same time. */
export function undoMarkAll(database: Database, origin: string, batch: number): void {
  database
    .statement(
      'UPDATE user_store.mark SET read_at = NULL, read_edits = NULL, read_batch = NULL WHERE read_batch = ? AND origin = ?',
    )
    .run(batch, origin)
}
