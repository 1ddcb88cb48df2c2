import type { FacetValue, MarkChange, StoryMark } from '../../../../../app/ipc/news/stories.ts'
import type { Database } from '../../../../platform/database/connection.ts'

/** Columns of a mark; all null where a story has none. */
export interface MarkRow {
  read_at: number | null
  read_edits: number | null
  starred_at: number | null
  pinned_at: number | null
  label: string | null
  note: string | null
}

/** A mark in the form that is sent to the window. */
export const markOf = (id: number, row: MarkRow): StoryMark => ({
  id,
  readAt: row.read_at,
  starredAt: row.starred_at,
  pinnedAt: row.pinned_at,
  label: row.label,
  note: row.note,
})

/** Whether a story with this number of edits was edited after the person read it. */
export const isChangedSince = (row: Pick<MarkRow, 'read_at' | 'read_edits'>, edits: number): boolean =>
  row.read_at !== null && edits > (row.read_edits ?? edits)

const NO_MARK: MarkRow = { read_at: null, read_edits: null, starred_at: null, pinned_at: null, label: null, note: null }

/** The row of a story's mark, all null when it has none. */
export const readMarkRow = (database: Database, origin: string, id: number): MarkRow =>
  database.statement<MarkRow>('SELECT * FROM checked_mark WHERE origin = ? AND story_id = ?').get(origin, id) ?? NO_MARK

/** The person's note on a story. */
export const noteOf = (database: Database, origin: string, id: number): string | null =>
  readMarkRow(database, origin, id).note

/** Whether the person highlighted a part of a story. */
export const hasHighlights = (database: Database, origin: string, id: number): boolean =>
  database
    .statement<{ story_id: number }>(
      'SELECT story_id FROM user_store.highlight WHERE origin = ? AND story_id = ? LIMIT 1',
    )
    .get(origin, id) !== undefined

/**
 * Changes a mark and returns the previous one. `edits` is the story's current number of edits, recorded when it is marked as read; null
 * leaves the recorded number.
 */
export function changeMark(
  database: Database,
  origin: string,
  id: number,
  change: MarkChange,
  edits: number | null,
): StoryMark {
  const before = markOf(id, readMarkRow(database, origin, id))
  const after = { ...before, ...change }
  const isRead = change.readAt != null && edits !== null
  database
    .statement(
      `INSERT INTO user_store.mark (origin, story_id, read_at, read_edits, starred_at, pinned_at, label, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET read_at = excluded.read_at, read_edits = iif(?, excluded.read_edits, read_edits), read_batch = iif(?, NULL, read_batch),
         starred_at = excluded.starred_at, pinned_at = excluded.pinned_at, label = excluded.label, note = excluded.note`,
    )
    .run(
      origin,
      id,
      after.readAt,
      edits,
      after.starredAt,
      after.pinnedAt,
      after.label,
      after.note,
      Number(isRead),
      // The batch is what the undo of “mark all as read” goes by.
      Number(after.readAt !== before.readAt),
    )
  return before
}

/** Removes the person's marks and highlights on the stories of an origin. */
export function removeMarks(userStore: Database, origin: string): void {
  for (const table of ['mark', 'highlight']) userStore.statement(`DELETE FROM ${table} WHERE origin = ?`).run(origin)
}

/** Every label in use with its number of stories, the most frequent first. */
export const countLabels = (userStore: Database, origin: string): FacetValue[] =>
  userStore
    .statement<FacetValue>(
      'SELECT label AS value, count(*) AS count FROM checked_mark WHERE origin = ? AND label IS NOT NULL GROUP BY label ORDER BY count DESC, label',
    )
    .all(origin)

/** The labels that the filters show, the most frequent first. */
export const listLabels = (userStore: Database, origin: string): FacetValue[] =>
  countLabels(userStore, origin).slice(0, 50)
