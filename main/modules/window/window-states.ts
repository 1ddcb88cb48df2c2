import type { ErrorInfo, StopReason, StopRecovery } from '../../../app/errors/app-error.ts'
import type { WindowStart } from '../../../app/ipc/window/window.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import type { Logger } from '../../platform/log/logger.ts'

/** Within this time a second stop is not a coincidence, in milliseconds. */
const AGAIN_WITHIN_MS = 60_000

/** The state of a window at the time when its renderer stopped. */
interface Stop {
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

interface State {
  stopped: Extract<ErrorInfo, { kind: 'window-stopped' }> | null
  stoppedAt: number | null
  showsPage: boolean
}

/** Why a renderer stopped: in our words, and in those of Electron for the log. */
interface StopDetails {
  reason: StopReason
  /** Such as `crashed, exit code 11`. */
  detail: string
}

/** What main knows of the renderer of each window. */
export interface WindowStates {
  /** What the page of a window needs to know when it is loaded. */
  start(window: WindowId): Pick<WindowStart, 'stopped'>
  /** Logs that the renderer of a window stopped, and decides what to do about it. */
  stopped(window: WindowId, details: StopDetails): { recovery: StopRecovery; error: ErrorInfo }
  /** Called before a window is loaded afresh. */
  reset(window: WindowId): void
  closed(window: WindowId): void
}

const FIRST: State = { stopped: null, stoppedAt: null, showsPage: false }

/** Creates the states. */
export function createWindowStates(logger: Pick<Logger, 'bug'>, now: () => number): WindowStates {
  const states = new Map<WindowId, State>()
  const stateOf = (window: WindowId): State => states.get(window) ?? FIRST
  const change = (window: WindowId, changes: Partial<State>): void =>
    void states.set(window, { ...stateOf(window), ...changes })

  return {
    start: (window) => ({ stopped: stateOf(window).stopped }),
    stopped(window, { reason, detail }) {
      const { stoppedAt, showsPage } = stateOf(window)
      const at = now()
      const recovery = recoveryFrom({ at, before: stoppedAt, showsPage })
      const reference = logger.bug(`The renderer of a window stopped: ${detail}. What follows: ${recovery}.`, 'window')
      const error = { kind: 'window-stopped', reason, reference, recovery } as const
      change(window, { stopped: error, stoppedAt: at, showsPage: recovery !== 'reload' })
      return { recovery, error }
    },
    reset: (window) => change(window, { stopped: null, showsPage: false }),
    closed: (window) => void states.delete(window),
  }
}
