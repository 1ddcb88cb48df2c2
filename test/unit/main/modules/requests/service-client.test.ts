import { describe, expect, it } from 'vitest'
import { describeError } from '../../../../../app/errors/describe-error.ts'
import { type ErrorInfo } from '../../../../../app/errors/app-error.ts'
import type { NewsListQuery } from '../../../../../main/modules/requests/endpoint-requests.ts'
import { createBlankingTransport } from '../../../../../main/modules/requests/service-client.ts'
import { createKnownSecrets } from '../../../../../main/platform/log/known-secrets.ts'
import { accessTo } from '../../../../support/service/scope.ts'
import type { TransportReply, TransportRequest } from '../../../../../main/platform/http/transport.ts'
import { clientOver } from '../../../../support/service/service-client.ts'
import { errorOfCall } from '../../../../support/system/error-of.ts'

/** The error of a request that the service redirects to that location. */
async function errorOfRedirect(location: string): Promise<ErrorInfo> {
  const client = clientOver({
    transport: () => Promise.resolve({ status: 302, headers: { location }, body: new Uint8Array() }),
    now: () => 0,
  })
  const access = accessTo('https://api.example.com')
  return (await errorOfCall(client.newsItem(access, 1, 'full', new AbortController().signal))) as ErrorInfo
}

// SECURITY 21
describe('a redirect is described by what its location names:', () => {
  it.each([
    ['https://login.example/in?token=x', 'https://login.example'],
    ['/elsewhere', 'https://api.example.com'],
    ['file:///etc/passwd', 'an address that begins with file:'],
    ['data:text/html,x', 'an address that begins with data:'],
    ['http://[', 'an unreadable address'],
  ])('%s', async (location, name) => {
    expect(await errorOfRedirect(location)).toEqual({ kind: 'unreadable-reply', reason: 'redirect', detail: name })
  })

  it.each(['file:///etc/passwd', 'http://['])('%s is never said to be “null”', async (location) => {
    expect(JSON.stringify(describeError(await errorOfRedirect(location)))).not.toContain('null')
  })
})

describe('attempts of one call', () => {
  /** The numbers of the attempts that reached the transport, of a service that fails for a while. */
  async function attempts(call: 'newsItem' | 'webhookTest'): Promise<(number | undefined)[]> {
    const retries: (number | undefined)[] = []
    const client = clientOver({
      transport({ retry }) {
        retries.push(retry)
        return Promise.resolve({ status: 503, headers: {}, body: new Uint8Array() })
      },
      now: () => 0,
    })
    const [access, { signal }] = [accessTo('https://api.example.com'), new AbortController()]
    const sent =
      call === 'newsItem'
        ? client.newsItem(access, 1, 'full', signal)
        : client.webhookTest(
            access,
            { destination: 'https://a.example', kind: 'News/v1', transformToken: null },
            signal,
          )
    await sent.catch(() => undefined)
    return retries
  }

  it('are counted', async () => {
    expect(await attempts('newsItem')).toEqual([0, 1, 2])
  })

  it('are never more than one for a webhook test, which delivers', async () => {
    expect(await attempts('webhookTest')).toEqual([0])
  })
})

const FIRST: NewsListQuery = {
  tickers: [],
  dateFrom: null,
  dateTo: null,
  page: 0,
  pageSize: 50,
  updatedSince: null,
  completeness: 'headline',
}

describe('a list of items that cannot be read', () => {
  const BODY = Buffer.from('[{"id":"99999999999999999999","title":"x"}]')
  const client = clientOver({
    transport: () => Promise.resolve({ status: 200, headers: {}, body: BODY }),
    now: () => 0,
  })
  const read = (changes: Partial<NewsListQuery> = {}) =>
    client.newsList(accessTo('https://api.example.com'), { ...FIRST, ...changes }, new AbortController().signal)

  it('is no response of the service where stories of any time are requested', async () => {
    await expect(read()).rejects.toMatchObject({ error: { kind: 'unreadable-reply', reason: 'shape' } })
  })

  it.each([
    ['a later page', { page: 1 }],
    ['changes since a time', { updatedSince: 5 }],
    ['older stories', { dateTo: '2026-10-30' }],
  ])('can be %s, and is counted', async (_what, changes) => {
    expect(await read(changes)).toMatchObject({ stories: [], unreadable: { count: 1 } })
  })
})

