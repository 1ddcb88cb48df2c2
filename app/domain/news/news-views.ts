import type { AnswerRef } from '../responses/source-ref.ts'
import type { Completeness, NewsItem } from './news-item.ts'

/** Whether the service has changed a story since it was first received; `silent`: at least once without saying so in `updated`. */
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

/** A line of the story list: what a reader needs to decide whether to open it. Times are Unix milliseconds. */
export interface StoryRow {
  id: number
  /** Plain text, decoded once. */
  title: string
  author: string | null
  createdAt: number | null
  updatedAt: number | null
  symbols: readonly string[]
  channels: readonly string[]
  importanceRank: number | null
  completeness: Completeness
  revision: Revision
  /** Whether it was revised after it was read. */
  isChangedSinceRead: boolean
  removedAt: number | null
  isRead: boolean
  isStarred: boolean
  isPinned: boolean
  label: string | null
  hasNote: boolean
  /** Names of the mute rules that hide it; asked for only in the list of hidden stories. */
  hiddenBy: readonly string[]
}

/** A story as held: the newest metadata and the richest text, each with the answer it came from. */
export interface Story {
  item: NewsItem
  /** The title as plain text, decoded once. */
  title: string
  completeness: Completeness
  /** The answer behind title, dates, symbols and tags. */
  answer: AnswerRef
  /** The answer behind teaser and body: an earlier one when the newest answer was poorer. */
  textAnswer: AnswerRef
  /** True when the service has updated the item since its text was received. */
  textIsOlder: boolean
  firstReceivedAt: number
  receivedAt: number
  /** How many edits are on record, and how many of them left `updated` as it was. */
  edits: number
  silentEdits: number
  isChangedSinceRead: boolean
  /** When the service said that it removed the story; null while it stands. */
  removedAt: number | null
  mark: StoryMark
}

/** Why a lookup gave no story. The service does not tell an unknown ID from one the plan excludes; `not-held` asked nobody. */
type EmptyReason = 'unknown-or-not-entitled' | 'not-held'

/** Answer to a story lookup: the story, or the reason there is none and what is still held from before. */
export type StoryLookup = { found: true; story: Story } | { found: false; reason: EmptyReason; held: Story | null }

/** A piece of a text in the comparison of two versions. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** What a set lost and gained. */
export interface SetChange {
  added: readonly string[]
  removed: readonly string[]
}

/** How two versions of a story differ. A part that did not change, or is not known of both, is null. */
export interface StoryChanges {
  title: readonly DiffPart[] | null
  teaser: readonly DiffPart[] | null
  body: readonly DiffPart[] | null
  tags: SetChange | null
  symbols: SetChange | null
  channels: SetChange | null
  /** Importance as sent; null where none was sent. */
  rank: { from: number | null; to: number | null } | null
  /** Whether links or formatting of teaser or body changed while their words did not. */
  markup: boolean
}

/** `first`: as first received; `richer`: more of the same text; `cosmetic`: entities, blanks or dates only; then real edits. */
export type VersionNature = 'first' | 'richer' | 'cosmetic' | 'edit' | 'silent edit'

/** One version of a story in its ledger. */
export interface StoryVersion {
  receivedAt: number
  /** `updated` as sent. */
  updated: string | null
  completeness: Completeness
  nature: VersionNature
  answer: AnswerRef
  /** Against the version before; null for the first. */
  changes: StoryChanges | null
}

/** How often a value stands in the stories that were counted. */
export interface FacetValue {
  value: string
  count: number
}

/** Values of a field among the stories of a query. */
export interface Facet {
  field: 'sym' | 'chan' | 'tag' | 'exch' | 'sector' | 'author' | 'rank'
  values: readonly FacetValue[]
}
