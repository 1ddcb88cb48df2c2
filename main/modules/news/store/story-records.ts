import { COMPLETENESS_ORDER } from '../../../../app/domain/news/news-item.ts'
import type { Completeness } from '../../../../app/domain/news/news-item.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { unpackText } from './story-versions.ts'
import type { StoredHead, StoryText } from './story-versions.ts'

/** A stored version of a story. */
export interface VersionRow {
  id: number
  previous: number | null
  change_type: number
  received_at: number
  updated_at: number | null
  completeness: number
  head: string
  text: Uint8Array | null
  receipt_id: number
  path: string
}

/** A stored story with its newest version and the version with its most complete text. */
export interface StoryRecord {
  key: number
  second: number
  id: number
  head_version: number
  text_version: number
  /** The number of its versions. */
  versions: number
  edits: number
  unannounced_edits: number
  first_received_at: number
  received_at: number
  removed_at: number | null
}

/** The completeness for a stored number. */
export const completenessAt = (place: number): Completeness => COMPLETENESS_ORDER[place] ?? 'headline'

/** The record of a story, by its node ID. */
export const findStory = (database: Database, id: number): StoryRecord | undefined =>
  database.statement<StoryRecord>('SELECT * FROM checked_story WHERE id = ?').get(id)

/** A version by its row ID. */
export const versionRow = (database: Database, id: number): VersionRow =>
  database
    .statement<VersionRow>(
      'SELECT version.*, content.text FROM checked_version AS version JOIN checked_version_text AS content USING (id) WHERE id = ?',
    )
    .one(id)

/** The newest metadata and the most complete text of a story. */
export function cachedContent(
  database: Database,
  record: Pick<StoryRecord, 'head_version' | 'text_version'>,
): { head: StoredHead; text: StoryText; completeness: Completeness; headRow: VersionRow; textRow: VersionRow } {
  const headRow = versionRow(database, record.head_version)
  const textRow = record.text_version === record.head_version ? headRow : versionRow(database, record.text_version)
  return {
    head: JSON.parse(headRow.head) as StoredHead,
    text: unpackText(textRow.text),
    completeness: completenessAt(textRow.completeness),
    headRow,
    textRow,
  }
}
