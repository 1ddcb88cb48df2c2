/** The groups of the palette, in the order in which they are shown while nothing is typed. */
export const GROUPS = [
  'Recent',
  'Commands',
  'Companies',
  'Lists and searches',
  'Stories',
  'Connections',
  'Narrow down',
] as const

/** Name of a group. */
export type Group = (typeof GROUPS)[number]

/** One thing that the palette offers. */
export interface PaletteEntry {
  /** The same each time, so that what is used often comes first. */
  id: string
  group: Group
  title: string
  /** What is said of it at the right. */
  note: string
  keys?: string | undefined
  /** Why it cannot be chosen now, as a sentence; null when it can. */
  unavailable: string | null
  /** Other words by which it is found. */
  also: string
  /** Whether it was found by other means than its title, so that it is not matched again. */
  isFound: boolean
  /** Raises it above what matches as well, from 0 to 0.1. */
  prior: number
  /** Whether the palette stays open, because the entry only changes what it lists. */
  staysOpen: boolean
  run: () => void
}
