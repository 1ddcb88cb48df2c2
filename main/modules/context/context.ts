import type { Channel, Notice } from '../../../app/ipc/channels.ts'
import type { Handlers, WindowId } from '../../platform/ipc/dispatcher.ts'
import type { ConnectionScope } from './connection-scope.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import type { LibraryClient } from '../library/library-client.ts'

export type { LibraryClient }

/** What every module is made with: what is kept, the log, and the ports to time and to the window. */
export interface Context {
  settings: SettingsStore
  library: LibraryClient
  logger: Logger
  now: () => number
  /** Rejects with a cancelled fault when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Calls back after so many milliseconds; returns the function that prevents it. */
  after: (ms: number, callBack: () => void) => () => void
  /** Tells one window, or all of them. */
  notify: (notice: Notice, window?: WindowId) => void
}

/** Handlers of some calls of windows. */
export type ModuleHandlers<Calls extends Channel> = Pick<Handlers<ConnectionScope>, Calls>

/** A subject of the application: it answers calls of the window until it is disposed of. */
export interface Module<Calls extends Channel> {
  handlers: ModuleHandlers<Calls>
  /** Finishes what is under way and lets go of what it holds. */
  dispose(): Promise<void>
}

/** Between two notices of one kind: what comes by the hundred must not make the window read anew for each. */
export const NOTICE_PAUSE_MS = 250
