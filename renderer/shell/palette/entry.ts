import { describeError } from '../../../app/errors/describe-error.ts'
import { errorInfoOf, inBackground } from '../../query/errors.ts'
import type { Location } from '../window/navigation.ts'

/** The groups of the palette, in the order in which they are shown while nothing is typed. */
export const GROUPS = [
  'Recent',
  'Commands',
  'Companies',
  'Lists and searches',
  'Stories',
  'Connections',
  'Settings',
  'Narrow down',
  'Short forms',
] as const

export type Group = (typeof GROUPS)[number]

/** The groups of which the use is remembered. A story is read once, and a recent place is first because it is recent. */
const REMEMBERED: readonly Group[] = ['Commands', 'Companies', 'Lists and searches', 'Connections', 'Settings']

/** Whether the use of an entry is remembered, so that it comes first the next time. */
export const isRemembered = ({ group }: Pick<PaletteEntry, 'group'>): boolean => REMEMBERED.includes(group)

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
  /** Whether it is what was typed in its short form, so that it comes first. */
  isExact: boolean
  /** Raises it above what matches as well, from 0 to 0.1. */
  prior: number
  /** Whether the palette stays open, because the entry only changes what it lists. */
  staysOpen: boolean
  run: () => void
}

/** Where an entry of the palette can lead. */
export interface Destinations {
  onStory: (id: number) => void
  onSearch: (query: string, shows: 'visible' | 'hidden') => void
  onCompany: (symbol: string) => void
  onRatios: (symbol: string) => void
  onPlace: (place: Location) => void
}

/** What most entries have in common. */
export const PLAIN_ENTRY = {
  keys: undefined,
  unavailable: null,
  also: '',
  isFound: false,
  isExact: false,
  note: '',
  prior: 0,
  staysOpen: false,
} as const

/** Maximum number of characters of a title. */
export const LONGEST_TITLE = 160

/** Whether what was typed is still being looked for, so that nothing or the answer to other words is there. */
export const isLookingFor = ({
  isFetching,
  isPending,
  isPlaceholderData,
}: {
  isFetching: boolean
  isPending: boolean
  isPlaceholderData: boolean
}): boolean => isFetching && (isPending || isPlaceholderData)

/** Says that a part of what is offered could not be read, and reads it again when it is chosen; none without an error. */
export const unreadEntries = (
  group: Group,
  what: string,
  { error, refetch }: { error: Error | null; refetch: () => Promise<unknown> },
): readonly PaletteEntry[] =>
  error === null
    ? []
    : [
        {
          ...PLAIN_ENTRY,
          id: `unread ${what}`,
          group,
          title: `The ${what} could not be read. ${describeError(errorInfoOf(error)).cause}`,
          note: 'Try again',
          isFound: true,
          staysOpen: true,
          run: () => inBackground(refetch()),
        },
      ]
