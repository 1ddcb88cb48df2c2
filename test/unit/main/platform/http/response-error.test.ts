import { describe, expect, it } from 'vitest'
import { errorOfResponse, messageOf, retryAfterMs } from '../../../../../main/platform/http/response-error.ts'
import type { WireTree } from '../../../../../app/domain/responses/wire-tree.ts'
import { oddTexts } from '../../../../support/cases/corpora.ts'
import { samplesOf } from '../../../../support/cases/samples.ts'

const kindOf = (status: number, tree: WireTree | null): string | null =>
  errorOfResponse(status, tree, null, null)?.kind ?? null

/** The expected result for each sample of an error body, under a status with which it could come. */
const EXPECTED: Readonly<Record<string, [status: number, kind: string | null, message: string]>> = {
  'bare-text.json': [400, 'bad-request', 'The parameter pageSize must be between 1 and 100'],
  'envelope-good-with-errors.json': [200, null, 'One symbol was left out'],
  'envelope-no-data.json': [200, 'no-data', 'No reports of ZZZZ'],
  'envelope-server.json': [500, 'service-error', 'Try again later'],
  'envelope-texts.json': [200, 'service-error', 'The figures are being rebuilt; until 06:00'],
  'envelope-unauthorised.json': [200, 'unauthorized', 'This key was withdrawn'],
  'envelope-without-ok.json': [200, 'service-error', 'service_unavailable'],
  'error.json': [400, 'bad-request', 'The destination is not an https address'],
  'list-access-denied.json': [400, 'unauthorized', 'Access denied for user 7 "reader"'],
  'list-of-one.json': [403, 'forbidden', 'No access to this route'],
  'message.json': [400, 'bad-request', 'The day 2026-02-30 does not exist'],
  'docs_errors_1.json': [400, 'bad-request', 'Invalid or Missing Query Parameters'],
  'docs_errors_2.json': [400, 'bad-request', 'Invalid page size'],
  'olddocs_news_access_denied.json': [400, 'unauthorized', 'Access denied for user 0 "anonymous"'],
}

describe('faultOfAnswer', () => {
  it.each([
    [401, 'Unauthorized', 'unauthorized'],
    [403, ['Unauthorized for Route'], 'forbidden'],
    [400, 'Invalid or Missing Query Parameters', 'bad-request'],
    [400, { message: 'Invalid page size' }, 'bad-request'],
    [400, ['Access denied for user 0 "anonymous"'], 'unauthorized'],
    [404, { ok: false, errors: [{ code: 'no_data_found', id: 'not_found', value: 'none' }] }, 'no-data'],
    [404, 'Not found', 'not-found'],
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
  ] as [number, WireTree | null, string | null][])('for %i with %j is %s', (status, tree, kind) => {
    expect(kindOf(status, tree)).toBe(kind)
  })

  it('finds the message in every known format', () => {
    expect(messageOf({ ok: false, errors: [{ code: 'a', id: 'b', value: 'the words' }] })).toBe('the words')
    expect(messageOf({ ok: false, errors: [], message: 'Your plan has ended' })).toBe('Your plan has ended')
    expect(messageOf(['one', 'two'])).toBe('one; two')
    expect(messageOf({ error: 'Invalid destination URL' })).toBe('Invalid destination URL')
    expect(messageOf(null)).toBe('')
  })

  // SECURITY 14
  it('removes control characters and direction overrides from a message, and shortens it', () => {
    for (const { text } of oddTexts()) {
      expect(messageOf(text)).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      expect(messageOf(text).length).toBeLessThanOrEqual(300)
    }
    expect(messageOf('a\u202eb\u0000c\nd')).toBe('a b c d')
    expect(messageOf('x'.repeat(5000))).toBe(`${'x'.repeat(299)}…`)
    // A character of two parts is left out rather than cut.
    expect(messageOf(`${'x'.repeat(298)}😀${'x'.repeat(20)}`)).toBe(`${'x'.repeat(298)}…`)
  })

  const samples = samplesOf('errors')

  it.each(samples)('reads the $source sample $name', ({ name, text }) => {
    const tree = JSON.parse(text) as WireTree
    const [status, kind, message] = EXPECTED[name] ?? [0, 'not in the list', '']
    expect([kindOf(status, tree), messageOf(tree)]).toEqual([kind, message])
  })
})

describe('retryAfterMs', () => {
  it('reads seconds and dates, and nothing else', () => {
    expect(retryAfterMs('3', 0)).toBe(3000)
    expect(retryAfterMs(new Date(9000).toUTCString(), 4000)).toBe(5000)
    for (const other of ['soon', '1.5', '-5', '+3', '-2026', '1e3', '12/5', ''])
      expect(retryAfterMs(other, 0)).toBeNull()
    expect(retryAfterMs(undefined, 0)).toBeNull()
  })

  it('reads a month, and a number of any length as some centuries', () => {
    expect(retryAfterMs('2592000', 0)).toBe(30 * 86_400_000)
    expect(retryAfterMs('9'.repeat(400), 0)).toBe(1e13)
  })

  it('is said of a service that is down, and of none that does not say it', () => {
    expect(errorOfResponse(503, null, null, 5000)).toMatchObject({ kind: 'service-error', retryAfterMs: 5000 })
    expect(errorOfResponse(503, null, null, null)).not.toHaveProperty('retryAfterMs')
  })
})
