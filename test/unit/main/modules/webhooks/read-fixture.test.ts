import { describe, expect, it } from 'vitest'
import { readFixture } from '../../../../../main/modules/webhooks/read-fixture.ts'
import { createKnownSecrets } from '../../../../../main/platform/log/known-secrets.ts'

const read = (fixture: unknown) =>
  readFixture(typeof fixture === 'string' ? fixture : JSON.stringify(fixture), 7, createKnownSecrets())

describe('a fixture', () => {
  it('is read with its bytes and its headers', () => {
    const row = read({ headers: [['X-Svc-Signature', 's']], path: '/p', isTls: true, bodyBase64: '/wA=', body: 'x' })
    expect(row).toMatchObject({ headers: [['X-Svc-Signature', 's']], path: '/p', isTls: true, signature: 'unchecked' })
    expect([...row.raw]).toEqual([0xff, 0])
  })

  it('of an earlier version has headers as an object and its body as text', () => {
    const row = read({ headers: { 'x-a': 'b' }, body: 'é' })
    expect(row).toMatchObject({ headers: [['x-a', 'b']], signature: 'absent', path: '/', receivedAt: 7 })
    expect(Buffer.from(row.raw).toString()).toBe('é')
  })

  it.each([
    ['not JSON', 'it is not JSON'],
    [{ headers: [['a']], body: '' }, 'is no name with a value'],
    [{ headers: [['a b', '']], body: '' }, 'has a name that no header has'],
    [{ headers: { '': 'b' }, body: '' }, 'has a name that no header has'],
    [{ headers: 1, body: '' }, 'is missing'],
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
