import type { Database } from '../../../platform/database/database.ts'
import { completenessAt, versionRow } from './story-records.ts'
import type { VersionRow } from './story-records.ts'
import { CHANGE_TYPES, changeTypeOf, unpackText } from './story-versions.ts'
import type { StoryHead, VersionContent } from './story-versions.ts'

/** A story rebuilt from a chain of versions. */
export interface ReplayedStory {
  head_version: number
  text_version: number
  edits: number
  unannounced_edits: number
}

/** The versions of a story, newest first. */
export function versionsOf(database: Database, newest: number): VersionRow[] {
  const rows: VersionRow[] = []
  for (let next: number | null = newest; next !== null;) {
    const row = versionRow(database, next)
    rows.push(row)
    next = row.previous
  }
  return rows
}

const momentOf = (row: VersionRow): number => row.updated_at ?? row.received_at

const contentOf = (row: VersionRow): VersionContent => ({
  head: JSON.parse(row.head) as StoryHead,
  text: unpackText(row.text),
  completeness: completenessAt(row.completeness),
})

const isEdit = (changeType: number): boolean =>
  CHANGE_TYPES[changeType] === 'edit' || CHANGE_TYPES[changeType] === 'unannounced edit'

/**
 * Links versions of one story, from one chain or several, into a single chain in the order in which the service wrote them, and
 * recalculates their change types. Removes versions without a change. Returns null when there are no versions.
 */
export function replayVersions(database: Database, rows: readonly VersionRow[]): ReplayedStory | null {
  const ordered = rows.toSorted(
    (one, other) => momentOf(one) - momentOf(other) || one.received_at - other.received_at || one.id - other.id,
  )
  const link = database.statement('UPDATE version SET previous = ?, change_type = ? WHERE id = ?')
  // All references are cleared first, because a version that is still referenced cannot be removed.
  for (const row of ordered) link.run(null, row.change_type, row.id)
  const [first, ...later] = ordered
  if (first === undefined) return null
  link.run(null, CHANGE_TYPES.indexOf('first'), first.id)
  const story: ReplayedStory = { head_version: first.id, text_version: first.id, edits: 0, unannounced_edits: 0 }
  let [known, richest] = [contentOf(first), first.completeness]
  for (const row of later) {
    const content = contentOf(row)
    const change = changeTypeOf(known, content)
    if (change === null) {
      database.statement('DELETE FROM version WHERE id = ?').run(row.id)
      continue
    }
    const changeType = CHANGE_TYPES.indexOf(change)
    link.run(story.head_version, changeType, row.id)
    story.head_version = row.id
    story.edits += Number(isEdit(changeType))
    story.unannounced_edits += Number(change === 'unannounced edit')
    known = { ...known, head: content.head }
    if (row.completeness < richest) continue
    story.text_version = row.id
    known = content
    richest = row.completeness
  }
  return story
}

/** Number of edits of a story that had been received by a time in Unix milliseconds. */
export const editsUntil = (database: Database, newest: number, moment: number): number =>
  versionsOf(database, newest).filter((row) => isEdit(row.change_type) && row.received_at <= moment).length
