import { WEBHOOK_KINDS } from '../../../app/domain/webhook.ts'
import type { WebhookKind } from '../../../app/domain/webhook.ts'
import type { SampleSet } from '../data/stories.ts'
import { renderJson } from '../render/json.ts'
import type { Deliver, DeliveryOutcome } from './deliver.ts'
import type { DeliveryHeaders } from './headers.ts'
import { testPayload } from './payload.ts'
import { judge, pausesOf } from './retry-schedule.ts'
import type { RetrySchedule } from './retry-schedule.ts'

/** Where production-style deliveries go, and how. */
export interface Destination {
  url: string
  kinds: readonly WebhookKind[]
  schedule: RetrySchedule
  /** Whether the payload's ID stays the same over retries: the documentation says both. */
  stableIds: boolean
  /** Speeds the schedule up: 1000 makes five minutes 0.3 seconds. */
  clockFactor: number
}

/** One attempt at a delivery. */
export interface Attempt {
  destination: string
  kind: WebhookKind
  payloadId: string
  attempt: number
  at: number
  outcome: DeliveryOutcome
  status: number | null
}

/** Production-style deliveries to registered destinations. */
export interface Production {
  register(destination: Destination): void
  /** Delivers an event of that kind to everybody registered for it; resolves when each delivery has ended. */
  emit(kind: WebhookKind): Promise<void>
  attempts(): readonly Attempt[]
  /** Ends every delivery that still waits for its next attempt. */
  stop(): void
}

/** Ports of the deliveries. */
export interface ProductionPorts {
  set: SampleSet
  deliver: Deliver
  headersOf: DeliveryHeaders
  /** Key with which payloads are signed. */
  key: string
  uuid: () => string
  now: () => number
  /** Resolves after that many milliseconds; rejects when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

const KEPT_ATTEMPTS = 10_000

/** Deliveries by the published rules: success on 2xx, an end on 401 to 403, 429 respected, everything else tried again. */
export function createProduction({ set, deliver, headersOf, key, uuid, now, sleep }: ProductionPorts): Production {
  const destinations: Destination[] = []
  const log: Attempt[] = []
  const stopping = new AbortController()

  async function run(destination: Destination, kind: WebhookKind): Promise<void> {
    const firstId = uuid()
    const deliveryId = uuid()
    const pauses = pausesOf(destination.schedule)
    for (let attempt = 1; ; attempt++) {
      const payloadId = destination.stableIds || attempt === 1 ? firstId : uuid()
      const at = now()
      const body = renderJson(testPayload(set, kind, { id: payloadId, at, forProduction: true }))
      const { outcome, status, retryAfterMs } = await deliver({ destination: new URL(destination.url), headers: headersOf(deliveryId, body, key), body, signal: stopping.signal })
      log.push({ destination: destination.url, kind, payloadId, attempt, at, outcome, status })
      if (log.length > KEPT_ATTEMPTS) log.shift()
      if (status !== null && judge(status) !== 'again') return
      const pause = pauses.next()
      if (pause.done === true) return
      await sleep(Math.max(pause.value, status === 429 ? (retryAfterMs ?? 0) : 0) / destination.clockFactor, stopping.signal)
    }
  }

  return {
    register: (destination) => { destinations.push({ ...destination, kinds: destination.kinds.length === 0 ? WEBHOOK_KINDS : destination.kinds }) },
    async emit(kind) {
      await Promise.all(destinations.filter(({ kinds }) => kinds.includes(kind)).map((destination) => run(destination, kind).catch(() => undefined)))
    },
    attempts: () => log,
    stop: () => { stopping.abort() },
  }
}
