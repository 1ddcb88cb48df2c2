import type { ChangesScope } from './changes-scope.ts'

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
