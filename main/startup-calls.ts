import type { Place } from '../app/ipc/window/location.ts'
import type { Composition } from './composition.ts'
import type { WindowModule } from './modules/window/module.ts'
import type { Dispatcher, WindowId } from './platform/ipc/dispatcher.ts'
import type { Logger } from './platform/log/logger.ts'
import { errorInfo, type ErrorInfo } from '../app/errors/app-error.ts'
import { storageError } from './platform/database/storage-error.ts'

/** The error of a start that threw this; anything that nothing expected is logged as a bug. */
export function startError(thrown: unknown, logger: Pick<Logger, 'bug' | 'warn'>): ErrorInfo {
  const error = errorInfo(thrown) ?? storageError(thrown)
  if (error?.kind === 'start-failed') return error
  if (error?.kind !== 'storage-failed')
    return { kind: 'start-failed', reason: null, detail: logger.bug(thrown, 'start') ?? '' }
  const { reason, detail } = error
  logger.warn('start failed', { reason, detail })
  return { kind: 'start-failed', reason, detail }
}

/** What replies to the calls of windows. */
export interface FirstCallsParts {
  /** Resolves when a page has what it needs, so that main's thread is free to load the contract. */
  until: Promise<unknown>
  called: () => void
  handlers: WindowModule['handlers']
  /** What a window shows of a connection; undefined when nothing is remembered. */
  placeOf: (window: WindowId, connection: string) => Place | undefined
  /** The latest attempt to start. */
  latest: () => Promise<Pick<Composition, 'dispatcher'>>
  logger: Logger
}

/** No call about a window names a connection. */
const noScope = (): never => {
  throw new Error('there is no connection here')
}

/**
 * The dispatcher of all calls. It replies to those about a window itself, even while nothing else could start, and passes the others on.
 */
export function createFirstCalls({ until, called, handlers, placeOf, latest, logger }: FirstCallsParts): Dispatcher {
  const loaded = until.then(() => import('./platform/ipc/dispatcher.ts'))
  const first = loaded.then(async ({ createDispatcher }) => {
    // It reads searches, which the start has no time for.
    const { createBoot } = await import('./startup-replies.ts')
    const boot = createBoot(all, placeOf)
    return createDispatcher({
      handlers: { ...handlers, 'desk.boot': ({ part }, { window }) => boot(window, part) },
      scopeOf: noScope,
      logger,
    })
  })
  const rest = (): Promise<Dispatcher> =>
    latest().then(
      (ready) => ready.dispatcher,
      // Each call of the window gets the error, so the window shows it and can be closed.
      async (reason: unknown) => (await loaded).createRefusingDispatcher(startError(reason, logger)),
    )
  /** Of one that failed to start there is nothing to cancel; the calls themselves return its error. */
  function onEach(cancel: (ready: Dispatcher) => void): void {
    for (const each of [first, rest()]) each.then(cancel, () => undefined)
  }
  const own = new Set(['desk.boot', ...Object.keys(handlers)])
  const all: Dispatcher = {
    async dispatch(window, callId, channel, input) {
      called()
      return (await (own.has(channel) ? first : rest())).dispatch(window, callId, channel, input)
    },
    cancel: (window, callId) => onEach((ready) => ready.cancel(window, callId)),
    cancelAll: (window) => onEach((ready) => ready.cancelAll(window)),
  }
  return all
}
