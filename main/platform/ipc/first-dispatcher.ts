import type { Dispatcher } from './dispatcher.ts'

/**
 * A dispatcher that handles some channels at once, and passes the calls of all others on to one that is perhaps not
 * ready yet.
 */
export function createFirstDispatcher(
  channels: readonly string[],
  first: Dispatcher,
  rest: () => Promise<Dispatcher>,
): Dispatcher {
  return {
    dispatch: async (window, callId, channel, input) =>
      (channels.includes(channel) ? first : await rest()).dispatch(window, callId, channel, input),
    cancel(window, callId) {
      first.cancel(window, callId)
      void rest().then((ready) => ready.cancel(window, callId))
    },
    cancelAll(window) {
      first.cancelAll(window)
      void rest().then((ready) => ready.cancelAll(window))
    },
  }
}
