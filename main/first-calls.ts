import type { Place } from '../app/ipc/place.ts'
import type { Composition } from './composition.ts'
import type { WindowModule } from './modules/window/module.ts'
import type { Dispatcher, WindowId } from './platform/ipc/dispatcher.ts'
import { createFirstDispatcher } from './platform/ipc/first-dispatcher.ts'
import type { Logger } from './platform/log/logger.ts'
import { startError } from './start-error.ts'

/** What replies to the calls of windows. */
export interface FirstCallsParts {
  /** Resolves when a page has what it needs, so that main's thread is free to load the contract. */
  until: Promise<unknown>
  /** Told of each call. */
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
    const { createBoot } = await import('./boot.ts')
    const boot = createBoot(all, placeOf)
    return createDispatcher({
      handlers: { ...handlers, 'desk.boot': ({ part }, { window }) => boot(window, part) },
      scopeOf: noScope,
      logger,
    })
  })
  const all = createFirstDispatcher(
    ['desk.boot', ...Object.keys(handlers)],
    () => first,
    () =>
      latest().then(
        (ready) => ready.dispatcher,
        // Each call of the window gets the error, so the window shows it and can be closed.
        async (reason: unknown) => (await loaded).createRefusingDispatcher(startError(reason, logger)),
      ),
  )
  return {
    ...all,
    dispatch(...call) {
      called()
      return all.dispatch(...call)
    },
  }
}
