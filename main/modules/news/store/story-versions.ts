import { diffWordsWithSpace } from 'diff'
import { pack, unpack } from '../../../platform/database/packing.ts'
import { COMPLETENESS_ORDER } from '../../../../app/domain/news/news-item.ts'
import type { Completeness, NewsItem } from '../../../../app/domain/news/news-item.ts'
import type { DiffPart, SetChange, StoryChanges, ChangeType } from '../../../../app/ipc/news-schemas.ts'
import { canonicalMarkup, plainText, titleText } from './story-text.ts'

/** All members of an item except its texts. */
export type StoryHead = Omit<NewsItem, 'teaser' | 'body'>

/** Teaser and body as sent. */
export type StoryText = Pick<NewsItem, 'teaser' | 'body'>

/** The content of a story in one response. `completeness` says which of its texts are valid. */
export interface VersionContent {
  head: StoryHead
  text: StoryText
  completeness: Completeness
}

/** Change types in the order of their numbers in the library. */
export const CHANGE_TYPES: readonly ChangeType[] = ['first', 'enriched', 'cosmetic', 'edit', 'unannounced edit']

/** Texts shorter than this number of characters are not compressed, because compression would not save space. */
const SHORT = 400
const OPENING_BRACKET = 0x5b

/** Maximum number of characters that are compared word by word; a longer text is shown as one change. */
const MAX_COMPARED = 400_000

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

const rank = (completeness: Completeness): number => COMPLETENESS_ORDER.indexOf(completeness)

const symbolsOf = (head: StoryHead): string[] => head.stocks.map((stock) => stock.name).filter((name) => name !== '')

function setChange(before: readonly string[], after: readonly string[]): SetChange | null {
  const [old, fresh] = [new Set(before), new Set(after)]
  const added = [...fresh].filter((value) => !old.has(value))
  const removed = [...old].filter((value) => !fresh.has(value))
  return added.length === 0 && removed.length === 0 ? null : { added, removed }
}

/** The texts that both versions contain, as pairs of before and after. */
function comparable(before: VersionContent, after: VersionContent): [string, string][] {
  const known = Math.min(rank(before.completeness), rank(after.completeness))
  const pairs: [string, string][] = []
  if (known >= rank('abstract')) pairs.push([before.text.teaser ?? '', after.text.teaser ?? ''])
  if (known >= rank('full')) pairs.push([before.text.body ?? '', after.text.body ?? ''])
  return pairs
}

/** Whether a reader would see a difference. Entities, white space, the order of sets and dates do not count. */
function isSeen(before: VersionContent, after: VersionContent): boolean {
  return (
    titleText(before.head.title) !== titleText(after.head.title) ||
    before.head.importanceRank !== after.head.importanceRank ||
    setChange(before.head.tags, after.head.tags) !== null ||
    setChange(before.head.channels, after.head.channels) !== null ||
    setChange(symbolsOf(before.head), symbolsOf(after.head)) !== null ||
    comparable(before, after).some(([old, fresh]) => old !== fresh && canonicalMarkup(old) !== canonicalMarkup(fresh))
  )
}

/** The change type of a new version; null when nothing differs. */
export function changeTypeOf(before: VersionContent, after: VersionContent): ChangeType | null {
  if (isSeen(before, after)) return before.head.updated === after.head.updated ? 'unannounced edit' : 'edit'
  if (rank(after.completeness) > rank(before.completeness)) return 'enriched'
  const isSame =
    JSON.stringify(before.head) === JSON.stringify(after.head) &&
    comparable(before, after).every(([old, fresh]) => old === fresh)
  return isSame ? null : 'cosmetic'
}

function diff(before: string, after: string): DiffPart[] | null {
  if (before === after) return null
  const whole: DiffPart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  if (before.length + after.length > MAX_COMPARED) return whole
  // A completely rewritten text can take very long to compare. After half a second it is shown as one change.
  const parts = diffWordsWithSpace(before, after, { timeout: 500 })
  return (
    parts?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })) ?? whole
  )
}

/** The differences between two versions, word by word. */
export function changesBetween(before: VersionContent, after: VersionContent): StoryChanges {
  const known = Math.min(rank(before.completeness), rank(after.completeness))
  const textDiff = (part: keyof StoryText, from: Completeness): DiffPart[] | null =>
    known >= rank(from) ? diff(plainText(before.text[part] ?? ''), plainText(after.text[part] ?? '')) : null
  const changes = {
    title: diff(titleText(before.head.title), titleText(after.head.title)),
    teaser: textDiff('teaser', 'abstract'),
    body: textDiff('body', 'full'),
    tags: setChange(before.head.tags, after.head.tags),
    symbols: setChange(symbolsOf(before.head), symbolsOf(after.head)),
    channels: setChange(before.head.channels, after.head.channels),
    rank:
      before.head.importanceRank === after.head.importanceRank
        ? null
        : { from: before.head.importanceRank, to: after.head.importanceRank },
  }
  return {
    ...changes,
    markup:
      changes.teaser === null &&
      changes.body === null &&
      comparable(before, after).some(([old, fresh]) => canonicalMarkup(old) !== canonicalMarkup(fresh)),
  }
}
