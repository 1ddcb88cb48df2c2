import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PRODUCTION_PATHS, WEBHOOK_KINDS } from '../../../app/domain/webhooks/webhook.ts'
import { webhookKindOf } from '../../../app/domain/webhooks/delivery.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { makeCertificate } from '../../support/system/certificate.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import { shareService } from '../../support/service/shared-service.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

// Problems that clients and receivers by other authors had with the service. Each has a number.

const { service, askedExactly: asked } = shareService()

const NEWS = '/api/v2/news'
interface Story {
  id: number
  title: string
  body: string
  stocks: { name: string }[]
  tags: { name: string }[]
  importance_rank?: number
}

const stories = async (query: string): Promise<Story[]> =>
  JSON.parse((await asked(`${NEWS}?displayOutput=full&pageSize=100&${query}`)).body.toString()) as Story[]

describe('S1: the vendor prefix', () => {
  it('is in the header of deliveries and of request IDs', async () => {
    const tls = await makeCertificate(temporaryFolder())
    const receiver = await startReceiver(tls, () => 204)
    onTestFinished(() => receiver.stop())
    const own = await startFrozenService({
      vendorPrefix: 'Acme',
      deliverToLoopback: true,
      deliveryAuthorities: [tls.ca],
    })
    onTestFinished(() => own.close())
    const query = new URLSearchParams({ destination: receiver.url, version: 'webhook/v1', kind: 'News/v1' })
    const reply = await fetch(`${own.url}/api/v1/webhook/test?${query.toString()}`, { headers: { key: own.keys.full } })
    expect([reply.status, reply.headers.get('x-acme-request-id')]).toEqual([
      200,
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ])
    expect(receiver.received[0]?.headers['x-acme-delivery']).toMatch(/^[0-9a-f-]{36}$/)
    // S9: the real service also sends a product name.
    expect(receiver.received[0]?.headers['user-agent']).toMatch(/^\w+(-\w+)?\/\d/)
  })
})

describe('S2: production deliveries', () => {
  it('name each kind by its published path, which the application knows', () => {
    expect(Object.keys(PRODUCTION_PATHS)).toHaveLength(16)
    for (const kind of WEBHOOK_KINDS) expect(webhookKindOf(PRODUCTION_PATHS[kind] ?? kind)).toBe(kind)
    expect(new Set(Object.values(PRODUCTION_PATHS)).size).toBe(16)
  })
})

describe('S3: removed stories', () => {
  it('come on pages of 100 by default, up to 1000, and to an offset of 10,000', async () => {
    const removed = async (query: string): Promise<number> =>
      (JSON.parse((await asked(`/api/v2/news-removed?${query}`)).body.toString()) as { removed: unknown[] }).removed
        .length
    const all = await removed('pageSize=1000')
    expect(await removed('')).toBe(Math.min(all, 100))
    expect((await asked('/api/v2/news-removed?pageSize=1001')).status).toBe(400)
    expect((await asked('/api/v2/news-removed?pageSize=1000&page=10')).status).toBe(200)
    expect((await asked('/api/v2/news-removed?pageSize=1000&page=11')).status).toBe(400)
  })
})

describe('S4: topics', () => {
  const holds = (story: Story, word: string): boolean =>
    [story.title, story.body, ...story.tags.map(({ name }) => name)].some((text) =>
      text.toLowerCase().includes(word.toLowerCase()),
    )

  it('are words of the title, a tag or the body', async () => {
    const found = await stories('topics=costs')
    expect(found.length).toBeGreaterThan(0)
    expect(found.every((story) => holds(story, 'costs'))).toBe(true)
    expect(found.some(({ title }) => !title.toLowerCase().includes('costs'))).toBe(true)
  })

  it('match whole words in any case, and one of several is enough unless all are requested', async () => {
    expect(await stories('topics=ost')).toEqual([])
    expect((await stories('topics=COSTS')).length).toBe((await stories('topics=costs')).length)
    const both = await stories('topics=dividend,costs&topic_group_by=and')
    expect(both.every((story) => holds(story, 'dividend') && holds(story, 'costs'))).toBe(true)
    expect((await stories('topics=dividend,costs')).length).toBeGreaterThanOrEqual(both.length)
  })
})

