import { MAX_WINDOWS } from '../../../app/domain/window/layout.ts'
import { withDraft, withScroll } from '../../../app/domain/window/drafts.ts'
import { invalidInput, type ErrorInfo, type StopReason, type StopRecovery } from '../../../app/errors/app-error.ts'
import type { FIRST_SCREEN_CONTRACT } from '../../../app/ipc/window/startup.ts'
import type { SystemLocales, WINDOW_CONTRACT, WindowStart } from '../../../app/ipc/window/window.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { Context, Module } from '../context/context.ts'
import { placeMark, type KeptFirstScreen } from './first-screens.ts'
import type { MenuCommands } from './menu-commands.ts'
import type { OpenedLinks } from './opened-links.ts'
import { NO_VIEW, type RememberedWindow } from './remembered-window.ts'
import type { Workspace } from './workspace.ts'

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

/** Maximum number of reports in a minute, and while the application runs. */
const MAX_A_MINUTE = 10
const MAX_IN_ALL = 200

const MINUTE_MS = 60_000

/** Takes what windows report of their errors into the log. */
interface ErrorReports {
  /** Logs a report and returns its reference; null when there were too many, or the log could not be written. A repeated report gets the first reference. */
  add(during: string, text: string): string | null
}

// SECURITY 81: a window is not trusted, so it can neither fill the log nor repeat a line in it.
/** Creates the reports of all windows together. */
export function createErrorReports(logger: Pick<Logger, 'bug' | 'warn'>, now: () => number): ErrorReports {
  const references = new Map<string, string>()
  let recent: number[] = []
  /** Whether the log says that reports are left out. */
  let saysSo = false

  function hasRoom(): boolean {
    const at = now()
    recent = recent.filter((each) => Math.abs(at - each) < MINUTE_MS)
    return recent.length < MAX_A_MINUTE && references.size < MAX_IN_ALL
  }

  return {
    add(during, text) {
      const known = references.get(`${during} ${text}`)
      if (known !== undefined) return known
      if (!hasRoom()) {
        if (!saysSo) logger.warn('errors of the window left out', { during })
        saysSo = true
        return null
      }
      saysSo = false
      recent.push(now())
      const reference = logger.bug(text, during)
      if (reference !== null) references.set(`${during} ${text}`, reference)
      return reference
    },
  }
}

/** Dependencies of the module. It needs neither the stored data nor the settings, so it works without them. */
export interface WindowModuleParts extends Pick<Context, 'logger' | 'now'> {
  logFile: string
  showLog: () => void
  locales: () => SystemLocales
  /** Loads the window afresh. */
  reload: (window: WindowId) => void
  /** Tries a failed start again; rejects with its error. */
  startAgain: () => Promise<void>
  quit: () => void
  menu: Pick<MenuCommands, 'offer' | 'take'>
  links: Pick<OpenedLinks, 'take'>
  /** Opens another window beside one; false when there are too many. */
  openBeside: (window: WindowId, remembered: RememberedWindow) => boolean
  resetSize: (window: WindowId) => void
  undoResetSize: (window: WindowId) => void
  workspace: Pick<Workspace, 'of' | 'change' | 'remember' | 'keep' | 'forgetShown'>
  /** Keeps what a window shows, for the first document of the next start. */
  keepFirstScreen: (window: WindowId, connection: string, shown: Pick<KeptFirstScreen, 'screen' | 'place'>) => void
}

/** A name for the calls of this module. */
type WindowCalls = keyof typeof WINDOW_CONTRACT | keyof typeof FIRST_SCREEN_CONTRACT

export interface WindowModule extends Module<WindowCalls> {
  states: WindowStates
  /** Loads a window without what it showed before. */
  loadAfresh: (window: WindowId) => void
  /** Logs an error of the key window. */
  report: (text: string) => string | null
}

/** Windows: what they report, where they were, and what becomes of one whose renderer stops. */
export function createWindowModule({
  logger,
  now,
  logFile,
  showLog,
  locales,
  reload,
  startAgain,
  quit,
  menu,
  links,
  openBeside,
  resetSize,
  undoResetSize,
  workspace,
  keepFirstScreen,
}: WindowModuleParts): WindowModule {
  const states = createWindowStates(logger, now)
  const reports = createErrorReports(logger, now)
  function loadAfresh(window: WindowId): void {
    states.reset(window)
    workspace.forgetShown(window)
    reload(window)
  }
  return {
    states,
    loadAfresh,
    report: (text) => reports.add('key window', text),
    handlers: {
      'log.report': ({ during, text }) => ({ reference: reports.add(`window ${during}`, text) }),
      'log.show': () => showLog(),
      'window.start'(_input, { window }) {
        const { layout, views } = workspace.of(window)
        return {
          ...states.start(window),
          views: [...views].map(([connection, view]) => ({ connection, ...view })),
          layout,
          logFile,
          locales: locales(),
        }
      },
      'window.remember'({ shown: { connection, place } }, { window }) {
        // SECURITY 19: a secret that was typed into the wrong field does not come into the file.
        workspace.remember(window, connection, logger.secrets.blankAll(place))
      },
      'window.rememberLayout': ({ layout }, { window }) => workspace.change(window, { layout }),
      'window.keepDraft'({ kept: { connection, name, text } }, { window }) {
        const draft = logger.secrets.blankAll(text)
        workspace.keep(window, connection, (before) => withDraft(before, name, draft))
      },
      'window.keepScroll': ({ kept: { connection, name, scroll } }, { window }) =>
        workspace.keep(window, connection, (before) => withScroll(before, name, scroll)),
      'window.keepFirstScreen'({ shown: { connection, screen } }, { window }) {
        const place = placeMark(workspace.of(window).views.get(connection)?.place)
        // Of another view nothing is shown first, and what was forgotten meanwhile, as by a purge, does not come back.
        if (place !== '') keepFirstScreen(window, connection, { screen: logger.secrets.blankAll(screen), place })
      },
      'window.open'({ shown: { connection, place } }, { window }) {
        const views = new Map([[connection, { ...NO_VIEW, place: logger.secrets.blankAll(place) }]])
        if (!openBeside(window, { ...workspace.of(window), connection, views }))
          throw invalidInput('window', `Tearsheet has ${MAX_WINDOWS} windows. Close one of them first.`)
      },
      'window.resetSize': (_input, { window }) => resetSize(window),
      'window.undoResetSize': (_input, { window }) => undoResetSize(window),
      'window.offer': ({ commands, on, ...offer }, { window }) =>
        menu.offer(window, { ...offer, commands: new Set(commands), on: new Set(on) }),
      'window.command': (_input, { window }) => menu.take(window),
      'window.links': (_input, { window }) => links.take(window),
      'window.reload': (_input, { window }) => loadAfresh(window),
      'app.startAgain': () => startAgain(),
      'app.quit': () => quit(),
    },
  }
}