const KEY = 'CANARY/KEY+1'
const TOKEN = 'CANARY-TOKEN-2'

/** The result of that response for a request with these headers and this address. */
async function through(
  reply: Partial<TransportReply>,
  request: Partial<TransportRequest> = {},
  known = createKnownSecrets(),
) {
  const transport = createBlankingTransport(
    () => Promise.resolve({ status: 400, headers: {}, body: new Uint8Array(), ...reply }),
    () => ['transformToken'],
    known,
  )
  const { headers, body } = await transport({
    url: new URL(`https://a.example/?transformToken=${TOKEN}&tickers=AAPL`),
    headers: { Authorization: `token ${KEY}`, accept: 'application/json' },
    signal: new AbortController().signal,
    ...request,
  })
  return { headers, text: Buffer.from(body).toString() }
}

// SECURITY 45
describe('a secret that the service repeats', () => {
  it.each([
    ['in an error', `{"message": "no such key ${KEY}"}`, '{"message": "no such key ************"}'],
    ['as it stands in an address', encodeURIComponent(KEY), '****************'],
    ['of another use', `token=${TOKEN}`, 'token=**************'],
    ['again and again', KEY + KEY, '*'.repeat(24)],
    ['with its slashes escaped, as some write JSON', 'CANARY\\/KEY+1', '*'.repeat(13)],
    ['in an address with small letters', 'CANARY%2fKEY%2b1', '*'.repeat(16)],
  ])('%s is blanked in the body, whose length stays', async (_name, sent, expected) => {
    expect((await through({ body: Buffer.from(sent) })).text).toBe(expected)
  })

  it('is blanked in headers', async () => {
    const { headers } = await through({
      headers: { 'x-svc-request-id': `for ${KEY}`, location: `https://b/?k=${KEY}` },
    })
    expect(headers).toEqual({ 'x-svc-request-id': 'for •••', location: 'https://b/?k=•••' })
  })

  it('is blanked although its parameter had another name when the request was made', async () => {
    const url = new URL(`https://a.example/?former=${TOKEN}`)
    const { text } = await through({ body: Buffer.from(TOKEN) }, { url }, createKnownSecrets([TOKEN]))
    expect(text).toBe('*'.repeat(TOKEN.length))
  })

  it('is blanked in a response to a request without it, when it cannot be an ordinary word', async () => {
    const [long, short] = ['a-long-secret-of-another-connection', 'earnings']
    const { headers, text } = await through(
      { headers: { via: long, 'x-about': short }, body: Buffer.from(`${long} ${short}`) },
      {},
      createKnownSecrets([long, short]),
    )
    expect(headers).toEqual({ via: '•••', 'x-about': '•••' })
    expect(text).toBe(`${'*'.repeat(long.length)} ${short}`)
  })

  it('that consists of asterisks ends the search', async () => {
    const { text } = await through({ body: Buffer.from('no key ********') }, { headers: { Key: '********' } })
    expect(text).toBe('no key ********')
  })

  it('is found in the header of the webhook test too', async () => {
    const { text } = await through({ body: Buffer.from(KEY) }, { headers: { Key: KEY } })
    expect(text).toBe('************')
  })
})

describe('a response that repeats no secret', () => {
  it('is passed on with the very same bytes', async () => {
    const body = Buffer.from('{"tickers": "AAPL", "Key": "•"}')
    const transport = createBlankingTransport(
      () => Promise.resolve({ status: 200, headers: {}, body }),
      () => [],
      createKnownSecrets(),
    )
    const request = { url: new URL('https://a.example/'), headers: { Key: KEY }, signal: new AbortController().signal }
    expect((await transport(request)).body).toBe(body)
  })

  it('keeps the matches of a very short key', async () => {
    expect((await through({ body: Buffer.from('a key') }, { headers: { Key: 'a' } })).text).toBe('a key')
  })
})
