import type { FUNDAMENTALS_CONTRACT } from '../../../app/ipc/fundamentals.ts'
import { createCoalescer } from '../../platform/ipc/coalescer.ts'
import { LARGE_NOTICE_PAUSE, type Context, type Module } from '../context/context.ts'
import type { RequestsModule } from '../requests/module.ts'
import type { Changes } from '../../../app/ipc/changes.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { readEarningsChanges } from './earnings-changes.ts'
import { createEarningsService, type EarningsService } from './earnings-service.ts'
import { createRatiosService, type RatiosService } from './ratios-service.ts'

export { readEarnings } from './earnings-wire.ts'
export { readRatios } from './ratios-wire.ts'

/** Operation ratios and earnings reports. */
export interface FundamentalsModule extends Module<keyof typeof FUNDAMENTALS_CONTRACT> {
  storeRatios: RatiosService['store']
  storeEarnings: EarningsService['store']
  /** What was received of earnings reports after a moment (Unix milliseconds), of these companies or of all. */
  earningsChanges: (
    scope: ConnectionScope,
    asked: { symbols: readonly string[] | null; since: number; limit: number },
    signal: AbortSignal,
  ) => Promise<Changes['earnings']>
}

export function createFundamentalsModule(
  { library, notify, scheduleTimeout, runTask }: Context,
  { client, decode }: Pick<RequestsModule, 'client' | 'decode'>,
): FundamentalsModule {
  const ratios = createRatiosService({
    client,
    decode,
    library,
    runTask,
    // A request for many companies is stored in many parts.
    notifyStored: createCoalescer(LARGE_NOTICE_PAUSE, scheduleTimeout, () => {
      notify('ratios.changed')
      notify('responses.changed')
    }),
  })
  const earnings = createEarningsService({
    client,
    decode,
    library,
    runTask,
    notifyStored: () => notify('responses.changed'),
  })
  return {
    storeRatios: ratios.store,
    storeEarnings: earnings.store,
    earningsChanges: ({ owner, connection }, asked, signal) =>
      readEarningsChanges(
        { responses: library.responses, decode },
        owner,
        { ...asked, profile: connection.profile },
        signal,
      ),
    handlers: {
      'ratios.refresh': (input, { scope, signal }) => ratios.refresh(scope, input, signal),
      'ratios.read': (input, { scope, signal }) => ratios.read(scope, input, signal),
      'earnings.held': ({ symbols }, { scope, signal }) => earnings.held(scope, symbols, signal),
      'earnings.get': (input, { scope, signal }) => earnings.get(scope, input, signal),
    },
  }
}
