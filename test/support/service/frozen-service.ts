import { startEmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import type { EmbeddedService, EmbeddedServiceOptions } from '../../../main/embedded-service/embedded-service.ts'
import { createResponseCheck } from '../cases/response-check.ts'

/** A Friday afternoon in New York, half an hour after the close, in a second without events. */
export const FROZEN_AT = Date.UTC(2026, 9, 30, 20, 30, 17)

/** A small service with a frozen clock, so that each test gets the same stories. */
export const FROZEN = { at: FROZEN_AT, frozen: true, stories: 20_000, companies: 13 } as const

const MOMENT = new Date(FROZEN_AT).toISOString()

/** Arguments of `npm run service` for a service with a frozen clock. */
export const FROZEN_ARGUMENTS = ['--at', MOMENT, '--frozen'] as const

/** Switches of the application for an embedded service with a frozen clock. */
export const FROZEN_SWITCHES = [`--embedded-at=${MOMENT}`, '--embedded-frozen'] as const

/**
 * Starts an embedded service with a frozen clock. Each of its responses is compared with its own description, and
 * closing it rejects when one differed.
 */
export async function startFrozenService(changes: Partial<EmbeddedServiceOptions> = {}): Promise<EmbeddedService> {
  const check = createResponseCheck()
  const service = await startEmbeddedService({ ...FROZEN, onResponse: check.onResponse, ...changes })
  return {
    ...service,
    close: async () => {
      await service.close()
      check.assertAll()
    },
  }
}
