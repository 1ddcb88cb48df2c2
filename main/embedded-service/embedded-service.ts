import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ScenarioName } from '../../app/domain/connection/scenario.ts'
import { createClock } from './clock.ts'
import type { Clock, ClockOptions } from './clock.ts'
import { sampleCompany } from './data/companies.ts'
import { createSampleSet } from './data/create-sample-set.ts'
import { newestStories } from './data/stories.ts'
import { startControl } from './control.ts'
import { createLateDeliver } from './delivery/late-deliver.ts'
import { createDeliveryHeaders } from './delivery/headers.ts'
import { createProduction } from './delivery/production.ts'
import type { Production } from './delivery/production.ts'
import type { RetrySchedule } from './delivery/retry-schedule.ts'
import { noInterventions } from './interventions.ts'
import type { Interventions } from './interventions.ts'
import type { GivenAnswer } from './exchange.ts'
import { sampleKeys } from './plans.ts'
import type { PlanName } from './plans.ts'
import type { Quirk } from './quirks.ts'
import { createScenarios } from './scenarios/scenarios.ts'
import type { Scenarios } from './scenarios/scenarios.ts'
import { startServer } from './server.ts'

/** Everything about the service that can be chosen. */
export interface EmbeddedServiceOptions extends ClockOptions {
  host: string
  port: number
  seed: number
  /** The computer's clock, in Unix milliseconds: the service's own time runs over it. */
  computerNow: () => number
  /** How many stories there are when it starts; new ones come as its time passes. */
  stories: number
  companies: number
  /** Deliver webhook tests to loopback addresses, and to nothing else. */
  deliverToLoopback: boolean
  /** PEM texts of authorities that deliveries trust besides the usual ones. */
  deliveryAuthorities: readonly string[]
  deliveryTimeoutMs: number
  /** How failed test deliveries are tried again: SPEC 4.4, the same retry logic as production. */
  testRetries: { schedule: RetrySchedule; clockFactor: number }
  /** Sign deliveries with the HMAC-SHA256 of their body. */
  signDeliveries: boolean
  /** Stands in the names of the service's own headers, as in `X-SVC-Delivery`. */
  vendorPrefix: string
  /** Ways of the real service that are switched on from the start. */
  quirks: readonly Quirk[]
  /** Told of a bug of the service itself, which the client sees as 500. */
  onBug: (bug: Error) => void
  /** Told of each answer before quirks and spoils change it. */
  onAnswer: (answer: GivenAnswer) => void
  /** Port through which a tester intervenes while the service runs; null for none, 0 for a free one. */
  controlPort: number | null
  /** Scenarios that are started with the service, in that order. */
  scenarios: readonly ScenarioName[]
}

/** The options of a service that is started without any. */
export const DEFAULT_OPTIONS: EmbeddedServiceOptions = {
  host: '127.0.0.1',
  port: 0,
  seed: 7,
  computerNow: Date.now,
  stories: 60_000,
  companies: 240,
  at: null,
  frozen: false,
  speed: 1,
  deliverToLoopback: false,
  deliveryAuthorities: [],
  deliveryTimeoutMs: 30_000,
  testRetries: { schedule: 'news', clockFactor: 1 },
  signDeliveries: false,
  vendorPrefix: 'SVC',
  quirks: [],
  onBug: (bug) => process.emitWarning(bug),
  onAnswer: () => undefined,
  controlPort: null,
  scenarios: [],
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
  scenarios: Scenarios
  /** The service's own time; may be moved forward here. */
  clock: Clock
  /** Production-style deliveries to destinations registered here or through the control port. */
  production: Production
  close(): Promise<void>
}

/** Starts the embedded service. Rejects when the address cannot be had. */
export async function startEmbeddedService(chosen: Partial<EmbeddedServiceOptions> = {}): Promise<EmbeddedService> {
  const options = { ...DEFAULT_OPTIONS, ...chosen }
  const { computerNow } = options
  const clock = createClock(options, computerNow)
  const { now } = clock
  const set = createSampleSet(options, now())
  const deliver = createLateDeliver({
    loopbackOnly: options.deliverToLoopback,
    extraAuthorities: options.deliveryAuthorities,
    timeoutMs: options.deliveryTimeoutMs,
  })
  const initially = (): Interventions => ({ ...noInterventions(), quirks: new Set(options.quirks) })
  const interventions = initially()
  const headersOf = createDeliveryHeaders(options.vendorPrefix, options.signDeliveries)
  const scenarios = createScenarios({ set, interventions, initially, clock })
  for (const name of options.scenarios) scenarios.start(name)
  const keys = sampleKeys(set.seed)
  const sleep = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal })
  const production = createProduction({
    set,
    deliver,
    headersOf,
    key: keys.full,
    testRetries: options.testRetries,
    uuid: randomUUID,
    now,
    sleep,
  })
  const server = await startServer(
    { ...options, set, production, uuid: randomUUID, now, computerNow, interventions },
    options.host,
    options.port,
  )
  const control =
    options.controlPort === null
      ? null
      : await startControl({ interventions, scenarios, production, now }, options.host, options.controlPort)
  return {
    url: server.url,
    keys,
    sample: {
      nodeIds: newestStories(set, now())
        .map(({ item }) => item.id)
        .take(20)
        .toArray(),
      symbols: Array.from({ length: Math.min(12, set.companies) }, (_, index) => sampleCompany(set.seed, index).symbol),
    },
    controlUrl: control?.url ?? null,
    interventions,
    scenarios,
    clock,
    production,
    close: async () => {
      production.stop()
      await control?.close()
      await server.close()
    },
  }
}
