import type { ChangeType } from '../../../../app/ipc/news-schemas.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { judgeEdits } from './judge-edits.ts'
import type { Judgement } from './judge-edits.ts'
import { carriedParts, carries, TEXT_PARTS } from './part-values.ts'
import type { VersionContent } from './part-values.ts'
import { sentTexts } from './sent-text.ts'
import { completenessAt, versionRow } from './story-records.ts'
import type { StoryRecord, VersionRow } from './story-records.ts'
import { CHANGE_TYPES, isEdit } from './story-versions.ts'
import type { StoredHead } from './story-versions.ts'

/** A story rebuilt from its versions. */
export interface ReplayedStory {
  head_version: number
  text_version: number
  /** The number of versions that are left. */
  versions: number
  edits: number
  unannounced_edits: number
  /** What a version showed, by its row ID; null when it said nothing new and was removed. */
  changeTypeOf(version: number): ChangeType | null
  /** The number of edits that had been received completely by a time in Unix milliseconds. */
  editsUntil(moment: number): number
}

/** The versions of a story in the order in which the service wrote them. */
export function versionsOf(database: Database, newest: number): VersionRow[] {
  const rows: VersionRow[] = []
  for (let next: number | null = newest; next !== null;) {
    const row = versionRow(database, next)
    rows.push(row)
    next = row.previous
  }
  return rows.reverse()
}

/** Rows in the order in which the service wrote them, given in the order of their arrival. */
function inServiceOrder(rows: readonly VersionRow[]): VersionRow[] {
  let latest = 0
  return rows
    .map((row) => {
      // A response without an update time stays after those that came before it.
      const moment = row.updated_at ?? latest
      latest = Math.max(latest, moment)
      return { row, moment }
    })
    .toSorted((one, other) => one.moment - other.moment)
    .map(({ row }) => row)
}

const contentOf = (row: VersionRow): VersionContent => ({
  head: JSON.parse(row.head) as StoredHead,
  texts: sentTexts(row.text),
  completeness: completenessAt(row.completeness),
})

/** The edits that the versions of a story prove. */
export const judgeVersions = (rows: readonly VersionRow[]): Judgement =>
  judgeEdits(rows.map((row) => ({ content: contentOf(row), updatedAt: row.updated_at })))

/** The last version that has every text of the versions before it, so that a headline never replaces a body. */
function textRowOf(rows: readonly [VersionRow, ...VersionRow[]]): VersionRow {
  const textsOf = (content: VersionContent): string[] =>
    TEXT_PARTS.filter((part) => carries(carriedParts(content), part))
  let [found] = rows
  let known = textsOf(contentOf(found))
  for (const row of rows) {
    const texts = textsOf(contentOf(row))
    if (!known.every((text) => texts.includes(text))) continue
    found = row
    known = texts
  }
  return found
}

/**
 * Links versions of one story, from one chain or several, into a single chain in the order in which the service wrote them, and
 * judges its edits again. `rows` are in the order of their arrival. Removes versions that say nothing new. Returns null when there
 * are no versions.
 */
export function replayVersions(database: Database, rows: readonly VersionRow[]): ReplayedStory | null {
  const ordered = inServiceOrder(rows)
  const judgement = judgeVersions(ordered)
  const link = database.statement('UPDATE version SET previous = ?, change_type = ? WHERE id = ?')
  const changeTypes = new Map(ordered.map(({ id }, place) => [id, judgement.changeTypes[place] ?? null]))
  const kept = ordered.filter(({ id }) => changeTypes.get(id) !== null)
  const dropped = ordered.filter(({ id }) => changeTypes.get(id) === null)
  const [first, ...later] = kept
  if (first === undefined) return null
  kept.forEach((row, place) => {
    const previous = kept[place - 1]?.id ?? null
    const changeType = CHANGE_TYPES.indexOf(changeTypes.get(row.id) ?? 'first')
    if (row.previous !== previous || row.change_type !== changeType) link.run(previous, changeType, row.id)
  })
  // References are cleared first, because a version that is still referenced cannot be removed.
  for (const row of dropped) link.run(null, row.change_type, row.id)
  for (const { id } of dropped) database.statement('DELETE FROM version WHERE id = ?').run(id)
  const edits = judgement.versions.filter(({ changeType }) => isEdit(changeType))
  return {
    head_version: (kept.at(-1) ?? first).id,
    text_version: textRowOf([first, ...later]).id,
    versions: kept.length,
    edits: edits.length,
    unannounced_edits: edits.filter(({ changeType }) => changeType === 'unannounced edit').length,
    changeTypeOf: (version) => changeTypes.get(version) ?? null,
    editsUntil: (moment) =>
      edits.filter(({ changedBy }) => [...changedBy].every((place) => (ordered[place]?.received_at ?? 0) <= moment))
        .length,
  }
}

/** Stores the rebuilt state of a story. */
export function saveReplayed(database: Database, key: number, story: ReplayedStory): void {
  database
    .statement(
      'UPDATE story SET head_version = ?, text_version = ?, versions = ?, edits = ?, unannounced_edits = ? WHERE key = ?',
    )
    .run(story.head_version, story.text_version, story.versions, story.edits, story.unannounced_edits, key)
}

/** Counts again how many edits of a story the person has read, where its edits are counted in another way than before. */
export function recountReadEdits(
  database: Database,
  origin: string,
  { id }: Pick<StoryRecord, 'id'>,
  story: ReplayedStory,
): void {
  const mark = database
    .statement<{ read_at: number | null }>('SELECT read_at FROM checked_mark WHERE origin = ? AND story_id = ?')
    .get(origin, id)
  if (mark === undefined || mark.read_at === null) return
  database
    .statement('UPDATE user_store.mark SET read_edits = ? WHERE origin = ? AND story_id = ?')
    .run(story.editsUntil(mark.read_at), origin, id)
}
