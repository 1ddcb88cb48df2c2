import type { Completeness } from './news-item.ts'

// What can be chosen about how news is shown. Toolbars, menus and commands are drawn from these lists.

/** The orders of a list of stories that was searched. */
export const STORY_ORDERS = [
  { id: 'newest', label: 'Newest' },
  {
    id: 'best',
    label: 'Title first',
    words: 'Stories with the words in their title come first, then the rest; newest first in both',
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

/** A form of a story. */
export type StoryForm = (typeof STORY_FORMS)[number]['id']
