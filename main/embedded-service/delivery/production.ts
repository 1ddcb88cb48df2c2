import { WEBHOOK_KINDS, type OwnDelivery, type WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import type { SampleSet } from '../data/sample-set.ts'
import { renderJson } from '../wire-value.ts'
import type { Deliver, DeliveryOutcome, DeliveryReport } from './deliver.ts'
import { testPayload, type StoryEvent } from './payload.ts'
import { judge, pausesOf, type RetrySchedule } from '../../../app/domain/webhooks/retry-schedule.ts'
import { createHmac } from 'node:crypto'

const USER_AGENT = 'EmbeddedMarketData-Webhook/1.0'

/** Creates the headers of a delivery with that ID and body, for the owner of that key. */
type DeliveryHeaders = (deliveryId: string, body: string, key: string) => Record<string, string>

/**
 * Creates the headers of deliveries. SPEC Events: the delivery header is on every delivery, test deliveries included.
 * With `signs` there is also the signature from the interface facts: the HMAC-SHA256 of the raw body with the API key.
 */
export function createDeliveryHeaders(vendorPrefix: string, signs: boolean): DeliveryHeaders {
  return (deliveryId, body, key) => ({
    'content-type': 'application/json',
    // The real service sends a product name and version.
    'user-agent': USER_AGENT,
    [`X-${vendorPrefix}-Delivery`]: deliveryId,
    ...(signs
      ? { [`X-${vendorPrefix}-Signature`]: `sha256=${createHmac('sha256', key).update(body).digest('hex')}` }
      : {}),
  })
}

/** Where production-style deliveries are sent, and how. */
export interface Destination {
  url: string
  kinds: readonly WebhookKind[]
  schedule: RetrySchedule
  /** Whether the payload's ID stays the same over retries; the documentation states both. */
  stableIds: boolean
  /** Factor by which the schedule is accelerated: 1000 turns five minutes into 0.3 seconds. */
  clockFactor: number
}

interface Attempt {
  destination: string
  kind: WebhookKind
  payloadId: string
  attempt: number
  at: number
  outcome: DeliveryOutcome
  status: number | null
}

interface TestDelivery {
  url: string
  kind: WebhookKind
  forProduction: boolean
  /** Key of the request, with which payloads are signed. */
  key: string
  /** Certificate authority (PEM) of a receiver on this computer, the only one that is trusted for it. */
  ownAuthority?: string
}

/** Deliveries by the rules of production: to registered destinations, and test deliveries. */
export interface Production {
  register(destination: Destination): void
  /**
   * Delivers an event of that kind to every destination registered for it, of a story where one is given; resolves when each delivery has
   * ended.
   */
  emit(kind: WebhookKind, event?: StoryEvent | null): Promise<void>
  /** Sends a test delivery and resolves with its first attempt. A failed one is retried in the background. */
  test(delivery: TestDelivery): Promise<DeliveryReport>
  /** Sends one delivery to the receiver of the application, as `test` does. */
  deliverOwn(delivery: OwnDelivery): Promise<DeliveryReport>
  attempts(): readonly Attempt[]
  /** Ends all deliveries that wait for their next attempt. */
  stop(): void
}

export interface ProductionPorts {
  set: SampleSet
  deliver: Deliver
  headersOf: DeliveryHeaders
  /** Key with which payloads to registered destinations are signed. */
  key: string
  /** The retry schedule of test deliveries. */
  testRetries: Pick<Destination, 'schedule' | 'clockFactor'>
  uuid: () => string
  now: () => number
  /** Resolves after that many milliseconds; rejects when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

const KEPT_ATTEMPTS = 10_000

/**
 * Creates deliveries by the published rules: 2xx is a success, 401 to 403 end the delivery, 429 is respected,
 * everything else is retried.
 */
export function createProduction({
  set,
  deliver,
  headersOf,
  key,
  testRetries,
  uuid,
  now,
  sleep,
}: ProductionPorts): Production {
  const destinations: Destination[] = []
  const log: Attempt[] = []
  const stopping = new AbortController()

  type Rules = TestDelivery &
    Pick<Destination, 'schedule' | 'stableIds' | 'clockFactor'> & {
      event?: StoryEvent | null
      keepsConnection?: boolean
    }

  /**
   * Makes attempts one after another until the delivery has ended; `first` is called with the result of the first one.
   */
  async function run(
    {
      url,
      kind,
      event,
      forProduction,
      key: signingKey,
      ownAuthority,
      keepsConnection = false,
      schedule,
      stableIds,
      clockFactor,
    }: Rules,
    first: (report: DeliveryReport) => void,
  ): Promise<void> {
    const firstId = uuid()
    const deliveryId = uuid()
    // Every attempt carries the event as it was when it happened.
    const happenedAt = now()
    const pauses = pausesOf(schedule)
    for (let attempt = 1; ; attempt++) {
      const payloadId = stableIds || attempt === 1 ? firstId : uuid()
      const at = now()
      const body = renderJson(testPayload(set, kind, { id: payloadId, at: happenedAt, forProduction }, event))
      const report = await deliver({
        destination: new URL(url),
        headers: headersOf(deliveryId, body, signingKey),
        body,
        signal: stopping.signal,
        keepsConnection,
        ...(ownAuthority === undefined ? {} : { ownAuthority }),
      })
      const { outcome, status, retryAfterMs } = report
      log.push({ destination: url, kind, payloadId, attempt, at, outcome, status })
      if (log.length > KEPT_ATTEMPTS) log.shift()
      if (attempt === 1) first(report)
      // A retry would be pointless for an address that must not be contacted.
      if (outcome === 'not-public' || (status !== null && judge(status) !== 'again')) return
      const pause = pauses.next()
      if (pause.done === true) return
      await sleep(Math.max(pause.value, status === 429 ? (retryAfterMs ?? 0) : 0) / clockFactor, stopping.signal)
    }
  }

  const test = (delivery: TestDelivery): Promise<DeliveryReport> =>
    new Promise((resolve, reject) => {
      run({ ...delivery, ...testRetries, stableIds: true }, resolve).catch(reject)
    })

  return {
    register: (destination) => {
      destinations.push({ ...destination, kinds: destination.kinds.length === 0 ? WEBHOOK_KINDS : destination.kinds })
    },
    async emit(kind, event = null) {
      const wanted = destinations.filter(({ kinds }) => kinds.includes(kind))
      await Promise.all(
        wanted.map((destination) =>
          run({ ...destination, kind, event, forProduction: true, key, keepsConnection: true }, () => undefined).catch(
            () => undefined,
          ),
        ),
      )
    },
    test,
    deliverOwn: ({ url, kind, authority }) => test({ url, kind, forProduction: true, key, ownAuthority: authority }),
    attempts: () => log,
    stop: () => stopping.abort(),
  }
}
