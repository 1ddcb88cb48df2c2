/** The widths of the text of a story, the narrowest first. */
export const READING_WIDTHS = [
  { id: 'narrow', label: 'Narrow', words: 'About 65 letters in a line' },
  { id: 'medium', label: 'Medium', words: 'About 90 letters in a line' },
  { id: 'wide', label: 'Wide', words: 'About 130 letters in a line' },
  { id: 'full', label: 'Full', words: 'As wide as the pane' },
] as const

/** A width of the text of a story. */
export type ReadingWidth = (typeof READING_WIDTHS)[number]['id']
