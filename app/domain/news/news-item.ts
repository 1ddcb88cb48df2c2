import type { Pages } from '../values/pages.ts'

/** The values of `displayOutput`, from the least to the most complete. */
export const COMPLETENESS_ORDER = ['headline', 'abstract', 'full'] as const

/** How much of a story a response carried: one of the values of `displayOutput`. */
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
