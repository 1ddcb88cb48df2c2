import type { WINDOW_CONTRACT } from '../../../app/ipc/window.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { Module } from '../context/context.ts'
import { createErrorReports } from './error-reports.ts'
import type { MenuCommands } from './menu-commands.ts'
import { createWindowStates } from './window-states.ts'
import type { WindowStates } from './window-states.ts'

/** Dependencies of the module. It needs neither the stored data nor the settings, so it works without them. */
export interface WindowModuleParts {
  logger: Logger
  now: () => number
  /** Path of the log. */
  logFile: string
  showLog: () => void
  /** Loads the window afresh. */
  reload: (window: WindowId) => void
  /** Tries a failed start again; rejects with its error. */
  startAgain: () => Promise<void>
  quit: () => void
  menu: Pick<MenuCommands, 'offer' | 'take'>
}

/** A name for the calls of this module. */
type WindowCalls = keyof typeof WINDOW_CONTRACT

const done = Promise.resolve(null)

/** Windows: what they report, where they were, and what becomes of one whose renderer stops. */
export function createWindowModule({
  logger,
  now,
  logFile,
  showLog,
  reload,
  startAgain,
  quit,
  menu,
}: WindowModuleParts): Module<WindowCalls> & { states: WindowStates; report: (text: string) => string | null } {
  const states = createWindowStates(logger, now)
  const reports = createErrorReports(logger, now)
  return {
    states,
    report: (text) => reports.add('key window', text),
    handlers: {
      'log.report': ({ during, text }) => Promise.resolve({ reference: reports.add(`window ${during}`, text) }),
      'log.show'() {
        showLog()
        return done
      },
      'window.start': (_input, { window }) => Promise.resolve({ ...states.start(window), logFile }),
      'window.remember'({ place }, { window }) {
        states.remember(window, place)
        return done
      },
      'window.offer'({ commands }, { window }) {
        menu.offer(window, commands)
        return done
      },
      'window.command': (_input, { window }) => Promise.resolve(menu.take(window)),
      'window.reload'(_input, { window }) {
        states.reset(window)
        reload(window)
        return done
      },
      'app.startAgain': () => startAgain().then(() => null),
      'app.quit'() {
        quit()
        return done
      },
    },
    dispose: () => Promise.resolve(),
  }
}
