import { describe, expect, it } from 'vitest'
import { requestIdOf, requestIdsIn } from '../../../../../main/platform/http/request-id.ts'

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
