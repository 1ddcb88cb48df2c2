import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ASSUMED_PROFILE } from '../../../app/domain/connection/interface-profile.ts'
import { errorInfo, type ErrorInfo } from '../../../app/errors/app-error.ts'
import type { Access } from '../../../main/modules/context/connection-scope.ts'
import { readEarnings } from '../../../main/modules/fundamentals/earnings-wire.ts'
import { readRatios } from '../../../main/modules/fundamentals/ratios-wire.ts'
import type { EmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import { accessTo } from '../../support/service/scope.ts'
import { headerTexts } from '../../support/cases/corpora.ts'
import { httpResponse, scriptedServer } from '../../support/service/scripted-server.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { clientOver } from '../../support/service/service-client.ts'

const client = clientOver({
  sleep: (ms) => wait(Math.min(ms, 5)),
  random: () => 0.5,
})
const signal = new AbortController().signal
const KEY = 'CANARY0KEY0CANARY0KEY0CANARY0KEY'

let service: EmbeddedService
beforeAll(async () => {
  service = await startFrozenService()
})
afterAll(async () => {
  await service.close()
})

const connectionTo = (baseUrl: string, changes: Partial<Access> = {}): Access =>
  accessTo(baseUrl, { key: KEY, ...changes })
const real = (key = service.keys.full): Access => connectionTo(service.url, { key })
const LIST = {
  tickers: [],
  dateFrom: null,
  dateTo: null,
  page: 0,
  pageSize: 5,
  completeness: 'abstract',
  updatedSince: null,
} as const
const RATIOS = { symbols: ['HLDN'], fromDate: null, period: null, reportType: null }

async function errorOfCall(call: Promise<unknown>): Promise<ErrorInfo | null> {
  return call.then(
    () => null,
    (thrown: unknown) => errorInfo(thrown),
  )
}

// SECURITY 55
describe('a path in the interface profile', () => {
  it.each(['@evil.example/x', '.evil.example/x', ':99999@evil.example'])(
    'that leads to another address (%s) is rejected before anything is sent',
    async (newsRemovedPath) => {
      const sent: string[] = []
      const careless = clientOver({
        transport: (request) => {
          sent.push(request.url.href)
          return Promise.reject(new Error('not expected'))
        },
      })
      const access = accessTo('https://api.example.com', { profile: { ...ASSUMED_PROFILE, newsRemovedPath } })
      const query = { page: 0, pageSize: 1, updatedSince: null }
      expect(await errorOfCall(careless.newsRemoved(access, query, signal))).toMatchObject({ kind: 'invalid-input' })
      expect(sent).toEqual([])
    },
  )
})

describe('the client against the embedded service', () => {
  it('makes all five calls', async () => {
    const id = service.sample.nodeIds[0] ?? 0
    expect((await client.newsItem(real(), id, 'full', signal)).stories[0]?.id).toBe(id)
    expect((await client.newsList(real(), LIST, signal)).stories).toHaveLength(5)
    expect(readRatios((await client.operationRatios(real(), RATIOS, signal)).tree)[0]?.records.length).toBeGreaterThan(
      100,
    )
    expect(readEarnings((await client.earningReports(real(), RATIOS, signal)).tree).ok).toBe(true)
    expect(
      await errorOfCall(
        client.webhookTest(
          real(),
          { destination: 'https://localhost/', kind: 'News/v1', transformToken: null },
          signal,
        ),
      ),
    ).toMatchObject({ kind: 'delivery-failed', reply: { status: 424 } })
  })

  it('gets a clear error for a wrong key and for a plan without the endpoint', async () => {
    expect(await errorOfCall(client.newsList(real('wrong'), LIST, signal))).toMatchObject({
      kind: 'unauthorized',
      reply: { status: 401, requestId: expect.stringMatching(/-/) as string },
    })
    expect(await errorOfCall(client.operationRatios(real(service.keys.newsOnly), RATIOS, signal))).toMatchObject({
      kind: 'forbidden',
    })
  })
})

describe('the client on the wire', () => {
  const ok = (socket: { end: (data: Buffer) => void }): void => socket.end(httpResponse(200, {}, '[]'))

  it('rejects an object where a list of stories was requested', async () => {
    const server = await scriptedServer((socket) => socket.end(httpResponse(200, {}, '{"stories":[]}')))
    expect(await errorOfCall(client.newsItem(connectionTo(server.url), 5, 'full', signal))).toMatchObject({
      kind: 'unreadable-reply',
      reason: 'shape',
    })
  })

  // SECURITY 20
  it('sends the key in its header and nowhere else', async () => {
    const server = await scriptedServer(ok)
    await client.newsItem(connectionTo(server.url), 5, 'full', signal)
    await client.newsList(connectionTo(server.url), LIST, signal)
    await client
      .webhookTest(
        connectionTo(server.url),
        { destination: 'https://a.example/x?y=1&z=2', kind: 'News/v1', transformToken: 'T' },
        signal,
      )
      .catch(() => undefined)
    for (const head of server.requests) {
      const [line = '', ...headers] = head.split('\r\n')
      expect(line).not.toContain(KEY)
      expect(headers.filter((header) => header.includes(KEY))).toEqual([
        line.includes('/webhook/') ? `Key: ${KEY}` : `Authorization: token ${KEY}`,
      ])
      expect(head.toLowerCase()).toContain('accept: application/json')
    }
  })

  it('sends it in the address only if that was chosen, and shows it blanked', async () => {
    const server = await scriptedServer(ok)
    const response = await client.newsList(connectionTo(server.url, { keyPlacement: 'query' }), LIST, signal)
    expect(server.requests[0]).toContain(`token=${KEY}`)
    expect(response.request).not.toContain(KEY)
    expect(response.request).toContain('token=•••')
  })

  // SECURITY 30
  it.each([
    'A&B=1',
    'A?B',
    'A#B',
    'A/../B',
    '%0d%0aX: 1',
    'A B',
    '＆',
    '"<>',
    ...headerTexts().map(({ text }) => text),
  ])('encodes %j so that its value is unchanged', async (text) => {
    const server = await scriptedServer(ok)
    await client.newsList(connectionTo(server.url), { ...LIST, tickers: [text] }, signal)
    const line = server.requests[0]?.split(' ')[1] ?? ''
    expect(new URL(line, 'http://x').searchParams.get('tickers')).toBe(text)
    expect(server.requests[0]?.split('\r\n')[0]).toMatch(/^GET \S+ HTTP\/1\.1$/)
    expect(server.requests[0]).not.toMatch(/^(x-planted|set-cookie|location|transfer-encoding)/im)
  })

  it('uses the names of the interface profile', async () => {
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(200, {}, '{"result":[]}'))
    })
    await client.operationRatios(
      connectionTo(server.url, {
        profile: { ...ASSUMED_PROFILE, symbolsParameter: 'tickerList', reportTypeParameter: 'type' },
      }),
      { ...RATIOS, reportType: 'A' },
      signal,
    )
    expect(server.requests[0]).toContain('?tickerList=HLDN&type=A ')
  })

  // SECURITY 21
  it('names a redirect and sends nothing to its target', async () => {
    const target = await scriptedServer(ok)
    for (const status of [301, 302, 303, 307, 308]) {
      const server = await scriptedServer((socket) => {
        socket.end(httpResponse(status, { location: `${target.url}/x?token=${KEY}` }))
      })
      const error = await errorOfCall(client.newsList(connectionTo(server.url), LIST, signal))
      expect(error).toEqual({ kind: 'unreadable-reply', reason: 'redirect', detail: target.url })
    }
    expect(target.requests).toEqual([])
  })

  it('repeats a safe read after a broken connection, and never the webhook test', async () => {
    const server = await scriptedServer((socket) => {
      socket.destroy()
    })
    await errorOfCall(client.newsList(connectionTo(server.url), LIST, signal))
    expect(server.requests).toHaveLength(3)
    await errorOfCall(
      client.webhookTest(
        connectionTo(server.url),
        { destination: 'https://a.example', kind: 'News/v1', transformToken: null },
        signal,
      ),
    )
    expect(server.requests).toHaveLength(4)
  })

  it('treats a web page under 200 as an error, and under an error status as a missing message', async () => {
    const page = '<!doctype html><html><body>Sign in</body></html>'
    const server = await scriptedServer((socket, head) => {
      socket.end(httpResponse(head.includes('page=1') ? 503 : 200, { 'content-type': 'application/json' }, page))
    })
    expect(await errorOfCall(client.newsList(connectionTo(server.url), LIST, signal))).toMatchObject({
      kind: 'unreadable-reply',
      reason: 'html',
    })
    expect(await errorOfCall(client.newsList(connectionTo(server.url), { ...LIST, page: 1 }, signal))).toMatchObject({
      kind: 'service-error',
      reply: { status: 503, message: '' },
    })
  })

  it('measures this computer’s clock against the Date header', async () => {
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(200, { date: new Date(Date.now() - 600_000).toUTCString() }, '[]'))
    })
    const { clockSkewMs } = await client.newsList(connectionTo(server.url), LIST, signal)
    expect(Math.round((clockSkewMs ?? 0) / 60_000)).toBe(10)
  })
})

