import { describe, expect, it } from 'vitest'
import { toCurl, toHar } from '../../../../../app/domain/requests/request-log.ts'
import { AppError, errorInfo, type ErrorInfo } from '../../../../../app/errors/app-error.ts'
import {
  createRecordedTransport,
  MAX_AT_ONCE,
  createLoggedBodies,
  MAX_BODIES_TEXT,
  MAX_BODY_TEXT,
  redactUrl,
  requestIdOf,
  requestIdsIn,
} from '../../../../../main/modules/requests/request-log.ts'
import { createKnownSecrets } from '../../../../../main/platform/log/known-secrets.ts'
import type { TransportReply, TransportRequest } from '../../../../../main/platform/http/transport.ts'
import { settled } from '../../../../support/system/settled.ts'

const KEY = 'secret-key-0123456789'
const TOKEN = 'secret/token-0123456789'
const reply = (headers: Record<string, string> = {}): TransportReply => ({
  status: 200,
  headers: { 'content-type': 'application/json', ...headers },
  body: new Uint8Array(7),
})

/** A transport whose responses come when the test settles them. */
function slowTransport() {
  const calls: { request: TransportRequest; settle: (value: TransportReply | AppError) => void }[] = []
  const { transport, log } = createRecordedTransport({
    transport: (request) =>
      new Promise((resolve, reject) => {
        const settle = (value: TransportReply | AppError): void => {
          if (value instanceof AppError) reject(value)
          else resolve(value)
        }
        calls.push({ request, settle })
        request.signal.addEventListener('abort', () => settle(new AppError({ kind: 'cancelled' })))
      }),
    now: () => 1000,
    secretParameters: () => ['transform'],
    knownSecrets: createKnownSecrets([TOKEN]),
    hasConnection: (id) => id !== 'new',
    notify: () => undefined,
  })
  const ask = (
    path: string,
    signal = new AbortController().signal,
    headers: Record<string, string> = { Authorization: `token ${KEY}`, accept: 'application/json' },
    connection = 'one',
  ) => transport({ connection, url: new URL(`https://api.example${path}`), headers, signal })
  return { calls, log, ask, transport }
}

