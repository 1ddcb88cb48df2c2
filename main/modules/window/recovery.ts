import type { StopRecovery } from '../../../app/errors/app-error.ts'

/** Within this time a second stop is not a coincidence, in milliseconds. */
const AGAIN_WITHIN_MS = 60_000

/** The state of a window at the time when its renderer stopped. */
export interface Stop {
  /** Unix milliseconds. */
  at: number
  /** When its renderer stopped the last time; null when it never did. */
  before: number | null
  /** Whether the window shows the page about that. */
  showsPage: boolean
}

/** Decides what to do about a renderer that stopped. */
export function recoveryFrom({ at, before, showsPage }: Stop): StopRecovery {
  if (showsPage) return 'dialog'
  // A clock that was set back does not make it longer ago.
  return before !== null && at - before < AGAIN_WITHIN_MS ? 'page' : 'reload'
}
