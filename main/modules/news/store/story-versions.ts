import { pack, unpack } from '../../../platform/database/packing.ts'
import type { NewsItem } from '../../../../app/domain/news/news-item.ts'
import type { ChangeType } from '../../../../app/ipc/news-schemas.ts'

/** All members of an item except its texts. */
export type StoryHead = Omit<NewsItem, 'teaser' | 'body'>

/** A member of an item that a response can lack. An absent importance or original ID has a meaning, so these are never lacking. */
export type LackingMember = Exclude<keyof NewsItem, 'id' | 'updated' | 'importanceRank' | 'originalId'>

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