describe('the request log', () => {
  // SECURITY 19
  it('records what may be shown of a call, and never a secret', async () => {
    const { calls, log, ask } = slowTransport()
    const both = [
      ask(`/api/v2/news?token=${KEY}&pageSize=1`),
      ask('/api/v1/webhook/test?transform=hidden', undefined, { Key: KEY }),
    ]
    await settled()
    for (const { settle } of calls) settle(reply({ 'x-request-id': 'r-1', 'x-ratelimit-remaining-minute': '4999' }))
    await Promise.all(both)
    expect(log.list('one')).toMatchObject([
      {
        url: 'GET https://api.example/api/v2/news?token=•••&pageSize=1',
        requestHeaders: { Authorization: 'token $KEY' },
        status: 200,
        bytes: 7,
        requestIds: { 'x-request-id': 'r-1' },
        rateLimit: { 'x-ratelimit-remaining-minute': '4999' },
      },
      { url: 'GET https://api.example/api/v1/webhook/test?transform=•••', requestHeaders: { Key: '$KEY' } },
    ])
    const everything = [
      JSON.stringify(log.list('one')),
      toHar(log.list('one'), '1'),
      ...log.list('one').map(toCurl),
    ].join('\n')
    expect(everything).not.toContain(KEY)
    expect(everything).not.toContain('hidden')
  })

  // SECURITY 19
  it('never records a secret in a parameter that had another name when the call began', async () => {
    const { log, ask } = slowTransport()
    void ask(`/api/v1/webhook/test?former=${encodeURIComponent(TOKEN)}&destination=https://a.example/${TOKEN}`)
    await settled()
    const everything = [JSON.stringify(log.list('one')), toHar(log.list('one'), '1'), ...log.list('one').map(toCurl)]
    for (const form of [TOKEN, encodeURIComponent(TOKEN)]) expect(everything.join('\n')).not.toContain(form)
  })

  it('gives identical simultaneous requests one response', async () => {
    const { calls, log, ask } = slowTransport()
    const asked = [ask('/a'), ask('/a'), ask('/b')]
    await settled()
    expect(calls).toHaveLength(2)
    for (const { settle } of calls) settle(reply())
    await Promise.all(asked)
    expect(log.list('one').map(({ shared }) => shared)).toEqual([1, 0])
    void ask('/a').catch(() => undefined)
    await settled()
    expect(calls).toHaveLength(3)
  })

  it('lists and clears the calls of one connection', async () => {
    const { log, ask } = slowTransport()
    for (const connection of ['one', 'two']) void ask('/a', undefined, {}, connection)
    log.fromLibrary('two', 'news.item', { kind: 'offline', reason: 'chosen', detail: '' })
    await settled()
    expect([log.list('one').length, log.list('two').length]).toEqual([1, 2])
    log.clear('one')
    expect([log.list('one').length, log.list('two').length]).toEqual([0, 2])
  })

  // U33
  it.each<[ErrorInfo, string]>([
    [{ kind: 'connection-broken', host: 'a' }, 'connection broke'],
    [{ kind: 'not-secure', reason: 'unknown-authority', host: 'a' }, 'certificate not trusted'],
    [{ kind: 'proxy-failed', reason: 'credentials', proxy: 'p' }, 'proxy: asks for a password'],
    [{ kind: 'unreadable-reply', reason: 'not-http', detail: 'a' }, 'not HTTP'],
    [{ kind: 'offline', reason: 'refused', detail: 'a' }, 'connection refused'],
  ])('says of a call that failed with %j: %s', async (error, words) => {
    const { calls, log, ask } = slowTransport()
    const asked = ask('/a').catch(() => undefined)
    await settled()
    calls[0]?.settle(new AppError(error))
    await asked
    expect(log.list('one')[0]).toMatchObject({ status: null, error: words })
  })

  it('says of a response that it could not be used', async () => {
    const { calls, log, ask } = slowTransport()
    const asked = ask('/a')
    await settled()
    calls[0]?.settle(reply())
    log.unusable(await asked, { kind: 'unreadable-reply', reason: 'not-utf8', detail: '' })
    expect(log.list('one')[0]).toMatchObject({ status: 200, error: 'not UTF-8' })
  })

  it('says why something was read from the library, and no time that was not measured', () => {
    const { log } = slowTransport()
    log.fromLibrary('one', 'news.item', { kind: 'connection-broken', host: 'a' })
    expect(log.list('one')[0]).toMatchObject({ origin: 'library', error: 'connection broke', durationMs: null })
  })

  it('lists the trial of a key of a new connection under every connection', async () => {
    const { log, ask } = slowTransport()
    void ask('/a', undefined, {}, 'new')
    await settled()
    expect([log.list('one').length, log.list('two').length]).toEqual([1, 1])
  })

  it('never shares a call that delivers something', async () => {
    const { calls, ask } = slowTransport()
    const path = '/api/v1/webhook/test?kind=News/v1'
    for (const same of [path, path]) void ask(same).catch(() => undefined)
    await settled()
    expect(calls).toHaveLength(2)
  })

  it('counts the identical calls that were given one response, and says which attempt it was', async () => {
    const { calls, log, transport } = slowTransport()
    const request = { connection: 'one', url: new URL('https://api.example/api/v2/news'), headers: {}, retry: 1 }
    const both = [1, 2].map(() => transport({ ...request, signal: new AbortController().signal }))
    await settled()
    for (const { settle } of calls) settle(reply())
    await Promise.all(both)
    expect(log.list('one')).toMatchObject([{ shared: 1, retry: 1 }])
  })

  it('cancels a shared call only when all of its requests are cancelled', async () => {
    const { calls, ask } = slowTransport()
    const [one, other] = [new AbortController(), new AbortController()]
    const responses = [ask('/a', one.signal), ask('/a', other.signal)].map((each) =>
      each.then(
        () => 'answered',
        (reason: unknown) => errorInfo(reason)?.kind,
      ),
    )
    await settled()
    one.abort()
    expect(await responses[0]).toBe('cancelled')
    expect(calls[0]?.request.signal.aborted).toBe(false)
    other.abort()
    expect(await responses[1]).toBe('cancelled')
    expect(calls[0]?.request.signal.aborted).toBe(true)
  })

  it('limits simultaneous calls, keeps their order, and loses no slot to a cancelled call', async () => {
    const { calls, ask } = slowTransport()
    const given = new AbortController()
    const asked = Array.from({ length: MAX_AT_ONCE + 3 }, (_, place) =>
      ask(`/${place}`, place === MAX_AT_ONCE ? given.signal : undefined).catch(() => 'gave up'),
    )
    await settled()
    expect(calls).toHaveLength(MAX_AT_ONCE)
    given.abort()
    await settled()
    // More calls start as others end.
    for (const { settle } of calls) {
      settle(reply())
      await settled()
    }
    await Promise.all(asked)
    expect(calls.map(({ request }) => request.url.pathname)).toEqual(
      expect.arrayContaining([`/${MAX_AT_ONCE + 1}`, `/${MAX_AT_ONCE + 2}`]),
    )
  })

  it('writes a call as a command with $KEY that is safe to paste', () => {
    const command = toCurl({
      url: "GET https://api.example/x?q=it's&token=•••",
      requestHeaders: { Authorization: 'token $KEY' },
    })
    expect(command).toBe(`curl -H 'Authorization: token '"$KEY"'' 'https://api.example/x?q=it'\\''s&token='"$KEY"''`)
  })
})

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the bodies of responses', () => {
  it('are kept as text, without secrets', () => {
    const bodies = createLoggedBodies(createKnownSecrets([TOKEN]))
    bodies.keep(1, bytes(`{"a":"${TOKEN}","b":"${KEY}"}`), [KEY])
    const [body] = bodies.of([1])
    expect(body).toMatchObject({ id: 1, isText: true, isCut: false })
    expect(body?.text).not.toMatch(/secret-/)
  })

  it('are cut where they are long, and no secret is cut in two', () => {
    const bodies = createLoggedBodies(createKnownSecrets([TOKEN]))
    bodies.keep(1, bytes(`${'x'.repeat(MAX_BODY_TEXT - 8)}${TOKEN}`), [])
    const [body] = bodies.of([1])
    expect([body?.isCut, body?.text.includes('secret-')]).toEqual([false, false])
    bodies.keep(2, bytes('y'.repeat(MAX_BODY_TEXT * 2)), [])
    expect(bodies.of([2])).toEqual([{ id: 2, text: 'y'.repeat(MAX_BODY_TEXT), isCut: true, isText: true }])
  })

  it('keep no part of a key where blanking moves the end forward', () => {
    const bodies = createLoggedBodies(createKnownSecrets())
    const key = `key-${'0123456789'.repeat(9)}`
    bodies.keep(1, bytes(key.repeat(2000)), [key])
    expect(bodies.of([1])[0]?.text).not.toContain('key-0')
  })

  it('that are no text are not kept', () => {
    const bodies = createLoggedBodies(createKnownSecrets())
    bodies.keep(1, new Uint8Array([0xff, 0xfe, 0xff]), [])
    expect(bodies.of([1])).toEqual([{ id: 1, text: '', isCut: false, isText: false }])
  })

  it('go when there are too many, the oldest first', () => {
    const bodies = createLoggedBodies(createKnownSecrets())
    const count = MAX_BODIES_TEXT / MAX_BODY_TEXT
    for (let id = 0; id <= count; id++) bodies.keep(id, bytes('z'.repeat(MAX_BODY_TEXT)), [])
    expect([bodies.of([0]).length, bodies.of([1, count]).length]).toEqual([0, 2])
  })

  it('go with their calls', () => {
    const bodies = createLoggedBodies(createKnownSecrets())
    bodies.keep(1, bytes('a'), [])
    bodies.forget([1])
    expect(bodies.of([1])).toEqual([])
  })
})

