import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { NAMED_COMPANIES, sampleCompany } from './data/companies.ts'
import { storyId } from './data/stories.ts'
import type { SampleSet } from './data/sample-set.ts'
import { startControl } from './control.ts'
import { createDeliver } from './delivery/deliver.ts'
import { createDeliveryHeaders } from './delivery/headers.ts'
import { createProduction } from './delivery/production.ts'
import type { Production } from './delivery/production.ts'
import type { RetrySchedule } from './delivery/retry-schedule.ts'
import { noInterventions } from './interventions.ts'
import type { Interventions } from './interventions.ts'
import { sampleKeys } from './plans.ts'
import type { PlanName } from './plans.ts'
import { startServer } from './server.ts'

/** Everything about the service that can be chosen. */
export interface EmbeddedServiceOptions {
  host: string
  port: number
  seed: number
  stories: number
  companies: number
  /** Unix milliseconds of the newest story and the latest quarter. */
  newestAt: number
  /** Deliver webhook tests to loopback addresses, and to nothing else. */
  deliverToLoopback: boolean
  /** PEM texts of authorities that deliveries trust besides the usual ones. */
  deliveryAuthorities: readonly string[]
  deliveryTimeoutMs: number
  /** How failed test deliveries are tried again: SPEC 4.4, the same retry logic as production. */
  testRetries: { schedule: RetrySchedule; clockFactor: number }
  /** Sign deliveries with the HMAC-SHA256 of their body. */
  signDeliveries: boolean
  /** Told of a bug of the service itself, which the client sees as 500. */
  onBug: (bug: Error) => void
  /** Port through which a tester intervenes while the service runs; null for none, 0 for a free one. */
  controlPort: number | null
}

/** The options of a service nobody has told anything. */
export const DEFAULT_OPTIONS: EmbeddedServiceOptions = {
  host: '127.0.0.1',
  port: 0,
  seed: 7,
  stories: 640,
  companies: NAMED_COMPANIES,
  newestAt: Date.UTC(2026, 9, 30, 20, 30),
  deliverToLoopback: false,
  deliveryAuthorities: [],
  deliveryTimeoutMs: 30_000,
  testRetries: { schedule: 'news', clockFactor: 1 },
  signDeliveries: false,
  onBug: (bug) => process.emitWarning(bug),
  controlPort: null,
}

/** A running embedded service, with what a client needs to try it. */
export interface EmbeddedService {
  url: string
  keys: Record<PlanName, string>
  sample: { nodeIds: number[]; symbols: string[] }
  /** Address of the control port, null when there is none. */
  controlUrl: string | null
  /** What a tester has changed; may be changed here directly by whoever started the service. */
  interventions: Interventions
  /** Production-style deliveries to destinations registered here or through the control port. */
  production: Production
  close(): Promise<void>
}

/** Starts the embedded service. Rejects when the address cannot be had. */
export async function startEmbeddedService(chosen: Partial<EmbeddedServiceOptions> = {}): Promise<EmbeddedService> {
  const options = { ...DEFAULT_OPTIONS, ...chosen }
  const set: SampleSet = {
    seed: options.seed,
    stories: options.stories,
    companies: options.companies,
    newestAt: options.newestAt,
  }
  const deliver = createDeliver({
    loopbackOnly: options.deliverToLoopback,
    extraAuthorities: options.deliveryAuthorities,
    timeoutMs: options.deliveryTimeoutMs,
  })
  const interventions = noInterventions()
  const headersOf = createDeliveryHeaders('SVC', options.signDeliveries)
  const keys = sampleKeys(set.seed)
  const sleep = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal })
  const production = createProduction({
    set,
    deliver,
    headersOf,
    key: keys.full,
    testRetries: options.testRetries,
    uuid: randomUUID,
    now: Date.now,
    sleep,
  })
  const server = await startServer(
    { set, production, uuid: randomUUID, now: Date.now, interventions, onBug: options.onBug },
    options.host,
    options.port,
  )
  const control =
    options.controlPort === null
      ? null
      : await startControl({ interventions, production, now: Date.now }, options.host, options.controlPort)
  const newest = Math.min(20, set.stories)
  return {
    url: server.url,
    keys,
    sample: {
      nodeIds: Array.from({ length: newest }, (_, back) => storyId(set, set.stories - 1 - back)),
      symbols: Array.from({ length: Math.min(12, set.companies) }, (_, index) => sampleCompany(set.seed, index).symbol),
    },
    controlUrl: control?.url ?? null,
    interventions,
    production,
    close: async () => {
      production.stop()
      control?.close()
      await server.close()
    },
  }
}
