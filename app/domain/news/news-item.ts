import type { Pages } from '../values/pages.ts'
import type { ResponseRef } from '../responses/sourced-value.ts'

/** The values of `displayOutput`, from the least to the most complete. */
export const COMPLETENESS_ORDER = ['headline', 'abstract', 'full'] as const
export type Completeness = (typeof COMPLETENESS_ORDER)[number]

/** A stock that a story mentions. A member that the service did not send is null. */
export interface Stock {
  name: string
  exchange: string | null
  sector: string | null
  gics: string | null
  gicsCode: string | null
  isin: string | null
  cusip: string | null
}

/** A stock as a window gets it. A member that the service did not send is left out, because a story can list thousands. */
export type ListedStock = Pick<Stock, 'name'> & Readonly<Partial<Record<Exclude<keyof Stock, 'name'>, string>>>

/** A featured image of a story. It is never loaded without the reader's consent. */
export interface StoryImage {
  alt: string | null
  size: string | null
  url: string
}

/**
 * One news item as the service describes it. `created` and `updated` are the texts as sent (RFC 2822 with an offset). A
 * member that the service did not send is null, never a default.
 */
export interface NewsItem {
  id: number
  title: string
  author: string | null
  created: string | null
  updated: string | null
  teaser: string | null
  body: string | null
  url: string | null
  channels: readonly string[]
  tags: readonly string[]
  stocks: readonly Stock[]
  images: readonly StoryImage[]
  importanceRank: number | null
  originalId: number | null
}

/** An item as a window shows it: each symbol, channel and tag once, because a service may send thousands of them. */
export interface StoryItem extends Omit<NewsItem, 'channels' | 'tags' | 'stocks'> {
  channels: Pages<string>
  tags: Pages<string>
  stocks: Pages<ListedStock>
}

/** The channel of stories that say why a price moves. */
export const WHY_MOVING = 'WIIM'

/** Whether a number is a node ID. The window, the library and the reader of responses accept the same ones, so every listed story opens. */
export const isNodeId = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

/** The node ID in typed or pasted text: either the digits or a story's URL. Null when there is none. */
export function parseNodeId(text: string): number | null {
  const trimmed = text.trim()
  if (/^\d{1,15}$/.test(trimmed)) return Number(trimmed)
  const url = URL.parse(trimmed)
  if (url === null) return null
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  // A public story address has the ID as a separate path segment: /news/24/02/37100544/some-title.
  const segments = url.pathname.split('/').map((segment) => /^[a-z]?(\d{5,15})$/.exec(segment)?.[1])
  const found = segments.filter((segment) => segment !== undefined)
  return found.length === 1 ? Number(found[0]) : null
}

/** Maximum number of stories that are looked up by `original_id` from one of them. */
export const LONGEST_CHAIN = 50

/** Maximum number of stories with a similar title that are listed beside one. */
export const MAX_SIMILAR = 20

/** The parts of a story that are compared between responses, in the order in which they are shown. */
export const STORY_PARTS = ['title', 'teaser', 'body', 'tags', 'symbols', 'channels', 'rank'] as const
export type StoryPart = (typeof STORY_PARTS)[number]

/** Items of responses that cannot be read, such as stories without a usable ID. */
export interface UnreadableItems {
  count: number
  /** Where the first of them is. */
  first: ResponseRef
}

/** Elements of a response that could not be read: their number, and the path of the first. */
export interface UnreadableElements {
  count: number
  first: string | null
}

/** Those of two readings; null for none. */
export const joinUnreadable = (one: UnreadableItems | null, other: UnreadableItems | null): UnreadableItems | null =>
  one === null || other === null ? (one ?? other) : { ...one, count: one.count + other.count }

/**
 * A story of a response as the main process passes it on. What is needed of it there is named; the whole of it, with its path in the
 * response, is JSON for the library’s thread, because to read thousands of names would hold every window.
 */
export interface ReceivedStory {
  id: number
  created: string | null
  updated: string | null
  /** The first symbol that is not empty. */
  symbol: string | null
  /** Whether the response sent the body as an empty text. */
  hasEmptyBody: boolean
  json: string
}

/** The stories of a response, and the elements that could not be read. */
export interface ReceivedStories {
  stories: readonly ReceivedStory[]
  unreadable: UnreadableElements
}