// SECURITY 45
describe('a key that the service repeats', () => {
  it.each([
    ['as the encoding', KEY],
    ['as the encoding, in small letters', KEY.toLowerCase()],
    ['in a list of encodings', KEY.replaceAll('0', ',')],
    ['in a long list of encodings', `gzip, br, deflate, compress, zstd, identity, ${KEY}`],
  ])('%s is not in the error', async (_where, encoding) => {
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(200, { 'content-encoding': encoding }, '{}'))
    })
    const error = await errorOfCall(client.newsList(connectionTo(server.url), LIST, signal))
    expect(error).toMatchObject({ kind: 'unreadable-reply', reason: 'encoding' })
    expect(JSON.stringify(error)).not.toMatch(/canary/i)
  })

  it('where a redirect leads is not in the error', async () => {
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(302, { location: `https://${KEY}.example/` }, ''))
    })
    const error = await errorOfCall(client.newsList(connectionTo(server.url), LIST, signal))
    expect(error).toMatchObject({ kind: 'unreadable-reply', reason: 'redirect' })
    expect(JSON.stringify(error)).not.toMatch(/canary/i)
  })

  it('is not in the request that is stored with a response, wherever it was', async () => {
    const { request } = await client.newsList(real(), { ...LIST, tickers: ['A', service.keys.full] }, signal)
    expect(request).toContain('tickers=A%2C•••')
  })
})

