import { pack, unpack } from '../../../../platform/database/compression.ts'
import { COMPLETENESS_ORDER, type NewsItem, type Completeness } from '../../../../../app/domain/news/news-item.ts'
import { removalThen, type RemovalEvent } from '../../../../../app/domain/news/known-at.ts'
import type { ChangeType } from '../../../../../app/ipc/news/stories.ts'
import type { Database } from '../../../../platform/database/connection.ts'

/** All members of an item except its texts. */
export type StoryHead = Omit<NewsItem, 'teaser' | 'body'>

/**
 * A member of an item that a response can lack. An absent importance or original ID has a meaning, so these are never lacking; an
 * importance in a form that cannot be read is.
 */
export type LackingMember = Exclude<keyof NewsItem, 'id' | 'updated' | 'originalId'>

/** The head of a version as stored, with the members that the response lacked. */
export type StoredHead = StoryHead & { missing?: readonly LackingMember[] }

/** Teaser and body as sent. */
export type StoryText = Pick<NewsItem, 'teaser' | 'body'>

/** Change types in the order of their numbers in the library. */
export const CHANGE_TYPES: readonly ChangeType[] = ['first', 'enriched', 'cosmetic', 'edit', 'unannounced edit']

/** Whether a change type is an edit of the service. */
export const isEdit = (changeType: ChangeType): boolean => changeType === 'edit' || changeType === 'unannounced edit'

/** Texts shorter than this number of characters are not compressed, because compression would not save space. */
const SHORT = 400
const OPENING_BRACKET = 0x5b

/** Packs texts for the library. */
export function packText({ teaser, body }: StoryText): Uint8Array {
  const json = Buffer.from(JSON.stringify([teaser, body]))
  return json.length < SHORT ? json : pack(json)
}

/** Unpacks texts from the library. */
export function unpackText(bytes: Uint8Array | null): StoryText {
  if (bytes === null) return { teaser: null, body: null }
  const json = bytes[0] === OPENING_BRACKET ? Buffer.from(bytes) : unpack(bytes)
  const [teaser, body] = JSON.parse(json.toString('utf8')) as [string | null, string | null]
  return { teaser, body }
}

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
  /** When a removal, or the return after one, was received; null where neither is known. */
  removal_known_at: number | null
  /** All removals and returns, as JSON of removal events; null for none, and where those before the last one are not known. */
  removals: string | null
}

/** When the service had removed a story, as was known at a moment; null where it had not, and undefined where that is not known. */
export const removalOf = (
  story: Pick<StoryRecord, 'removed_at' | 'removal_known_at' | 'removals'>,
  moment: number,
): number | null | undefined =>
  removalThen(
    story.removals === null ? null : (JSON.parse(story.removals) as RemovalEvent[]),
    [story.removal_known_at, story.removed_at],
    moment,
  )

/** The completeness for a stored number. */
export const completenessAt = (place: number): Completeness => COMPLETENESS_ORDER[place] ?? 'headline'

/** The record of a story, by its node ID. */
export const findStory = (database: Database, id: number): StoryRecord | undefined =>
  database.statement<StoryRecord>('SELECT * FROM checked_story WHERE id = ?').get(id)

/** The keys of stories, in the order of these node IDs. A story that is not cached is left out. */
export const keysOfStories = (database: Database, ids: readonly number[]): number[] =>
  database
    .statement<{ key: number }>(
      'SELECT story.key FROM json_each(?) JOIN story ON story.id = json_each.value ORDER BY json_each.key',
    )
    .all(JSON.stringify(ids))
    .map(({ key }) => key)

/** The newest metadata of a story, by its key. */
export const headAt = (database: Database, key: number): StoryHead =>
  JSON.parse(
    database
      .statement<{ head: string }>(
        'SELECT head FROM checked_story JOIN checked_version AS version ON version.id = head_version WHERE key = ?',
      )
      .one(key).head,
  ) as StoryHead

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
): { head: StoredHead; text: StoryText; headRow: VersionRow; textRow: VersionRow } {
  const headRow = versionRow(database, record.head_version)
  const textRow = record.text_version === record.head_version ? headRow : versionRow(database, record.text_version)
  return { head: JSON.parse(headRow.head) as StoredHead, text: unpackText(textRow.text), headRow, textRow }
}
