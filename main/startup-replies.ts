import { countOf, EVERY_STORY, pageOf, PINNED_WITHOUT_TEXT } from '../app/domain/news/list-reads.ts'
import { BOOT_CHANNELS, type BootPart } from '../app/domain/window/startup-calls.ts'
import type { BootReply } from '../app/ipc/window/startup.ts'
import type { Input, Output } from '../app/ipc/contract.ts'
import type { Place } from '../app/ipc/window/location.ts'
import type { Dispatcher, WindowId } from './platform/ipc/dispatcher.ts'

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
