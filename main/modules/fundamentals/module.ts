import type { FUNDAMENTALS_CONTRACT } from '../../../app/ipc/fundamentals.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import type { Context, Module } from '../context/context.ts'
import type { ServiceClient } from '../requests/service-client.ts'
import { createEarningsService } from './earnings-service.ts'
import { createRatiosService } from './ratios-service.ts'

/** Operation ratios and earnings reports. */
export function createFundamentalsModule(
  { library }: Context,
  parts: { client: ServiceClient; connections: ConnectionService },
): Module<keyof typeof FUNDAMENTALS_CONTRACT> {
  const ratios = createRatiosService({ ...parts, library })
  const earnings = createEarningsService({ ...parts, library })
  return {
    handlers: {
      'ratios.refresh': (input, signal) => ratios.refresh(input, signal),
      'ratios.read': (input) => ratios.read(input),
      'earnings.get': (input, signal) => earnings.get(input, signal),
    },
    dispose: () => Promise.resolve(),
  }
}