describe('S5: further parameters', () => {
  it('filter the list and the lookup alike', async () => {
    const id = service().sample.nodeIds[0] ?? 0
    const [story] = JSON.parse((await asked(`${NEWS}/${id}`)).body.toString()) as Story[]
    const first = story?.stocks[0]?.name ?? ''
    const lookUp = async (query: string): Promise<Story[]> =>
      JSON.parse((await asked(`${NEWS}/${id}?${query}`)).body.toString()) as Story[]
    expect(await lookUp(`primaryTickers=${first}`)).toHaveLength(1)
    expect(await lookUp('primaryTickers=ZZZZ')).toEqual([])
    expect(await lookUp('region=US')).toHaveLength(1)
    expect(await lookUp('region=DE')).toEqual([])
    expect(await lookUp(`lastId=${id - 1}`)).toHaveLength(1)
    expect(await lookUp(`lastId=${id}`)).toEqual([])
  })

  it('rank and type divide the list completely', async () => {
    const ranks = (await stories('importance=4')).map((each) => each.importance_rank ?? 1)
    expect(ranks.length).toBeGreaterThan(0)
    expect(ranks.every((rank) => rank >= 4)).toBe(true)
    const ids = async (query: string): Promise<number[]> => (await stories(query)).map(({ id }) => id)
    const parts = [await ids('content_types=story'), await ids('content_types=headline')]
    const together = parts
      .flat()
      .sort((one, other) => other - one)
      .slice(0, 100)
    expect(new Set(parts.flat()).size).toBe(200)
    expect(together).toEqual((await ids('content_types=story,headline')).sort((one, other) => other - one))
  })
})

describe('S6: a period with a comma', () => {
  it.each(['Q1, 2024', 'Q1,2024', 'Q1 2024', '2024Q1', '1Y, 2024'])('is understood: %s', async (period) => {
    const query = new URLSearchParams({ symbols: 'HLDN', reportType: 'A', period })
    const { status, body } = await asked(`/api/v2.1/fundamentals/operationRatios?${query.toString()}`)
    const { result } = JSON.parse(body.toString()) as { result: { operationRatios: unknown[] }[] }
    expect([status, result[0]?.operationRatios.length]).toEqual([200, 1])
  })
})

describe('S7: malformed parameters of the list', () => {
  it.each(['pageSize=abc', 'page=-1', 'sort=foo:asc', 'date=x', 'displayOutput=x', 'importance=9'])(
    'are rejected by the list and by the lookup: %s',
    async (query) => {
      expect((await asked(`${NEWS}?${query}`)).status).toBe(400)
      expect((await asked(`${NEWS}/${service().sample.nodeIds[0] ?? 0}?${query}`)).status).toBe(400)
    },
  )
})

describe('S8: HTTP as clients use it', () => {
  it('HEAD is GET without the body', async () => {
    const [head, get] = [await asked(NEWS, { method: 'HEAD' }), await asked(NEWS)]
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })

  it('an escaped path is the same path', async () => {
    const id = String(service().sample.nodeIds[0] ?? 0)
    const escaped = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`
    expect((await asked(`${NEWS}/${escaped}`)).body).toEqual((await asked(`${NEWS}/${id}`)).body)
  })

  it('an absolute target is understood', async () => {
    const socket = connect(Number(new URL(service().url).port), '127.0.0.1')
    socket.end(
      `GET http://any.example${NEWS}?pageSize=1 HTTP/1.1\r\nhost: any.example\r\nauthorization: token ${service().keys.full}\r\nconnection: close\r\n\r\n`,
    )
    let reply = ''
    for await (const chunk of socket) reply += String(chunk)
    expect(reply).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('weights of Accept count, and the response has a Vary header', async () => {
    const { headers } = await asked(NEWS, { headers: { accept: 'application/json;q=0.5, application/xml' } })
    expect([headers['content-type'], headers.vary]).toEqual(['text/xml; charset=utf-8', 'Accept, Accept-Encoding'])
  })

  it('gzip is used when it is allowed', async () => {
    const [plain, packed] = [await asked(NEWS), await asked(NEWS, { headers: { 'accept-encoding': 'gzip' } })]
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip'])
    expect(packed.body.length).toBeLessThan(plain.body.length / 2)
    expect(gunzipSync(packed.body)).toEqual(plain.body)
  })

  it.each([
    [NEWS, { message: 'URI too long' }],
    [
      '/api/v2.1/fundamentals/operationRatios',
      { ok: false, errors: [expect.objectContaining({ value: 'URI too long' })] },
    ],
    ['/api/v1/webhook/test', { error: 'URI too long' }],
  ])('an address that is too long gets an error in the format of its area: %s', async (path, body) => {
    const reply = await asked(`${path}?x=${'y'.repeat(20_000)}`)
    expect([reply.status, JSON.parse(reply.body.toString())]).toEqual([414, body])
  })

  it('another method gets an error in JSON that lists the allowed methods', async () => {
    const { status, headers, body } = await asked(NEWS, { method: 'OPTIONS' })
    expect([status, headers.allow, JSON.parse(body.toString())]).toEqual([
      405,
      'GET, HEAD',
      { message: 'all endpoints use GET' },
    ])
  })
})
