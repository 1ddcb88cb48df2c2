import { createWindowModule } from '../../main/modules/window/module.ts'
import type { WindowModuleParts } from '../../main/modules/window/module.ts'
import { NEW_WINDOW } from '../../main/modules/window/remembered-window.ts'
import { createWorkspace } from '../../main/modules/window/workspace.ts'
import { createDispatcher } from '../../main/platform/ipc/dispatcher.ts'
import { createLogger } from '../../main/platform/log/logger.ts'

/** The window that sends. */
export const WINDOW = 7
/** The module of the windows, and what it had done. */
export function moduleWith(changes: Partial<WindowModuleParts> = {}) {
  const done: string[] = []
  const logger = createLogger({ sink: () => true, now: () => 0, reference: () => 'ref-1' })
  const workspace = createWorkspace({
    first: [],
    write: () => Promise.resolve(),
    scheduleTimeout: () => () => undefined,
    failed: () => undefined,
  })
  workspace.opened(WINDOW, NEW_WINDOW)
  const { handlers, states } = createWindowModule({
    logger,
    now: () => 0,
    logFile: '/data/logs/tearsheet.log',
    showLog: () => done.push('log'),
    reload: (window) => done.push(`reload ${window}`),
    startAgain: () => Promise.resolve(),
    quit: () => done.push('quit'),
    menu: {
      offer: (window, { commands, on, undo, redo, isTyping }) =>
        done.push(
          `${window} ${isTyping ? 'types' : 'offers'} ${[...commands].map((id) => (on.has(id) ? `${id} (on)` : id)).join(' ')}; ${undo ?? 'nothing'}; ${redo ?? 'nothing'}`,
        ),
      take: () => 'news.next',
    },
    links: {
      take: () => [
        { kind: 'story', id: 7 },
        { kind: 'refused', shown: 'tearsheet:', reason: 'It is empty.' },
      ],
    },
    workspace,
    resetSize: (window) => done.push(`reset ${window}`),
    undoResetSize: (window) => done.push(`undo reset ${window}`),
    openBeside(window, remembered) {
      done.push(`beside ${window}: ${[...remembered.views.keys()].join(' ')}`)
      return true
    },
    keepFirstScreen: (window, connection, { screen: { lines }, place }) =>
      done.push(`first ${window} ${connection}: ${lines.map(({ text }) => text).join(', ')} (${place.slice(0, 4)})`),
    ...changes,
  })
  const dispatcher = createDispatcher({ handlers, scopeOf: () => ({}) as never, logger })
  return {
    done,
    logger,
    states,
    workspace,
    send: (channel: string, input: unknown = {}) => dispatcher.dispatch(WINDOW, channel, channel, input),
  }
}
