/** The columns of the compact story list that can be chosen, beside the headline, in their order. */
export const STORY_COLUMNS = [
  { id: 'time', label: 'Time' },
  { id: 'symbol', label: 'Symbol' },
  { id: 'channel', label: 'Channel' },
  { id: 'importance', label: 'Importance' },
  { id: 'marks', label: 'Marks' },
] as const

/** A column of the compact story list. */
export type StoryColumn = (typeof STORY_COLUMNS)[number]['id']

/** The columns before the user chooses others. */
export const DEFAULT_STORY_COLUMNS: readonly StoryColumn[] = ['time', 'symbol', 'importance', 'marks']
