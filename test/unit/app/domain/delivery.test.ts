import { describe, expect, it } from 'vitest'
import { isInTime, readEnvelope, webhookKindOf } from '../../../../app/domain/delivery.ts'
import { WEBHOOK_KINDS } from '../../../../app/domain/webhook.ts'
import { testPayload } from '../../../../main/embedded-service/delivery/payload.ts'
import { renderJson } from '../../../../main/embedded-service/render/json.ts'
import { hasShared, listShared, readShared } from '../../../support/shared-samples.ts'
import fc from '../../../support/property.ts'

const SET = { seed: 7, stories: 640, companies: 24, newestAt: Date.UTC(2026, 9, 30) }

describe('what a payload says of itself', () => {
  it.each(WEBHOOK_KINDS)('%s is named rightly in the spelling of tests and in that of production', (kind) => {
    for (const forProduction of [false, true]) {
      const envelope = readEnvelope(renderJson(testPayload(SET, kind, { id: 'p-1', at: SET.newestAt, forProduction })))
      expect(envelope).toMatchObject({
        kind,
        payloadId: 'p-1',
        apiVersion: 'webhook/v1',
        action: 'created',
        problem: null,
      })
      expect(envelope.dataId).not.toBeNull()
    }
  })

  it('knows paths as kinds, and no others', () => {
    expect(
      [
        'data/v2.1/calendar/earnings',
        'data/v1/wiims',
        'data/v1/signal/option_activity',
        'data/v2.1/calendar/ratings',
        'data/v1/sec/insider_transaction',
        'News/v1',
        'data/v1/weather',
        '',
      ].map(webhookKindOf),
    ).toEqual(['Earnings/v1', 'WIIMs/v1', 'OptionActivity/v1', 'Ratings/v1', null, 'News/v1', null, null])
  })

  it('keeps the digits of an ID that no double can hold, and reads actions in any case', () => {
    expect(
      readEnvelope(
        '{"id":"a","kind":"News/v1","data":{"action":"DELETED","id":12345678901234567890,"content":{"revision_id":7}}}',
      ),
    ).toMatchObject({ dataId: '12345678901234567890', action: 'removed', revision: '7' })
  })

  it.each([
    ['', 'empty'],
    ['<html>', 'not JSON'],
    ['[]', 'no object'],
    ['{}', 'no id'],
    ['{"id":"x"}', 'no kind'],
  ])('says what is wrong with %j', (body, words) => {
    expect(readEnvelope(body).problem).toContain(words)
  })

  it('takes no name that every object carries for a word it knows', () => {
    const body = '{"id":"1","kind":"constructor","data":{"action":"constructor","id":"__proto__"}}'
    expect(readEnvelope(body)).toMatchObject({ action: null, kind: null, dataId: '__proto__', problem: null })
    expect(readEnvelope('{"data":{"content":{}}}')).toMatchObject({ payloadId: null, revision: null })
  })

  it('reads any text without failing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        expect(readEnvelope(body)).toHaveProperty('problem')
      }),
    )
  })

  it('counts 30 seconds as within, and a tenth more as late', () => {
    expect([29_900, 30_000, 30_100].map(isInTime)).toEqual([true, true, false])
  })

  const samples = listShared('.json', 'samples', 'webhook').filter((name) => !name.includes('test_response'))
  it.skipIf(!hasShared('samples', 'webhook')).each(samples)('the sample %s is read and named rightly', (name) => {
    const expected = name.includes('news') ? 'News/v1' : 'Earnings/v1'
    const text = readShared('samples', 'webhook', name)
    const { data } = JSON.parse(text) as { data: { id: string | number } }
    expect(readEnvelope(text)).toMatchObject({
      kind: expected,
      action: 'created',
      dataId: String(data.id),
      problem: null,
    })
  })
})
