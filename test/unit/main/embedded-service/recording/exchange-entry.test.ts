import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readHar, writeHar } from '../../../../../app/domain/requests/har.ts'
import type { HarEntry } from '../../../../../app/domain/requests/har.ts'
import { exchangeEntry } from '../../../../../main/embedded-service/recording/exchange-entry.ts'
import { createRedaction } from '../../../../../main/embedded-service/recording/redaction.ts'
import type { Pair } from '../../../../../main/embedded-service/recording/secrets-of-request.ts'
import { plantedForms } from '../../../../support/secret-scan.ts'

const KEY = '0123456789abcdef0123456789abcdef'

function entryOf(
  body: Buffer,
  headers: readonly Pair[] = [],
  { target = '/api/v2/news', statusText = 'OK' } = {},
): Promise<HarEntry> {
  const redaction = createRedaction()
  redaction.learn(KEY)
  return exchangeEntry(
    {
      startedAt: Date.UTC(2026, 9, 30),
      origin: 'https://api.example',
      request: {
        method: 'GET',
        target,
        headers: [
          ['Authorization', `token ${KEY}`],
          ['accept', 'application/json'],
        ],
        body: Buffer.alloc(0),
        signal: new AbortController().signal,
      },
      response: { status: 200, statusText, httpVersion: '1.1', headers, body, waitMs: 10, receiveMs: 2 },
    },
    redaction,
  )
}

describe('the archive entry of an exchange', () => {
  it('is read as it was written', async () => {
    const entry = await entryOf(Buffer.from('[]'), [['Content-Type', 'application/json']], {
      target: `/api/v2/news?token=${KEY}&page=1`,
    })
    expect(entry).toEqual({
      startedDateTime: '2026-10-30T00:00:00.000Z',
      time: 12,
      request: {
        method: 'GET',
        url: 'https://api.example/api/v2/news?token=•••&page=1',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [
          { name: 'Authorization', value: 'token $KEY' },
          { name: 'accept', value: 'application/json' },
        ],
        queryString: [
          { name: 'token', value: '•••' },
          { name: 'page', value: '1' },
        ],
        headersSize: -1,
        bodySize: 0,
      },
      response: {
        status: 200,
        statusText: 'OK',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        content: { size: 2, mimeType: 'application/json', text: '[]' },
        redirectURL: '',
        headersSize: -1,
        bodySize: 2,
      },
      cache: {},
      timings: { send: 0, wait: 10, receive: 2 },
    })
    expect(readHar(writeHar({ name: 't', version: '1' }, [entry]))).toEqual([entry])
  })

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (body: Buffer) => body],
  ])('has the unpacked body of %s, with the size of both', async (encoding, pack) => {
    const packed = pack(Buffer.from('[{"title":"é"}]'))
    const { content, bodySize } = (await entryOf(packed, [['Content-Encoding', encoding]])).response
    expect(content).toEqual({ size: 16, mimeType: '', text: '[{"title":"é"}]' })
    expect(bodySize).toBe(packed.length)
  })

  it('has base64 for a body that is not UTF-8, and keeps a byte order mark', async () => {
    expect((await entryOf(Buffer.from([0x22, 0xff, 0xfe]))).response.content).toEqual({
      size: 3,
      mimeType: '',
      text: 'Iv/+',
      encoding: 'base64',
    })
    expect((await entryOf(Buffer.from('\uFEFF[]'))).response.content.text).toBe('\uFEFF[]')
  })

  it.each([
    ['zstd', Buffer.from('x'), 'packed as zstd'],
    ['gzip, br', Buffer.from('x'), 'packed as gzip, br'],
    ['gzip', Buffer.from('not packed at all'), 'cannot be unpacked'],
    ['gzip', gzipSync(Buffer.alloc(21 * 1024 * 1024)), 'too large'],
    ['', Buffer.alloc(21 * 1024 * 1024), 'too large'],
  ])('has no body when it cannot be searched for the key: %s', async (encoding, body, reason) => {
    const { content } = (await entryOf(body, [['content-encoding', encoding]])).response
    expect(content.text).toBeUndefined()
    expect(content.comment).toContain(reason)
  })

  it('has no part of the key where a text is shortened', async () => {
    const { content } = (await entryOf(Buffer.from('x'), [['content-encoding', `${'x'.repeat(20)}${KEY}`]])).response
    expect(content.comment).toBe(`body not written: it is packed as ${'x'.repeat(20)}$KEY`)
  })

  it.each([...plantedForms(KEY)])('has no key in %s, at any position', async (_form, bytes) => {
    const text = bytes.toString('latin1')
    const headers: Pair[] = [
      ['x-echo', `a ${text}`],
      ['location', `https://h.example/?k=${text}`],
      ['content-type', text],
      [`x-${text}`, '1'],
    ]
    const body = Buffer.concat([Buffer.from('{"echo":"'), bytes, Buffer.from('"}')])
    const target = `/api/${text}?x=${text}&token=${text}`
    const entry = await entryOf(body, headers, { target, statusText: text })
    expect(Buffer.from(JSON.stringify(entry)).includes(bytes)).toBe(false)
    expect(Buffer.from(entry.response.content.text ?? '', 'base64').includes(bytes)).toBe(false)
    expect(entry.response.content.text).toContain('$KEY')
    expect(entry.response.content.comment).toBe('secrets in the body were replaced')
  })
})
