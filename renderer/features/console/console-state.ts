/** A part of the console. */
export type ConsolePanel = 'requests' | 'entitlement'

/** What the console shows. */
export interface ConsoleState {
  panel: ConsolePanel
}

/** The initial state of the console. */
export const INITIAL_CONSOLE: ConsoleState = { panel: 'requests' }
