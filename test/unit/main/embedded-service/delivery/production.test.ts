import { describe, expect, it } from 'vitest'
import { WEBHOOK_KINDS } from '../../../../../app/domain/webhooks/webhook.ts'
import type { DeliveryReport } from '../../../../../main/embedded-service/delivery/deliver.ts'
import { createDeliveryHeaders, createProduction } from '../../../../../main/embedded-service/delivery/production.ts'
import type { Destination } from '../../../../../main/embedded-service/delivery/production.ts'
import { createSampleSet } from '../../../../../main/embedded-service/data/sample-set.ts'
import { testPayload } from '../../../../../main/embedded-service/delivery/payload.ts'
import { settled } from '../../../../support/system/settled.ts'

const failed = (status: number | null, retryAfterMs: number | null = null): DeliveryReport => ({
  outcome: status === null ? 'unreachable' : 'error-status',
  status,
  retryAfterMs,
})
const delivered: DeliveryReport = { outcome: 'delivered', status: 204, retryAfterMs: null }

const AT = Date.UTC(2026, 9, 30, 20)

/** Deliveries to a receiver that gives one result after another and repeats the last one, with a simulated clock. */
function setUp(reports: readonly DeliveryReport[], changes: Partial<Destination> = {}) {
  const bodies: string[] = []
  const pauses: number[] = []
  let [count, at] = [0, AT]
  const production = createProduction({
    set: createSampleSet({ seed: 7, stories: 20, companies: 5 }, AT),
    deliver: ({ body }) => {
      bodies.push(body)
      return Promise.resolve(reports[Math.min(bodies.length, reports.length) - 1] as DeliveryReport)
    },
    headersOf: createDeliveryHeaders('SVC', false),
    key: 'key',
    testRetries: { schedule: 'news', clockFactor: 10 },
    uuid: () => `id-${count++}`,
    now: () => at,
    sleep: (ms) => {
      pauses.push(ms)
      at += ms
      return Promise.resolve()
    },
  })
  production.register({
    url: 'https://receiver.example/hook',
    kinds: [],
    schedule: 'news',
    stableIds: true,
    clockFactor: 1,
    ...changes,
  })
  return { production, bodies, pauses }
}

const payloadIds = (bodies: readonly string[]): string[] =>
  bodies.map((body) => (JSON.parse(body) as { id: string }).id)

describe('a production delivery', () => {
  it('is retried by the schedule until it is accepted', async () => {
    const { production, bodies, pauses } = setUp([failed(500), failed(null), failed(503), delivered])
    await production.emit('News/v1')
    expect(pauses).toEqual([500, 1000, 2000])
    expect(bodies).toHaveLength(4)
    expect(production.attempts().map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
      [1, 'error-status'],
      [2, 'unreachable'],
      [3, 'error-status'],
      [4, 'delivered'],
    ])
  })

  it('ends at once on 401 to 403', async () => {
    const { production, bodies } = setUp([failed(403)])
    await production.emit('News/v1')
    expect(bodies).toHaveLength(1)
  })

  it('respects a 429 that asks for more time', async () => {
    const { production, pauses } = setUp([failed(429, 90_000), delivered])
    await production.emit('News/v1')
    expect(pauses).toEqual([90_000])
  })

  it('keeps its payload ID over retries, or changes it, by choice', async () => {
    const [stable, changing] = [
      setUp([failed(500), failed(500), delivered]),
      setUp([failed(500), failed(500), delivered], { stableIds: false }),
    ]
    await stable.production.emit('News/v1')
    await changing.production.emit('News/v1')
    expect(new Set(payloadIds(stable.bodies)).size).toBe(1)
    expect(new Set(payloadIds(changing.bodies)).size).toBe(3)
  })

  it('carries the same event over retries, whatever has changed since', async () => {
    const reports = [...Array.from({ length: 20 }, () => failed(500)), delivered]
    const { production, bodies } = setUp(reports, { stableIds: false })
    await production.emit('News/v1')
    const events = bodies.map((body) => JSON.stringify((JSON.parse(body) as { data: unknown }).data))
    expect([events.length, new Set(events).size]).toEqual([21, 1])
  })

  it('has the year in which it happens', () => {
    const set = createSampleSet({ seed: 7, stories: 20, companies: 5 }, AT)
    const payload = testPayload(set, 'Earnings/v1', { id: 'x', at: Date.UTC(2028, 4, 30), forProduction: true })
    expect(payload).toMatchObject({ data: { content: { date: '2028-05-30', period: 'Q1', period_year: 2028 } } })
  })

  it('runs faster by the clock factor and gives up at the end of the schedule', async () => {
    const { production, pauses } = setUp([failed(500)], { schedule: 'data', clockFactor: 1000 })
    await production.emit('Earnings/v1')
    expect(pauses[0]).toBe(20)
    expect(pauses).toHaveLength(14 + 11 + 7 * 24 * 12)
  })

  it('is sent only to destinations registered for its kind', async () => {
    const { production, bodies } = setUp([delivered], { kinds: ['FDA/v1'] })
    await production.emit('News/v1')
    expect(bodies).toEqual([])
    await production.emit('FDA/v1')
    expect(bodies).toHaveLength(1)
  })

  it('has the envelope and content of its own for each of the 18 kinds', async () => {
    const { production, bodies } = setUp([delivered])
    for (const kind of WEBHOOK_KINDS) await production.emit(kind)
    const payloads = bodies.map(
      (body) =>
        JSON.parse(body) as {
          api_version: string
          kind: string
          data: { action: string; id: unknown; content: object }
        },
    )
    expect(payloads.every(({ api_version, data }) => api_version === 'webhook/v1' && data.action === 'Created')).toBe(
      true,
    )
    expect(new Set(payloads.map(({ data }) => Object.keys(data.content).join())).size).toBe(18)
    expect(payloads.map(({ kind }) => kind)).toContain('data/v1/signal/option_activity')
    expect(payloads.map(({ data }) => typeof data.id)).toEqual(
      WEBHOOK_KINDS.map((kind) => (kind === 'News/v1' ? 'number' : 'string')),
    )
  })

  it('of a test returns its first attempt and is retried in the background', async () => {
    const { production, bodies, pauses } = setUp([failed(500), failed(null), delivered])
    const report = await production.test({
      url: 'https://receiver.example/hook',
      kind: 'News/v1',
      forProduction: false,
      key: 'other',
    })
    expect(report).toEqual(failed(500))
    await settled()
    expect(bodies).toHaveLength(3)
    expect(pauses).toEqual([50, 100])
    expect(new Set(payloadIds(bodies)).size).toBe(1)
  })

  it('to a non-public address is not retried', async () => {
    const { production, bodies } = setUp([{ outcome: 'not-public', status: null, retryAfterMs: null }])
    await production.test({ url: 'https://localhost/', kind: 'News/v1', forProduction: false, key: 'other' })
    await production.emit('News/v1')
    expect(bodies).toHaveLength(2)
  })

  it('is signed with the HMAC of its raw body on request', () => {
    expect(createDeliveryHeaders('ABC', true)('d-1', '{"a":1}', 'key')).toEqual({
      'content-type': 'application/json',
      'user-agent': 'EmbeddedMarketData-Webhook/1.0',
      'X-ABC-Delivery': 'd-1',
      'X-ABC-Signature': 'sha256=88a67f24bbcdaed0e6c997404bb79a743baf44c6bab2f4c27328e3009d22e342',
    })
  })
})
