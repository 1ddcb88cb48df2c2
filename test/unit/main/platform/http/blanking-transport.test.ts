import { describe, expect, it } from 'vitest'
import { createBlankingTransport } from '../../../../../main/platform/http/blanking-transport.ts'
import { createKnownSecrets } from '../../../../../main/platform/log/known-secrets.ts'
import type { TransportReply, TransportRequest } from '../../../../../main/platform/http/transport.ts'

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
