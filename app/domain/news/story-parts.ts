/** The parts of a story that are compared between responses, in the order in which they are shown. */
export const STORY_PARTS = ['title', 'teaser', 'body', 'tags', 'symbols', 'channels', 'rank'] as const

/** A part of a story. A response may carry only some of them. */
export type StoryPart = (typeof STORY_PARTS)[number]