// SECURITY 19
it('blanks secret parameters by name and by value, and leaves the rest', () => {
  const url = new URL('https://a.example/news?tickers=A%2CB&token=SECRET&other=SECRET')
  expect(redactUrl(url, ['token'], (text) => text.replaceAll('SECRET', '•••'))).toBe(
    'https://a.example/news?tickers=A%2CB&token=•••&other=•••',
  )
})

it('blanks a secret inside a parameter and outside of all', () => {
  const url = new URL('https://a.example/SECRET?destination=https%3A%2F%2Fb.example%2FSECRET%3Fx%3D1')
  const blank = (text: string): string => text.replaceAll('SECRET', '•••')
  expect(redactUrl(url, [], blank)).toBe('https://a.example/•••?destination=https%3A%2F%2Fb.example%2F•••%3Fx%3D1')
})

it('keeps every parameter of a name that occurs more than once', () => {
  const url = new URL('https://a.example/?kind=one&token=SECRET&kind=two')
  expect(redactUrl(url, ['token'], (text) => text)).toBe('https://a.example/?kind=one&token=•••&kind=two')
})

it('leaves an address without a secret as it was sent', () => {
  const url = new URL('https://a.example/?q=a b&empty')
  expect(redactUrl(url, ['token'], (text) => text)).toBe(url.href)
})

describe('the ID of a call', () => {
  it.each([
    ['plain', { 'x-request-id': 'r-1' }, 'r-1'],
    ['with the prefix of the vendor', { 'x-svc-request-id': 'r-2' }, 'r-2'],
    ['of the service before that of the gateway', { 'x-kong-request-id': 'k-1', 'x-svc-request-id': 'r-3' }, 'r-3'],
    ['of the gateway when there is no other', { 'x-kong-request-id': 'k-2' }, 'k-2'],
    ['not sent', { 'content-type': 'application/json', 'x-request-identity': 'no' }, null],
    ['cut where it is too long', { 'x-request-id': 'r'.repeat(500) }, 'r'.repeat(100)],
  ])('is read: %s', (_, headers, id) => {
    expect(requestIdOf(headers as unknown as Record<string, string>)).toBe(id)
  })

  it('has the names that were sent', () => {
    const headers = { 'x-kong-request-id': 'k', 'content-type': 'x', 'x-svc-request-id': 'r' }
    expect(Object.entries(requestIdsIn(headers))).toEqual([
      ['x-svc-request-id', 'r'],
      ['x-kong-request-id', 'k'],
    ])
  })
})
