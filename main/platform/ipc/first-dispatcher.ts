import type { Dispatcher } from './dispatcher.ts'

/**
 * A dispatcher that handles some channels as soon as the first of two is ready, and passes the calls of all others on to one that is
 * perhaps ready much later.
 */
export function createFirstDispatcher(
  channels: readonly string[],
  first: () => Promise<Dispatcher>,
  rest: () => Promise<Dispatcher>,
): Dispatcher {
  /** Of one that failed to start there is nothing to cancel; the calls themselves return its error. */
  function onEach(cancel: (ready: Dispatcher) => void): void {
    for (const each of [first, rest]) each().then(cancel, () => undefined)
  }
  return {
    dispatch: async (window, callId, channel, input) =>
      (await (channels.includes(channel) ? first() : rest())).dispatch(window, callId, channel, input),
    cancel(window, callId) {
      onEach((ready) => ready.cancel(window, callId))
    },
    cancelAll(window) {
      onEach((ready) => ready.cancelAll(window))
    },
  }
}
