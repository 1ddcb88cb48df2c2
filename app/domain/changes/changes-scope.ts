/** What the changes are listed of: everything, or a watch list or a saved search by its ID. */
export type ChangesScope = { kind: 'all' } | { kind: 'list'; id: number } | { kind: 'search'; id: number }

/** Since when changes are shown: the end of the last visit, the beginning of yesterday, or a time that the person types. */
export const CHANGES_SINCE = [
  { id: 'visit', label: 'Last visit' },
  { id: 'yesterday', label: 'Yesterday' },
  { id: 'moment', label: 'A time' },
] as const
