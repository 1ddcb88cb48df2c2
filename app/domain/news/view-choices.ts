import type { Completeness } from './news-item.ts'

// What can be chosen about how news is shown. Toolbars, menus and commands are drawn from these lists.

/** The orders of a list of stories that was searched. */
export const STORY_ORDERS = [
  { id: 'newest', label: 'Newest' },
  {
    id: 'best',
    label: 'Best',
    words: 'All words in the title come first, then all in the teaser, then close together; the newest first in each',
  },
] as const

/** How much of each story the list can request. Opening a story requests all of it, and what is cached stays. */
export const LIST_TEXTS = [
  { id: 'headline', label: 'Headlines' },
  { id: 'abstract', label: 'Headlines and abstracts' },
  { id: 'full', label: 'Full stories' },
] as const satisfies readonly { id: Completeness; label: string }[]

/** The forms of a story: as sanitised markup, as plain text, or as sent. */
export const STORY_FORMS = [
  { id: 'rendered', label: 'Story' },
  { id: 'plain', label: 'Text' },
  { id: 'raw', label: 'Raw', words: 'The response as sent' },
] as const
export type StoryForm = (typeof STORY_FORMS)[number]['id']

/** The columns of the compact story list that can be chosen, beside the headline, in their order. */
export const STORY_COLUMNS = [
  { id: 'time', label: 'Time' },
  { id: 'symbol', label: 'Symbol' },
  { id: 'channel', label: 'Channel' },
  { id: 'importance', label: 'Importance' },
  { id: 'marks', label: 'Marks' },
] as const
export type StoryColumn = (typeof STORY_COLUMNS)[number]['id']

/** The columns before the user chooses others. */
export const DEFAULT_STORY_COLUMNS: readonly StoryColumn[] = ['time', 'symbol', 'importance', 'marks']

export const ALERT_SOUNDS = ['chime', 'bell'] as const
export type AlertSound = (typeof ALERT_SOUNDS)[number]

/** Maximum number of alerts that mark the stories of a list with their colour: each is compared with every row of a page. */
export const MAX_MARKING_ALERTS = 24

/** The marks of stories of this importance and more, of 5, stand out. */
export const HIGH_IMPORTANCE = 4

/** Maximum number of stretches of time whose stories can be asked for at once. */
export const MAX_STRETCHES = 120

/** Maximum number of symbols of such a question. */
export const MAX_DATED_SYMBOLS = 40

/** Maximum number of stories over which the values that a list can be filtered by are counted: its newest ones. */
export const MAX_FACET_STORIES = 1000
