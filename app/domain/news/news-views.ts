import type { ResponseRef } from '../responses/source-ref.ts'
import type { Completeness, NewsItem } from './news-item.ts'

/**
 * Whether the service has changed a story since it was first received; `silent` means that at least one edit left
 * `updated` unchanged.
 */
type Revision = 'none' | 'edited' | 'silent'

/** What a reader did with a story. Times are Unix milliseconds. */
export interface StoryMark {
  id: number
  readAt: number | null
  starredAt: number | null
  pinnedAt: number | null
  label: string | null
  note: string | null
}

/** A line of the story list. Times are Unix milliseconds. */
export interface StoryRow {
  id: number
  /** Plain text with entities decoded once. */
  title: string
  author: string | null
  createdAt: number | null
  updatedAt: number | null
  symbols: readonly string[]
  channels: readonly string[]
  importanceRank: number | null
  completeness: Completeness
  revision: Revision
  isChangedSinceRead: boolean
  removedAt: number | null
  isRead: boolean
  isStarred: boolean
  isPinned: boolean
  label: string | null
  hasNote: boolean
  /** Names of the mute rules that hide it; set only in the list of hidden stories. */
  hiddenBy: readonly string[]
}

/** A cached story: the newest metadata and the most complete text, each with the response that it came from. */
export interface Story {
  item: NewsItem
  /** The title as plain text with entities decoded once. */
  title: string
  completeness: Completeness
  /** The response with the title, dates, symbols and tags. */
  response: ResponseRef
  /** The response with the teaser and body: an earlier one when the newest response had less text. */
  textResponse: ResponseRef
  /** True when the service has updated the item since its text was received. */
  textIsOlder: boolean
  firstReceivedAt: number
  receivedAt: number
  /** Number of edits on record, and how many of them left `updated` unchanged. */
  edits: number
  unannouncedEdits: number
  isChangedSinceRead: boolean
  /** When the service reported the story as removed; null while it exists. */
  removedAt: number | null
  mark: StoryMark
}

/**
 * Why a lookup found no story. The service does not distinguish an unknown ID from one outside the plan; `not-cached`
 * means that no request was sent.
 */
type EmptyReason = 'unknown-or-not-entitled' | 'not-cached'

/** Result of a story lookup: the story, or why there is none and what is cached from earlier responses. */
export type StoryLookup = { found: true; story: Story } | { found: false; reason: EmptyReason; cached: Story | null }

/** A part of a text in the comparison of two versions. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** The elements that a set lost and gained. */
export interface SetChange {
  added: readonly string[]
  removed: readonly string[]
}

/** How two versions of a story differ. A part is null when it did not change or is not known for both versions. */
export interface StoryChanges {
  title: readonly DiffPart[] | null
  teaser: readonly DiffPart[] | null
  body: readonly DiffPart[] | null
  tags: SetChange | null
  symbols: SetChange | null
  channels: SetChange | null
  /** Importance as sent; null where the service sent none. */
  rank: { from: number | null; to: number | null } | null
  /** Whether links or formatting of the teaser or body changed while their words did not. */
  markup: boolean
}

/**
 * The change type of a version. `first`: as first received; `richer`: enriched by more of the same text; `cosmetic`:
 * only entities, blanks or dates changed; then real edits, `silent edit` being an unannounced one.
 */
export type ChangeType = 'first' | 'enriched' | 'cosmetic' | 'edit' | 'unannounced edit'

/** One version of a story in its history. */
export interface StoryVersion {
  receivedAt: number
  /** `updated` as sent. */
  updated: string | null
  completeness: Completeness
  changeType: ChangeType
  response: ResponseRef
  /** Compared with the previous version; null for the first one. */
  changes: StoryChanges | null
}

/** A value and the number of counted stories that have it. */
export interface FacetValue {
  value: string
  count: number
}

/** Values of a field among the stories of a query. */
export interface Facet {
  field: 'sym' | 'chan' | 'tag' | 'exch' | 'sector' | 'author' | 'rank'
  values: readonly FacetValue[]
}
