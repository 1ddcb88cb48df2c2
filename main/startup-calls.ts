import type { Place } from '../app/ipc/window/location.ts'
import type { Composition } from './composition.ts'
import type { WindowModule } from './modules/window/module.ts'
import type { Dispatcher, WindowId } from './platform/ipc/dispatcher.ts'
import type { Logger } from './platform/log/logger.ts'
import { errorInfo } from '../app/errors/app-error.ts'
import type { ErrorInfo } from '../app/errors/app-error.ts'
import { storageError } from './platform/database/storage-error.ts'
import { countOf, EVERY_STORY, pageOf, PINNED_WITHOUT_TEXT } from '../app/domain/news/list-reads.ts'
import { BOOT_CHANNELS } from '../app/domain/window/startup-calls.ts'
import type { BootPart } from '../app/domain/window/startup-calls.ts'
import type { BootReply } from '../app/ipc/window/startup.ts'
import type { Input, Output } from '../app/ipc/contract.ts'

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
  const first = loaded.then(({ createDispatcher }) => {
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

type BootChannel = (typeof BOOT_CHANNELS)[BootPart][number]

/** A call that a window makes at its start. */
type BootCall = { [C in BootChannel]: { channel: C; input: Input<C> } }[BootChannel]

/** What a window in that connection asks first, beside the status. */
function callsOf(part: BootPart, connection: string | null, place: Place | undefined): BootCall[] {
  if (part === 'window')
    return [
      { channel: 'window.start', input: {} },
      { channel: 'preferences.get', input: {} },
      { channel: 'connections.list', input: {} },
      ...(connection === null
        ? []
        : ([
            { channel: 'tasks.list', input: { connection } },
            { channel: 'watch.state', input: { connection } },
          ] satisfies BootCall[])),
    ]
  if (connection === null) return []
  const { filter, selected } = place?.news ?? { filter: EVERY_STORY, selected: null }
  const isNews = place === undefined || place.view === 'news'
  const news: BootCall[] = [
    { channel: 'news.rows', input: { connection, ...pageOf(filter, 0) } },
    { channel: 'news.count', input: { connection, ...countOf(filter) } },
    ...(selected === null
      ? []
      : ([{ channel: 'news.item', input: { connection, id: selected, mode: 'cached' } }] satisfies BootCall[])),
  ]
  return [
    ...(isNews ? news : []),
    { channel: 'organiser.get', input: {} },
    { channel: 'library.damaged', input: {} },
    { channel: 'news.rows', input: { connection, ...pageOf(PINNED_WITHOUT_TEXT, 0) } },
    { channel: 'entitlement.list', input: { connection } },
  ]
}

/**
 * Makes the first calls of a window before it does, each as if the window had made it. `placeOf` says what the window shows of a connection;
 * undefined when nothing is remembered.
 */
export function createBoot(
  dispatcher: Pick<Dispatcher, 'dispatch'>,
  placeOf: (window: WindowId, connection: string) => Place | undefined,
): (window: WindowId, part: BootPart) => Promise<BootReply[]> {
  let last = 0

  async function ask<C extends BootChannel>(
    window: WindowId,
    channel: C,
    input: Input<C>,
  ): Promise<{ channel: C; input: Input<C>; value: Output<C> } | null> {
    last += 1
    const reply = await dispatcher.dispatch(window, `boot-${last}`, channel, input)
    return reply.ok ? { channel, input, value: reply.value as Output<C> } : null
  }

  return async (window, part) => {
    const status = await ask(window, 'app.status', {})
    // Without it the window shows why, and asks again itself.
    const connection = status?.value.connection?.id ?? null
    const place = connection === null ? undefined : placeOf(window, connection)
    const replies = await Promise.all(
      callsOf(part, connection, place).map(({ channel, input }) => ask(window, channel, input)),
    )
    return [...(part === 'window' ? [status] : []), ...replies].filter((reply) => reply !== null)
  }
}
