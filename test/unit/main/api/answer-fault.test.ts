import { describe, expect, it } from 'vitest'
import { faultOfAnswer, messageOf, retryAfterMs } from '../../../../main/api/answer-fault.ts'
import type { WireTree } from '../../../../main/api/wire-tree.ts'
import { hasShared, readSharedJson } from '../../../support/shared-samples.ts'

const kindOf = (status: number, tree: WireTree | null): string | null =>
  faultOfAnswer(status, tree, null, null)?.kind ?? null

describe('faultOfAnswer', () => {
  it.each([
    [401, 'Unauthorized', 'unauthorized'],
    [403, ['Unauthorized for Route'], 'forbidden'],
    [400, 'Invalid or Missing Query Parameters', 'bad-request'],
    [400, { message: 'Invalid page size' }, 'bad-request'],
    [400, ['Access denied for user 0 "anonymous"'], 'unauthorized'],
    [404, { ok: false, errors: [{ code: 'no_data_found', id: 'not_found', value: 'none' }] }, 'not-found'],
    [424, { error: 'Failed to deliver test payload to destination' }, 'delivery-failed'],
    [429, null, 'rate-limited'],
    [499, 'Request context cancelled', 'service-error'],
    [500, 'Internal error', 'service-error'],
    [503, null, 'service-error'],
    [999, null, 'service-error'],
    [200, { ok: false, errors: [{ code: 'auth_failed', id: 'unauthorized', value: 'x' }] }, 'unauthorized'],
    [200, { ok: 'false', errors: ['something'] }, 'service-error'],
    [200, { errors: [{ code: 'forbidden' }] }, 'forbidden'],
    [200, { ok: true, data: {}, errors: [{ code: 'db_error' }] }, null],
    [200, { ok: 'true', data: {}, errors: [] }, null],
    [200, [], null],
  ] as [number, WireTree | null, string | null][])('takes %i with %j for %s', (status, tree, kind) => {
    expect(kindOf(status, tree)).toBe(kind)
  })

  it('finds the words in every known shape', () => {
    expect(messageOf({ ok: false, errors: [{ code: 'a', id: 'b', value: 'the words' }] })).toBe('the words')
    expect(messageOf(['one', 'two'])).toBe('one; two')
    expect(messageOf({ error: 'Invalid destination URL' })).toBe('Invalid destination URL')
    expect(messageOf(null)).toBe('')
  })

  // SECURITY 14
  it('lets no control character or direction override into a sentence, and clips', () => {
    expect(messageOf('a\u202eb\u0000c\nd')).toBe('a b c d')
    expect(messageOf('x'.repeat(5000))).toHaveLength(300)
  })

  it.skipIf(!hasShared('samples', 'errors'))('reads the recorded error bodies', () => {
    const recorded = (name: string): WireTree => readSharedJson('samples', 'errors', name) as WireTree
    expect(messageOf(recorded('docs_errors_1.json'))).toBe('Invalid or Missing Query Parameters')
    expect(messageOf(recorded('docs_errors_2.json'))).toBe('Invalid page size')
    expect(kindOf(400, recorded('olddocs_news_access_denied.json'))).toBe('unauthorized')
  })
})

describe('retryAfterMs', () => {
  it('reads seconds and dates, and nothing else', () => {
    expect(retryAfterMs('3', 0)).toBe(3000)
    expect(retryAfterMs(new Date(9000).toUTCString(), 4000)).toBe(5000)
    expect(retryAfterMs('soon', 0)).toBeNull()
    expect(retryAfterMs(undefined, 0)).toBeNull()
  })
})
