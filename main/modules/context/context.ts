import type { Channel, Notice } from '../../../app/ipc/channels.ts'
import type { Pause } from '../../platform/ipc/coalescer.ts'
import type { Handlers, NoticeTarget } from '../../platform/ipc/dispatcher.ts'
import type { ConnectionScope } from './connection-scope.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import type { LibraryClient } from '../library/library-client.ts'
import type * as tasks from '../../../app/domain/tasks/task-registry.ts'

export type { LibraryClient }

/** What every module receives: the stores, the log, and the ports to time and to the window. */
export interface Context {
  settings: SettingsStore
  library: LibraryClient
  logger: Logger
  now: () => number
  /** Rejects with a cancelled error when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Calls back after that many milliseconds; returns a function that cancels it. */
  scheduleTimeout: (ms: number, callBack: () => void) => () => void
  /** Sends a notice to one window, to all but one, or to all of them. */
  notify: (notice: Notice, to?: NoticeTarget) => void
  /** Runs work that may take a while as a task, which the windows show. */
  runTask: RunTask
}

export type ModuleHandlers<Calls extends Channel> = Pick<Handlers<ConnectionScope>, Calls>

/** A subject of the application: it handles calls until it is disposed of. */
export interface Module<Calls extends Channel> {
  handlers: ModuleHandlers<Calls>
  /** Finishes running work and releases resources. Left out where there is nothing to do. */
  dispose?(): Promise<void> | void
}

/** A module that has something to finish when the application ends. */
export type DisposableModule<Calls extends Channel> = Required<Module<Calls>>

/** Pause between two notices of one kind in milliseconds, so that the window does not reload for each of hundreds of changes. */
export const NOTICE_PAUSE_MS = 250

/** The pause where a window reads much again after each notice. It grows while responses are stored one after the other. */
export const LARGE_NOTICE_PAUSE: Pause = { firstMs: NOTICE_PAUSE_MS, longestMs: 1000 }

/** A task of main, for what does it. */
export type RunningTask = tasks.RunningTask<AbortSignal>

/** Runs work of main as a task. */
export type RunTask = tasks.RunTask<AbortSignal>

/** Runs the work of a call as a task. Its signal is aborted by the caller or by the person who cancels the task. */
export const runCall = <T>(
  runTask: RunTask,
  caller: AbortSignal,
  begin: Omit<Parameters<RunTask>[0], 'canCancel'>,
  work: (task: RunningTask) => Promise<T>,
): Promise<T> =>
  runTask({ ...begin, canCancel: true }, ({ signal, tell }) =>
    work({ signal: AbortSignal.any([caller, signal]), tell }),
  )
