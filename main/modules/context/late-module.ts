import type { Channel } from '../../../app/ipc/channels.ts'
import type { DisposableModule, Module, ModuleHandlers } from './context.ts'

/** A module that is loaded when it is first needed. */
export interface LateModule<Calls extends Channel, Loaded> extends DisposableModule<Calls> {
  load(): Promise<Loaded>
  /** What was loaded so far; null before. */
  loaded(): Promise<Loaded> | null
}

/** A module that no start needs: `create` loads it with the first of its calls, which are those of the contract. */
export function lateModule<Calls extends Channel, Loaded extends Module<Calls>>(
  contract: Readonly<Record<Calls, unknown>>,
  create: () => Promise<Loaded>,
): LateModule<Calls, Loaded> {
  let loaded: Promise<Loaded> | null = null
  function load(): Promise<Loaded> {
    loaded ??= create().catch((thrown: unknown) => {
      loaded = null
      throw thrown
    })
    return loaded
  }
  const handlerOf =
    (channel: Calls) =>
    async (...call: [never, never]): Promise<unknown> =>
      (await load()).handlers[channel](...call)
  return {
    load,
    loaded: () => loaded,
    handlers: Object.fromEntries(
      (Object.keys(contract) as Calls[]).map((channel) => [channel, handlerOf(channel)]),
    ) as unknown as ModuleHandlers<Calls>,
    dispose: async () => (await loaded)?.dispose?.(),
  }
}
