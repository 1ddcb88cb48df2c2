import type { AnswerRef } from './source-ref.ts'
import type { Completeness, NewsItem } from './news-item.ts'
import { parseServiceDate } from './service-date.ts'

/** A line of the story list: what a reader needs to decide whether to open it. Times are Unix milliseconds. */
export interface StoryRow {
  id: number
  title: string
  author: string | null
  createdAt: number | null
  updatedAt: number | null
  symbols: readonly string[]
  channels: readonly string[]
  importanceRank: number | null
}

/** A story as held: the newest metadata and the richest text, each with the answer it came from. */
export interface Story {
  item: NewsItem
  completeness: Completeness
  /** The answer behind title, dates, symbols and tags. */
  answer: AnswerRef
  /** The answer behind teaser and body: an earlier one when the newest answer was poorer. */
  textAnswer: AnswerRef
  /** True when the service has updated the item since its text was received. */
  textIsOlder: boolean
  receivedAt: number
}

/** Why a lookup gave no story. The service does not tell an unknown ID from one the plan excludes; `not-held` asked nobody. */
export type EmptyReason = 'unknown-or-not-entitled' | 'not-held'

/** Answer to a story lookup: the story, or the reason there is none and what is still held from before. */
export type StoryLookup = { found: true; story: Story } | { found: false; reason: EmptyReason; held: Story | null }

/** A list row of a story. */
export function toStoryRow(item: Omit<NewsItem, 'teaser' | 'body'>): StoryRow {
  return {
    id: item.id,
    title: item.title,
    author: item.author,
    createdAt: item.created === null ? null : parseServiceDate(item.created),
    updatedAt: item.updated === null ? null : parseServiceDate(item.updated),
    symbols: [...new Set(item.stocks.map((stock) => stock.name).filter((name) => name !== ''))],
    channels: item.channels,
    importanceRank: item.importanceRank,
  }
}
