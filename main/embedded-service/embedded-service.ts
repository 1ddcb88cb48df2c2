import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ScenarioName } from '../../app/domain/connection/scenario.ts'
import { createClock, type Clock, type ClockOptions } from './clock.ts'
import { sampleCompany } from './data/companies.ts'
import { createSampleSet } from './data/sample-set.ts'
import { newestStories, sampleStory, storyPlace, type SampleStory } from './data/stories/stories.ts'
import { startControl } from './control.ts'
import { createDeliver } from './delivery/deliver.ts'
import { createDeliveryHeaders, createProduction, type Production } from './delivery/production.ts'
import type { RetrySchedule } from '../../app/domain/webhooks/retry-schedule.ts'
import { noInterventions, withEdit, type Interventions } from './interventions.ts'
import type { GivenResponse } from './request-context.ts'
import { sampleKeys } from './plans.ts'
import type { DemonstrationPlan } from '../../app/domain/connection/connection.ts'
import type { Quirk } from './quirks.ts'
import { createScenarios, type Scenarios } from './scenarios.ts'
import { startServer } from './server.ts'

export interface EmbeddedServiceOptions extends ClockOptions {
  host: string
  port: number
  seed: number
  /** The computer's clock, in Unix milliseconds, on which the service's own time is based. */
  computerNow: () => number
  /** Number of stories at the start; new ones appear as the service's time passes. */
  stories: number
  companies: number
  /** Deliver webhook tests to loopback addresses only. */
  deliverToLoopback: boolean
  /** Certificate authorities (PEM) that deliveries trust in addition to the usual ones. */
  deliveryAuthorities: readonly string[]
  deliveryTimeoutMs: number
  /** The retry schedule of failed test deliveries: SPEC 4.4, the same retry logic as production. */
  testRetries: { schedule: RetrySchedule; clockFactor: number }
  /** Sign deliveries with the HMAC-SHA256 of their body. */
  signDeliveries: boolean
  /** Used in the names of the service's own headers, as in `X-SVC-Delivery`. */
  vendorPrefix: string
  /** Behaviours of the real service that are on from the start. */
  quirks: readonly Quirk[]
  /** Called with a bug of the service itself, which the client sees as 500. */
  onBug: (bug: Error) => void
  /** Called with each response before quirks and fault injection change it. */
  onResponse: (response: GivenResponse) => void
  /** Port through which a tester changes the running service; null for none, 0 for a free one. */
  controlPort: number | null
  /** Scenarios to start with the service, in that order. */
  scenarios: readonly ScenarioName[]
}

export const DEFAULT_OPTIONS: EmbeddedServiceOptions = {
  host: '127.0.0.1',
  port: 0,
  seed: 7,
  computerNow: Date.now,
  stories: 60_000,
  companies: 540,
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
  onResponse: () => undefined,
  controlPort: null,
  scenarios: [],
}

/** A running embedded service, with the keys and addresses that a client needs. */
export interface EmbeddedService {
  url: string
  keys: Record<DemonstrationPlan, string>
  sample: { nodeIds: number[]; symbols: string[] }
  /** Address of the control port; null when there is none. */
  controlUrl: string | null
  /** The tester's changes. The caller that started the service may change them directly. */
  interventions: Interventions
  scenarios: Scenarios
  /** The service's own clock; it may be moved forward here. */
  clock: Clock
  /** Production-style deliveries to destinations registered here or through the control port. */
  production: Production
  close(): Promise<void>
}

/** Starts the embedded service. Rejects when the address is not available. */
export async function startEmbeddedService(chosen: Partial<EmbeddedServiceOptions>): Promise<EmbeddedService> {
  const options = { ...DEFAULT_OPTIONS, ...chosen }
  const { computerNow } = options
  const clock = createClock(options, computerNow)
  const { now } = clock
  const set = createSampleSet(options, now())
  const deliver = createDeliver({
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
  const storyOf = (id: number): SampleStory | null => {
    const place = storyPlace(set, id)
    const story = place === null ? null : sampleStory(set, place, now())
    return story === null ? null : withEdit(story, interventions)
  }
  const control =
    options.controlPort === null
      ? null
      : await startControl({ interventions, scenarios, production, now, storyOf }, options.host, options.controlPort)
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