// A6, U33
describe('a response that cannot be used', () => {
  async function failing(body: string | Uint8Array, headers: Record<string, string>, status = 200) {
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(status, headers, body))
    })
    const reported: ErrorInfo[] = []
    const watched = clientOver({
      unusable: (_reply, error) => reported.push(error),
    })
    const { signal } = new AbortController()
    const error = await watched.newsItem(accessTo(server.url), 5, 'full', signal).then(
      () => null,
      (thrown: unknown) => errorInfo(thrown),
    )
    return { error, reported }
  }
  const BYTES = Uint8Array.of(0x5b, 0x22, 0xff, 0x22, 0x5d)

  it.each(['X-Acme-Request-Id', 'X-Kong-Request-Id', 'X-Request-Id'])(
    'keeps its ID in the error, from %s',
    async (name) => {
      expect((await failing(BYTES, { [name]: 'r-7' })).error).toEqual({
        kind: 'unreadable-reply',
        reason: 'not-utf8',
        detail: '',
        requestId: 'r-7',
      })
    },
  )

  it('is reported, so that the console does not call it a success', async () => {
    expect((await failing(BYTES, {})).reported).toMatchObject([{ reason: 'not-utf8' }])
  })

  it('with an error status is not reported, because the status says so', async () => {
    expect((await failing(BYTES, {}, 503)).reported).toEqual([])
  })

  it('from a proxy that asks for a password is named', async () => {
    expect((await failing('', {}, 407)).error).toEqual({ kind: 'proxy-failed', reason: 'credentials', proxy: '' })
  })
})

const head = (...lines: string[]): string => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n')

const RESPONSES: readonly (readonly [name: string, bytes: string])[] = [
  ['the greeting of SSH', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
  ['the greeting of a mail server', '220 mail.example ESMTP\r\n'],
  ['HTTP/0.9', '<html><body>hello</body></html>'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['settings of HTTP/2', '\0\0\x12\x04\0\0\0\0\0\0\x03\0\0\0d'],
  ['an alert of TLS', '\x15\x03\x03\0\x02\x02\x28'],
  ['a chunk without a size', `${head('transfer-encoding: chunked')}zz\r\nabc\r\n`],
  ['a chunk with too large a size', `${head('transfer-encoding: chunked')}${'f'.repeat(21)}\r\nabc\r\n`],
  ['NUL in a header', `${head('x: a\0b', 'content-length: 2')}[]`],
  ['a negative length', `${head('content-length: -1')}[]`],
  ['the status 000', 'HTTP/1.1 000 X\r\ncontent-length: 2\r\n\r\n[]'],
  ['a status of one digit', 'HTTP/1.1 1 X\r\ncontent-length: 2\r\n\r\n[]'],
  ['a switch of protocols', 'HTTP/1.1 101 X\r\n\r\n'],
  ['another version of HTTP', 'HTTP/3.1 200 OK\r\ncontent-length: 2\r\n\r\n[]'],
  ['a head without end', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n`],
]

// H9
describe('a response that is not HTTP', () => {
  it.each(RESPONSES)('is named, and asked for once: %s', async (_name, bytes) => {
    const server = await scriptedServer((socket) => socket.end(Buffer.from(bytes, 'latin1')))
    const client = clientOver()
    const thrown: unknown = await client
      .newsItem(accessTo(server.url), 5, 'full', new AbortController().signal)
      .catch((reason: unknown) => reason)
    expect(errorInfo(thrown)).toEqual({
      kind: 'unreadable-reply',
      reason: 'not-http',
      detail: new URL(server.url).host,
    })
    expect(server.requests).toHaveLength(1)
  })
})
