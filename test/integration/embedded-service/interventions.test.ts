import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseServiceDate } from '../../../app/domain/responses/service-date.ts'
import type { EmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import { makeCertificate } from '../../support/system/certificate.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'
import { FROZEN_AT, startFrozenService } from '../../support/service/frozen-service.ts'

let service: EmbeddedService
beforeAll(async () => {
  service = await startFrozenService({ controlPort: 0 })
})
afterAll(async () => {
  await service.close()
})
afterEach(async () => {
  await control('DELETE', '/')
})

const control = (method: string, path: string, body?: unknown): Promise<Response> =>
  fetch((service.controlUrl ?? '') + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
const asked = (path: string, key: keyof EmbeddedService['keys'] = 'full'): Promise<Response> =>
  fetch(service.url + path, {
    redirect: 'manual',
    headers: { accept: 'application/json', authorization: `token ${service.keys[key]}` },
  })

interface Item {
  id: number
  title: string
  body: string
  created: string
  updated: string
}
const one = async (id: number): Promise<Item | undefined> =>
  ((await (await asked(`/api/v2/news/${id}?displayOutput=full`)).json()) as Item[])[0]
const oldest = (): number => service.sample.nodeIds.at(-1) ?? 0

describe('a tester', () => {
  it('edits a story: updatedSince finds it, and it comes first by update', async () => {
    const before = await one(oldest())
    const since = FROZEN_AT / 1000 - 5
    const changedSince = async (): Promise<number[]> =>
      ((await (await asked(`/api/v2/news?updatedSince=${since}`)).json()) as Item[]).map(({ id }) => id)
    const others = await changedSince()
    await control('POST', `/stories/${oldest()}`, { title: 'Edited title' })
    const after = await one(oldest())
    expect(after).toMatchObject({ title: 'Edited title', body: before?.body, created: before?.created })
    expect(parseServiceDate(after?.updated ?? '')).toBeGreaterThanOrEqual(since * 1000)
    expect((await changedSince()).filter((id) => !others.includes(id))).toEqual([oldest()])
    expect(((await (await asked('/api/v2/news?sort=updated:desc')).json()) as Item[])[0]?.id).toBe(oldest())
    const whole = (await (await asked('/api/v2/news?pageSize=100')).json()) as Item[]
    expect(whole.filter(({ id }) => id === oldest())).toHaveLength(1)
  })

  it('edits a story of another week: what was updated since has it in either order, and the list keeps it in its place', async () => {
    const idsOf = async (query: string): Promise<number[]> =>
      ((await (await asked(`/api/v2/news?pageSize=100&${query}`)).json()) as Item[]).map(({ id }) => id)
    const before = await idsOf('page=60')
    const old = before[50] ?? 0
    await control('POST', `/stories/${old}`, { title: 'Edited late' })
    const since = `updatedSince=${FROZEN_AT / 1000 - 5}`
    expect(await idsOf(since)).toContain(old)
    expect(await idsOf(`${since}&sort=updated:desc`)).toContain(old)
    expect(await idsOf('page=60')).toEqual(before)
  })

  it('is told what was changed of a story, and not the changes of all others', async () => {
    const id = oldest()
    await control('POST', `/stories/${service.sample.nodeIds[0]}`, { title: 'Another' })
    expect(await (await control('POST', `/stories/${id}`, { title: 'Edited' })).json()).toEqual({
      edits: { [id]: { edit: { title: 'Edited', silent: false }, at: FROZEN_AT } },
    })
    expect(await (await control('DELETE', `/stories/${id}`)).json()).toEqual({ removed: { [id]: FROZEN_AT } })
    expect(await (await control('POST', '/latency', { ms: 0 })).json()).toMatchObject({ removed: { [id]: FROZEN_AT } })
  })

  it('makes an unannounced edit: the content changes while updated does not', async () => {
    const before = await one(oldest())
    await control('POST', `/stories/${oldest()}`, { body: '<p>Quietly changed</p>', silent: true })
    expect(await one(oldest())).toMatchObject({ body: '<p>Quietly changed</p>', updated: before?.updated })
  })

  it('removes a story: it is absent from lookup and list, and among the removed', async () => {
    await control('DELETE', `/stories/${oldest()}`)
    expect(await one(oldest())).toBeUndefined()
    expect(
      ((await (await asked('/api/v2/news?pageSize=100')).json()) as Item[]).some(({ id }) => id === oldest()),
    ).toBe(false)
    const { removed } = (await (await asked('/api/v2/news-removed')).json()) as {
      removed: { id: number; updated: string }[]
    }
    expect(removed[0]).toEqual({ id: oldest(), updated: expect.stringMatching(/-0400$/) as string })
  })

  it('limits the rate: headers count down, then 429 gives the time to wait', async () => {
    await control('POST', '/rate-limit', { second: 1000, minute: 3 })
    const replies = [
      await asked('/api/v2/news/1'),
      await asked('/api/v2/news/1'),
      await asked('/api/v2/news/1'),
      await asked('/api/v2/news/1'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(replies.map(({ headers }) => headers.get('x-ratelimit-remaining-minute'))).toEqual(['2', '1', '0', '0'])
    expect(Number(replies[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await asked('/api/v2/news/1', 'newsOnly')).status).toBe(200)
  })

  it('changes a plan while it runs', async () => {
    expect((await asked('/api/v2.1/fundamentals/operationRatios?symbols=HLDN', 'newsOnly')).status).toBe(403)
    await control('POST', '/plans/newsOnly', { fundamentals: true })
    expect((await asked('/api/v2.1/fundamentals/operationRatios?symbols=HLDN', 'newsOnly')).status).toBe(200)
    await control('POST', '/plans/full', { revoked: true })
    expect((await asked('/api/v2/news')).status).toBe(401)
  })

  it('moves the clock of the Date header', async () => {
    await control('POST', '/clock', { skewMs: 3_600_000 })
    expect(
      Math.round((Date.parse((await asked('/api/v2/news/1')).headers.get('date') ?? '') - Date.now()) / 60_000),
    ).toBe(60)
  })

  it.each([
    ['status', 503, 'application/json', /^\["In any shape"\]$/],
    ['html', 503, 'text/html', /<html>/],
    ['redirect', 302, null, /^$/],
    ['content-type', 200, 'application/octet-stream', /^\[/],
    ['empty', 200, 'application/json', /^$/],
  ])('injects faults into the responses of one area only: %s', async (how, status, type, text) => {
    await control('POST', '/faults', { area: 'news', how, status: 503, body: ['In any shape'] })
    const reply = await asked('/api/v2/news')
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, type])
    expect(await reply.text()).toMatch(text)
    expect((await asked('/api/v2.1/fundamentals/operationRatios?symbols=HLDN')).status).toBe(200)
  })

  it.each(['truncated', 'reset', 'unpacked'])('breaks responses off: %s', async (how) => {
    await control('POST', '/faults', { area: 'any', how })
    await expect(asked('/api/v2/news').then((reply) => reply.text())).rejects.toThrow()
  })

  it('injects faults into a share of the requests, the same ones for the same seed', async () => {
    const hits = async (): Promise<string> => {
      const twin = await startFrozenService({ seed: 3 })
      twin.interventions.faultInjections.push({ area: 'news', how: 'status', share: 0.3, status: 503, body: '{}' })
      const statuses: number[] = []
      for (let turn = 0; turn < 60; turn++)
        statuses.push(
          (await fetch(`${twin.url}/api/v2/news/1`, { headers: { authorization: `token ${twin.keys.full}` } })).status,
        )
      await twin.close()
      return statuses.join()
    }
    const first = await hits()
    expect(first).toContain('200')
    expect(first).toContain('503')
    expect(await hits()).toBe(first)
  })

  it('gets the error of a request to the control port', async () => {
    for (const [method, path, body, reason] of [
      ['POST', '/latency', { ms: 'x' }, 'ms must be a number'],
      ['POST', '/faults', { area: 'x', how: 'y' }, 'unknown'],
      ['POST', '/stories/abc', {}, 'node ID'],
      ['POST', '/plans/gold', {}, 'needs a plan'],
      ['POST', '/quirks', { names: ['modesty'] }, 'names must be'],
      ['POST', '/scenarios/flood', {}, 'needs a scenario'],
      ['PUT', '/latency', {}, 'no such control'],
    ] as const) {
      const reply = await control(method, path, body)
      expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
        400,
        expect.stringContaining(reason),
      ])
    }
    expect(await (await control('GET', '/')).json()).toEqual({
      scenarios: [],
      clockMovedMs: 0,
      latencyMs: 0,
      clockSkewMs: 0,
      rateLimit: null,
      faultInjections: [],
      edits: {},
      removed: {},
      plans: {},
      quirks: [],
    })
  })
})

describe('the control port', () => {
  /** The status of a request to it with these headers, and what it changed. */
  async function after(headers: Record<string, string>): Promise<[status: number, latencyMs: unknown]> {
    const status = await new Promise<number>((resolve, reject) => {
      request(`${service.controlUrl ?? ''}/latency`, { method: 'POST', headers }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
        .on('error', reject)
        .end('{"ms": 7}')
    })
    const state = (await (await control('GET', '/')).json()) as { latencyMs: unknown }
    return [status, state.latencyMs]
  }

  it.each(['attacker.example', 'attacker.example:80', '127.0.0.1.attacker.example'])(
    'refuses a request for the host “%s”, to which a page may have led a browser',
    async (host) => expect(await after({ host })).toEqual([403, 0]),
  )

  it('refuses a page of a browser, which names its origin', async () => {
    expect(await after({ origin: 'https://attacker.example' })).toEqual([403, 0])
    expect(await after({ origin: 'null' })).toEqual([403, 0])
  })

  it.each(['localhost:80', '127.0.0.1', '[::1]:1'])('takes the loopback host “%s”', async (host) =>
    expect(await after({ host })).toEqual([200, 7]),
  )
})

describe('production-style deliveries', () => {
  it('reach a registered receiver over real TLS after it is available again', async () => {
    const tls = await makeCertificate(temporaryFolder())
    let status = 503
    const receiver = await startReceiver(tls, () => status)
    const local = await startFrozenService({
      controlPort: 0,
      deliverToLoopback: true,
      deliveryAuthorities: [tls.ca],
      signDeliveries: true,
    })
    onTestFinished(async () => {
      receiver.stop()
      await local.close()
    })
    const post = (path: string, body: unknown): Promise<Response> =>
      fetch((local.controlUrl ?? '') + path, { method: 'POST', body: JSON.stringify(body) })
    expect((await post('/destinations', { url: receiver.url, kinds: ['Dividends/v1'], clockFactor: 100 })).status).toBe(
      200,
    )
    expect((await post('/destinations', { url: 'http://x' })).status).toBe(400)
    expect((await post('/emit', { kind: 'News/v1', story: 1 })).status).toBe(400)
    await post('/emit', { kind: 'Dividends/v1' })
    await expect.poll(() => receiver.received.length).toBeGreaterThan(1)
    status = 204
    const attempts = async (): Promise<{ outcome: string }[]> =>
      (await (await fetch(`${local.controlUrl ?? ''}/attempts`)).json()) as { outcome: string }[]
    await expect.poll(async () => (await attempts()).at(-1)?.outcome).toBe('delivered')
    expect(new Set(receiver.received.map(({ headers }) => headers['x-svc-delivery'])).size).toBe(1)
    expect(
      receiver.received.every(
        ({ headers, body }) =>
          headers['x-svc-signature'] === `sha256=${createHmac('sha256', local.keys.full).update(body).digest('hex')}`,
      ),
    ).toBe(true)
  })

  it('come on one connection to a registered receiver, and on another one after that was closed', async () => {
    const tls = await makeCertificate(temporaryFolder())
    const receiver = await startReceiver(tls, () => 204)
    const local = await startFrozenService({ deliverToLoopback: true, deliveryAuthorities: [tls.ca] })
    onTestFinished(async () => {
      receiver.stop()
      await local.close()
    })
    const { url } = receiver
    local.production.register({ url, kinds: ['News/v1'], schedule: 'news', stableIds: true, clockFactor: 1000 })
    for (let count = 0; count < 3; count++) await local.production.emit('News/v1')
    expect([receiver.received.length, receiver.connections()]).toEqual([3, 1])
    receiver.closeConnections()
    await local.production.emit('News/v1')
    expect([receiver.received.length, receiver.connections()]).toEqual([4, 2])
  })
})
