import type { Place } from '../../../app/ipc/window/location.ts'

/** What the console shows, kept by the shell so that going back restores it. */
export type ConsoleState = Place['console']

export type ConsolePanel = ConsoleState['panel']

export const INITIAL_CONSOLE: ConsoleState = { panel: 'requests' }
