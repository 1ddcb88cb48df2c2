import { startEmbeddedService } from '../../main/embedded-service/embedded-service.ts'
import type { EmbeddedService, EmbeddedServiceOptions } from '../../main/embedded-service/embedded-service.ts'
import { createAnswerCheck } from './answer-check.ts'

/** A Friday afternoon in New York, half an hour after the close; a second in which nothing happens. */
export const FROZEN_AT = Date.UTC(2026, 9, 30, 20, 30, 17)

/** A small service in which time stands still, so that each test meets the same stories. */
export const FROZEN = { at: FROZEN_AT, frozen: true, stories: 20_000, companies: 13 } as const

const MOMENT = new Date(FROZEN_AT).toISOString()

/** Arguments of `npm run service` for a service in which time stands still. */
export const FROZEN_ARGUMENTS = ['--at', MOMENT, '--frozen'] as const

/** Switches of the application for an embedded service in which time stands still. */
export const FROZEN_SWITCHES = [`--embedded-at=${MOMENT}`, '--embedded-frozen'] as const

/**
 * Starts an embedded service in which time stands still. Each of its answers is compared with its own description, and closing it
 * rejects when one differed.
 */
export async function startFrozenService(changes: Partial<EmbeddedServiceOptions> = {}): Promise<EmbeddedService> {
  const check = createAnswerCheck()
  const service = await startEmbeddedService({ ...FROZEN, onAnswer: check.onAnswer, ...changes })
  return {
    ...service,
    close: async () => {
      await service.close()
      check.assertAll()
    },
  }
}
