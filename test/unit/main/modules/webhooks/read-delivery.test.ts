import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it, describe } from 'vitest'
import { encodeText } from '../../../../../main/modules/webhooks/store/charset.ts'
import {
  withoutSecrets,
  readFixture,
  headerOf,
  incomingRow,
  signatureIn,
} from '../../../../../main/modules/webhooks/read-delivery.ts'
import { createKnownSecrets } from '../../../../../main/platform/log/known-secrets.ts'

const KEY = 'unused-key-0123456789'
const SECRETS = createKnownSecrets([KEY])
const TEXT = `{"note":"${KEY}"}`
const HIDDEN = `{"note":"${'*'.repeat(KEY.length)}"}`

it('a body without a secret stays byte for byte', () => {
  const body = gzipSync('{"a":1}')
  const stored = withoutSecrets(body, [['content-encoding', 'gzip']], SECRETS)
  expect([[...stored.raw], stored.body]).toEqual([[...body], '{"a":1}'])
})

// SECURITY 45
it('a secret is blanked in a body, inside of a coding as well', () => {
  expect(Buffer.from(withoutSecrets(Buffer.from(TEXT), [], SECRETS).raw).toString()).toBe(HIDDEN)
  const packed = withoutSecrets(gzipSync(TEXT), [['content-encoding', 'gzip']], SECRETS)
  expect([gunzipSync(packed.raw).toString(), packed.body]).toEqual([HIDDEN, HIDDEN])
})

// SECURITY 45
it('a secret is blanked in another encoding as well', () => {
  const body = encodeText(`\ufeff${TEXT}`, 'utf-16le') ?? new Uint8Array()
  const blanked = Buffer.from(withoutSecrets(body, [], SECRETS).raw).toString('utf16le')
  expect(blanked).not.toContain(KEY)
  expect(blanked).toContain('***')
})

// SECURITY 45
it('a secret is blanked inside of a coding whose own inside has one that is not known', () => {
  const packed = withoutSecrets(gzipSync(TEXT), [['content-encoding', 'compress, gzip']], SECRETS)
  expect(gunzipSync(packed.raw).toString()).toBe(HIDDEN)
})

it('bullets of a body stay where a secret beside them is blanked', () => {
  const body = encodeText(`\ufeff{"note":"${KEY}","list":"• one"}`, 'utf-16le') ?? new Uint8Array()
  const blanked = Buffer.from(withoutSecrets(body, [], SECRETS).raw).toString('utf16le')
  expect(blanked).toBe('\ufeff{"note":"***","list":"• one"}')
})

const read = (fixture: unknown) =>
  readFixture(typeof fixture === 'string' ? fixture : JSON.stringify(fixture), 7, createKnownSecrets())

describe('a fixture', () => {
  it('is read with its bytes and its headers', () => {
    const row = read({ headers: [['X-Svc-Signature', 's']], path: '/p', isTls: true, bodyBase64: '/wA=', body: 'x' })
    expect(row).toMatchObject({ headers: [['X-Svc-Signature', 's']], path: '/p', isTls: true, signature: 'unchecked' })
    expect([...row.raw]).toEqual([0xff, 0])
  })

  it('has its body as text where it has none in base64', () => {
    const row = read({ headers: [['x-a', 'b']], body: 'é' })
    expect(row).toMatchObject({ headers: [['x-a', 'b']], signature: 'absent', path: '/', receivedAt: 7 })
    expect(Buffer.from(row.raw).toString()).toBe('é')
  })

  it.each([
    ['not JSON', 'it is not JSON'],
    [{ headers: [['a']], body: '' }, 'is no name with a value'],
    [{ headers: [['a b', '']], body: '' }, 'has a name that no header has'],
    [{ headers: [['', 'b']], body: '' }, 'has a name that no header has'],
    [{ headers: { a: 'b' }, body: '' }, 'not a list'],
    [{ headers: [] }, 'it has no body'],
    [{ headers: [], bodyBase64: '*' }, 'not in base64'],
    [{ headers: [], body: 'x'.repeat(1024 * 1024 + 1) }, 'more than 1 MiB'],
  ])('that is something else is refused: %#', (fixture, why) => {
    expect(() => read(fixture)).toThrow(
      expect.objectContaining({
        error: expect.objectContaining({ errorText: expect.stringContaining(why) as string }) as object,
      }) as Error,
    )
  })
})

const HEADERS = [
  ['X-Svc-Delivery', 'd-1'],
  ['x-a', '1'],
  ['X-A', '2'],
] as const

it('a row has all headers in their order and spelling, the bytes, and what the body says', () => {
  const body = Buffer.from('{"id":"p-1","kind":"News/v1"}')
  const row = incomingRow({ receivedAt: 5, path: '/p', isTls: true, headers: HEADERS, body }, createKnownSecrets())
  expect(row).toMatchObject({ deliveryId: 'd-1', payloadId: 'p-1', headers: HEADERS, bytes: body.length, status: null })
  expect(Buffer.from(row.raw)).toEqual(body)
})

it('a header is found by a pattern, the first of several', () => {
  expect([headerOf(HEADERS, /^x-a$/i), headerOf(HEADERS, /^b$/)]).toEqual(['1', null])
  expect([headerOf([['x-a', ''], ...HEADERS], /^x-a$/i), headerOf([['x-a', ' ']], /^x-a$/i)]).toEqual(['1', null])
})

it.each([
  ['before its own', (own: [string, string][], added: [string, string][]) => [...added, ...own]],
  ['after its own', (own: [string, string][], added: [string, string][]) => [...own, ...added]],
])('a delivery is not mistaken for another one by headers that a tunnel adds %s', (_when, put) => {
  const headers = put(
    [
      ['X-Svc-Delivery', '0b6f7c2e-4a57-4f0e-9d0a-5a1d0b8f2c11'],
      ['X-Svc-Signature', 'sha256=00ff'],
    ],
    [
      ['X-Edge-Delivery', 'direct'],
      ['X-Edge-Signature', 'v1;00'],
    ],
  )
  const row = incomingRow({ receivedAt: 1, path: '/', isTls: false, headers, body: Buffer.from('{}') }, SECRETS)
  expect([row.deliveryId, signatureIn(headers)]).toEqual(['0b6f7c2e-4a57-4f0e-9d0a-5a1d0b8f2c11', 'sha256=00ff'])
})

it('a delivery header and a signature in no usual form are read as they were sent', () => {
  const headers: [string, string][] = [
    ['X-Svc-Delivery', 'd-1'],
    ['X-Svc-Signature', 'v1;00'],
  ]
  const row = incomingRow({ receivedAt: 1, path: '/', isTls: false, headers, body: Buffer.from('{}') }, SECRETS)
  expect([row.deliveryId, signatureIn(headers)]).toEqual(['d-1', 'v1;00'])
})

it('contents that differ in bytes that are no text are not the same content', () => {
  const revisionOf = (letter: string): string | null =>
    incomingRow(
      {
        receivedAt: 1,
        path: '/',
        isTls: false,
        headers: [],
        body: Buffer.from(`{"id":"p","data":{"id":1,"content":{"name":"K${letter}hne"}}}`, 'latin1'),
      },
      SECRETS,
    ).revision
  expect(revisionOf('\xfc')).toBe(revisionOf('\xfc'))
  expect(revisionOf('\xfc')).not.toBe(revisionOf('\xf6'))
})
