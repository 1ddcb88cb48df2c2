/** What the changes are listed of: everything, or a watch list or a saved search by its ID. */
export type ChangesScope = { kind: 'all' } | { kind: 'list'; id: number } | { kind: 'search'; id: number }

/** What tells a scope from the others. */
export const scopeKey = (scope: ChangesScope): string => (scope.kind === 'all' ? 'all' : `${scope.kind} ${scope.id}`)

/** What a scope is called. */
export const scopeLabel = (kind: ChangesScope['kind'], name: string): string =>
  kind === 'all' ? 'Everything' : kind === 'list' ? `List: ${name}` : `Search: ${name}`

/** What a page of changes of a scope is called. */
export const pageTitle = (label: string): string => `Changes: ${label}`

/** Since when changes are shown: the end of the last visit, the beginning of yesterday, or a time that the person types. */
export const CHANGES_SINCE = [
  { id: 'visit', label: 'Last visit' },
  { id: 'yesterday', label: 'Yesterday' },
  { id: 'moment', label: 'A time' },
] as const

/** Maximum number of changes of one kind that are listed of one company. */
const MAX_OF_COMPANY = 200

/** The first changes of one kind of a company, with the number of all. */
export const someOfCompany = <Entry>(entries: readonly Entry[]) => ({
  total: entries.length,
  isExact: true,
  entries: entries.slice(0, MAX_OF_COMPANY),
})

/** A page of changes that is kept as it was written. All times are Unix milliseconds. */
export interface KeptChanges {
  id: number
  title: string
  scope: ChangesScope
  /** The moments between which it compares. */
  since: number
  until: number
  writtenAt: number
  /** Whether it was written at the hour of each day that the person set. */
  isDaily: boolean
}

/** A kept page with its text, which is Markdown. */
export interface KeptChangesText extends KeptChanges {
  text: string
}

/** The most pages that are kept of a connection: those of a year of mornings, and some more. None goes by itself. */
export const MAX_KEPT_CHANGES = 400

/** Maximum number of characters of a kept page, and of its title. */
export const [MAX_KEPT_TEXT, MAX_KEPT_TITLE] = [4_000_000, 200]

/** Why no further page is kept. */
export const KEPT_CHANGES_FULL = `${MAX_KEPT_CHANGES} pages of changes are kept, and there is no room for more. Remove one that you no longer need.`

/** When and of what a page of changes is written each day. */
export interface DailyChanges {
  /** Hour of the day, 0 to 23, by the clock of this computer. */
  hour: number
  scope: ChangesScope
}

const dayOf = (at: number): string => new Date(at).toDateString()

/** An hour on the day of a moment, so many days later. An hour that the clock skips on that day is the one after. */
function hourOn(at: number, hour: number, later = 0): number {
  const day = new Date(at)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + later, hour).getTime()
}

/**
 * When the next page is written, which is now or before where one is due: once a day, at the hour or as soon after it as the application runs.
 * `last` is when the last one was written, null for none. All in Unix milliseconds.
 */
export const nextDailyPage = (hour: number, last: number | null, now: number): number =>
  hourOn(now, hour, last !== null && dayOf(last) === dayOf(now) ? 1 : 0)

/** Since when a page lists changes: since the last one, or else since the same hour of the day before. */
export const sinceLastPage = (hour: number, last: number | null, now: number): number =>
  last !== null && last < now ? last : Math.min(hourOn(now, hour, -1), now)
