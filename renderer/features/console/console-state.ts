import type { Place } from '../../../app/ipc/window/location.ts'

/** What the console shows, kept by the shell so that going back restores it. */
export type ConsoleState = Place['console']

/** A part of the console. */
export type ConsolePanel = ConsoleState['panel']

/** The initial state of the console. */
export const INITIAL_CONSOLE: ConsoleState = { panel: 'requests' }
