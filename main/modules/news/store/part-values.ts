import { COMPLETENESS_ORDER } from '../../../../app/domain/news/news-item.ts'
import type { Completeness, StoryPart } from '../../../../app/domain/news/news-item.ts'
import { looksSame } from './sent-text.ts'
import type { SentText, SentTexts } from './sent-text.ts'
import { titleText } from './story-text.ts'
import type { LackingMember, StoredHead } from './story-versions.ts'

/** The content of a story in one response. `completeness` says which of its texts are valid. */
export interface VersionContent {
  head: StoredHead
  texts: SentTexts
  completeness: Completeness
}

/** The values of a story's parts, as sent. */
interface PartValues {
  title: string
  teaser: SentText
  body: SentText
  tags: readonly string[]
  symbols: readonly string[]
  channels: readonly string[]
  rank: number | null
}

/** The parts that a response carried; the others are absent. */
export type CarriedParts = Partial<PartValues>

const rank = (completeness: Completeness): number => COMPLETENESS_ORDER.indexOf(completeness)

/** The parts that a response carried. A response says nothing of the others, not even that they are empty. */
export function carriedParts({ head, texts, completeness }: VersionContent): CarriedParts {
  const lacks = (member: LackingMember): boolean => head.missing?.includes(member) ?? false
  const holds = (from: Completeness, member: 'teaser' | 'body'): boolean =>
    rank(completeness) >= rank(from) && !lacks(member)
  return {
    ...(lacks('title') ? {} : { title: head.title }),
    ...(holds('abstract', 'teaser') ? { teaser: texts.teaser } : {}),
    ...(holds('full', 'body') ? { body: texts.body } : {}),
    ...(lacks('tags') ? {} : { tags: head.tags }),
    ...(lacks('stocks') ? {} : { symbols: head.stocks.map((stock) => stock.name).filter((name) => name !== '') }),
    ...(lacks('channels') ? {} : { channels: head.channels }),
    rank: head.importanceRank,
  }
}

/** Whether a response carried a part. */
export const carries = (parts: CarriedParts, part: StoryPart): boolean => parts[part] !== undefined

/** The elements that a set lost and gained. */
interface SetChange {
  added: string[]
  removed: string[]
}

/** The elements that a set lost and gained; null when there are none. */
export function setChange(before: readonly string[], after: readonly string[]): SetChange | null {
  const [old, fresh] = [new Set(before), new Set(after)]
  const added = [...fresh].filter((value) => !old.has(value))
  const removed = [...old].filter((value) => !fresh.has(value))
  return added.length === 0 && removed.length === 0 ? null : { added, removed }
}

/** SPEC Resources, NewsItem.importance_rank: 1 when it is not sent. */
const rankOf = (sent: number | null | undefined): number => sent ?? 1

/**
 * Whether a reader would see a difference in a part that both carry. Entities, white space, the order of sets and dates do not
 * count.
 */
export function isSeenChange(part: StoryPart, before: CarriedParts, after: CarriedParts): boolean {
  if (!carries(before, part) || !carries(after, part)) return false
  switch (part) {
    case 'title':
      return titleText(before.title ?? '') !== titleText(after.title ?? '')
    case 'teaser':
    case 'body':
      return before[part] !== undefined && after[part] !== undefined && !looksSame(before[part], after[part])
    case 'tags':
    case 'symbols':
    case 'channels':
      return setChange(before[part] ?? [], after[part] ?? []) !== null
    case 'rank':
      return rankOf(before.rank) !== rankOf(after.rank)
  }
}

/** The parts that are texts, which a response may leave out. */
export const TEXT_PARTS = ['teaser', 'body'] as const

/** Whether both have the same characters in one of the texts. */
export const isSameText = (part: (typeof TEXT_PARTS)[number], one: CarriedParts, other: CarriedParts): boolean =>
  one[part]?.digest === other[part]?.digest

/** Whether the members of two heads differ as sent; members that one of them lacks do not count. */
export function isOtherHead(before: StoredHead, after: StoredHead): boolean {
  const names = Object.keys(after) as (keyof StoredHead)[]
  const lacking = new Set<string>(['missing', ...(before.missing ?? []), ...(after.missing ?? [])])
  return names.some((name) => !lacking.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/** Whether a response says nothing that an earlier one did not say in the same characters. */
export function isRepeating(content: VersionContent, earlier: VersionContent): boolean {
  const [now, before] = [carriedParts(content), carriedParts(earlier)]
  return (
    !isOtherHead(earlier.head, content.head) &&
    TEXT_PARTS.every((part) => !carries(now, part) || isSameText(part, now, before))
  )
}
