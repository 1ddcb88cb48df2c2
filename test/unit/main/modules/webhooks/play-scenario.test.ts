import { describe, expect, it } from 'vitest'
import { itemOfRehearsal, withRevision, playScenario } from '../../../../../main/modules/webhooks/play-scenario.ts'
import type { PlayPorts } from '../../../../../main/modules/webhooks/play-scenario.ts'
import { samplePayloadText } from '../../../../../main/embedded-service/delivery/payload.ts'
import { WEBHOOK_KINDS } from '../../../../../app/domain/webhooks/webhook.ts'
import { createHmac } from 'node:crypto'
import { SCENARIOS, type RehearsalPlan } from '../../../../../app/domain/webhooks/rehearsal.ts'

const AT = Date.UTC(2026, 9, 30)
const UUID = '0f6f3c1e-9a4b-4c1d-8d2e-1234567890ab'

interface SentItem {
  id: string
  data: { id: unknown; action: string; content: { id: unknown; revision_id: number; updated_at: string } }
}

describe('the payload of a rehearsal', () => {
  it.each(WEBHOOK_KINDS)('names one item twice, whatever the sample names: %s', (kind) => {
    const sample = samplePayloadText(kind, { id: 'p', at: AT, forProduction: false })
    const item = itemOfRehearsal(UUID)
    const { data } = JSON.parse(withRevision(sample, item, 1, 0)) as SentItem
    expect([String(data.id), String(data.content.id)]).toEqual([String(item), String(item)])
    expect(typeof data.id).toBe(typeof (JSON.parse(sample) as SentItem).data.id)
  })

  it('of a newer revision is an update with a later time', () => {
    const sample = samplePayloadText('News/v1', { id: 'p', at: AT, forProduction: false })
    const { data } = JSON.parse(withRevision(sample, 1, 2, 0)) as SentItem
    expect([data.action, data.content.revision_id, data.content.updated_at]).toEqual([
      'Updated',
      2,
      '1970-01-01T00:00:02.000Z',
    ])
  })
})

it('an item of a rehearsal is a whole number that JSON carries', () => {
  expect([itemOfRehearsal(UUID), Number.isSafeInteger(itemOfRehearsal('f'.repeat(32)))]).toEqual([0x0f6f3c1e9a4b, true])
})

interface Sent {
  url: string
  signature: string | undefined
  body: string
  isRight: boolean
}

const PLAN: RehearsalPlan = {
  url: 'http://localhost:1/hook',
  kinds: ['News/v1'],
  signs: true,
  countUrl: '',
  stateUrl: '',
  failUrl: '',
  scenarios: SCENARIOS.map(({ id }) => id),
}

/** What is sent in a scenario to a receiver with these statuses, and the finding. */
async function played(
  id: string,
  statuses: readonly number[] = [],
  change: Partial<RehearsalPlan> = {},
  counts: readonly string[] = [],
) {
  const scenario = SCENARIOS.find((each) => each.id === id)
  if (scenario === undefined) throw new Error(`there is no scenario ${id}`)
  const sent: Sent[] = []
  const read: string[] = []
  const pauses: number[] = []
  const [answers, numbers] = [[...statuses], [...counts]]
  let ids = 0
  const ports: PlayPorts = {
    post({ url, headers, body: sentBody }) {
      const body = String(sentBody)
      const signature = new Map(Object.entries(headers)).get('X-Svc-Signature') as string | undefined
      const isRight = signature === `sha256=${createHmac('sha256', 'key').update(body).digest('hex')}`
      sent.push({ url: url.pathname, signature, body, isRight })
      const status = url.pathname === '/fail' ? 200 : (answers.shift() ?? 204)
      return Promise.resolve({ status, afterMs: 1, location: null, errorText: null, body: '' })
    },
    read(url) {
      read.push(url)
      return Promise.resolve(numbers.shift() ?? numbers.at(-1) ?? '1')
    },
    payloadOf: (_kind, { id: payload }) =>
      Promise.resolve(`{"id":"${payload}","data":{"id":"1","action":"Created","content":{}}}`),
    uuid: () => `0000000${(ids++).toString(16)}-0000-4000-8000-000000000000`,
    now: () => 0,
    sleep(ms) {
      pauses.push(ms)
      return Promise.resolve()
    },
  }
  const finding = await playScenario(
    ports,
    { ...PLAN, ...change },
    { scenario, kind: 'News/v1' },
    { key: 'key', prefix: 'Svc' },
    new AbortController().signal,
  )
  return { finding, sent, read, pauses }
}

describe('a signature', () => {
  it('is right in a normal delivery', async () => {
    expect((await played('normal')).sent.map(({ isRight }) => isRight)).toEqual([true])
  })

  it('is left out of an unsigned delivery', async () => {
    expect((await played('unsigned', [401])).sent.map(({ signature }) => signature)).toEqual([undefined])
  })

  it('is wrong in a forged delivery', async () => {
    const { sent } = await played('forged', [401])
    expect(sent.map(({ isRight, signature }) => [isRight, typeof signature])).toEqual([[false, 'string']])
  })

  it('of another body is that of the delivery before', async () => {
    const { sent } = await played('stale', [204, 401])
    expect([sent[0]?.isRight, sent[1]?.isRight, sent[0]?.signature === sent[1]?.signature]).toEqual([true, false, true])
    expect(sent[0]?.body).not.toBe(sent[1]?.body)
  })
})

describe('500, then 200', () => {
  it('repeats the same delivery with the published pauses, while the receiver fails', async () => {
    const { sent, pauses, finding } = await played('error-first', [500, 503])
    expect([sent.length, new Set(sent.map(({ body }) => body)).size, pauses]).toEqual([3, 1, [500, 1000]])
    expect(finding.results.map(({ status }) => status)).toEqual([500, 503, 204])
  })

  it('repeats nothing that is accepted', async () => {
    expect((await played('error-first')).sent).toHaveLength(1)
  })

  it('repeats nothing after a status that stops the service', async () => {
    expect((await played('error-first', [401])).sent).toHaveLength(1)
  })

  it('tells the receiver to fail first, where an address does that', async () => {
    const { sent } = await played('error-first', [], { failUrl: 'http://localhost:1/fail' })
    expect(sent.map(({ url }) => url)).toEqual(['/fail', '/hook'])
  })

  it('is the only scenario that tells the receiver to fail', async () => {
    const { sent } = await played('normal', [], { failUrl: 'http://localhost:1/fail' })
    expect(sent.map(({ url }) => url)).toEqual(['/hook'])
  })
})

describe('the number of processed events', () => {
  const countUrl = 'http://localhost:1/count'

  it('is waited for, because a receiver may respond before it processes', async () => {
    const { finding } = await played('twice', [], { countUrl }, ['0', '0', '0', '0', '1', '1', '1'])
    expect(finding).toMatchObject({ passed: true })
  })

  it('is read again after a pause, because duplicates may follow', async () => {
    const { finding, pauses } = await played('twice', [], { countUrl }, ['0', '1', '2'])
    expect([finding.passed, pauses]).toEqual([false, [250]])
  })
})

it('the state of the item of the scenario is read after deliveries out of order', async () => {
  const { read, finding } = await played('order', [], { stateUrl: 'http://localhost:1/items/{id}?full' }, ['2'])
  expect(read).toEqual(['http://localhost:1/items/0?full'])
  expect(finding).toMatchObject({ passed: true, why: expect.stringContaining('It has revision 2') as string })
})
