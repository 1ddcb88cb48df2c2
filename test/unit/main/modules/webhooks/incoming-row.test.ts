import { expect, it } from 'vitest'
import { headerOf, incomingRow } from '../../../../../main/modules/webhooks/incoming-row.ts'
import { createKnownSecrets } from '../../../../../main/platform/log/known-secrets.ts'

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
})
