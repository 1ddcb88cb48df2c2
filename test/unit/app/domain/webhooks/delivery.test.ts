import { describe, expect, it } from 'vitest'
import {
  isInTime,
  readEnvelope as readEnvelopeOf,
  webhookKindOf,
  notedText,
} from '../../../../../app/domain/webhooks/delivery.ts'
import type { DeliveryEnvelope } from '../../../../../app/domain/webhooks/delivery.ts'
import { WEBHOOK_KINDS } from '../../../../../app/domain/webhooks/webhook.ts'
import { createSampleSet } from '../../../../../main/embedded-service/data/sample-set.ts'
import { testPayload } from '../../../../../main/embedded-service/delivery/payload.ts'
import { renderJson } from '../../../../../main/embedded-service/wire-value.ts'
import fc from '../../../../support/cases/property.ts'
import { samplesOf } from '../../../../support/cases/samples.ts'

const readEnvelope = (body: string): DeliveryEnvelope => readEnvelopeOf(body, (text) => text)

const AT = Date.UTC(2026, 9, 30, 20)
const SET = createSampleSet({ seed: 7, stories: 640, companies: 24 }, AT)

/**
 * The expected kind and action of the repository's sample deliveries; kinds that the description does not name are
 * null.
 */
const OWN_SAMPLES: Readonly<Record<string, Pick<DeliveryEnvelope, 'kind' | 'action'>>> = {
  'calendar-conference.json': { kind: 'Conference/v1', action: 'created' },
  'calendar-dividends.json': { kind: 'Dividends/v1', action: 'created' },
  'calendar-earnings.json': { kind: 'Earnings/v1', action: 'updated' },
  'calendar-economics.json': { kind: 'Economics/v1', action: 'updated' },
  'calendar-fda.json': { kind: 'FDA/v1', action: 'removed' },
  'calendar-guidance.json': { kind: 'Guidance/v1', action: 'created' },
  'calendar-ipos.json': { kind: 'IPOs/v1', action: 'created' },
  'calendar-ma.json': { kind: 'MA/v1', action: 'created' },
  'calendar-offerings.json': { kind: 'Offerings/v1', action: 'created' },
  'calendar-ratings.json': { kind: 'Ratings/v1', action: 'created' },
  'calendar-retail.json': { kind: 'Retail/v1', action: 'created' },
  'calendar-splits.json': { kind: 'Splits/v1', action: 'created' },
  'congress.json': { kind: 'GovernmentTrade/v1', action: 'created' },
  'earnings-test.json': { kind: 'Earnings/v1', action: 'created' },
  'insider-filings.json': { kind: 'SECInsiderTransaction/v1', action: 'created' },
  'news-created.json': { kind: 'News/v1', action: 'created' },
  'news-removed.json': { kind: 'News/v1', action: 'removed' },
  'option-activity.json': { kind: 'OptionActivity/v1', action: 'created' },
  'other-bulls-bears.json': { kind: null, action: 'created' },
  'other-consensus.json': { kind: null, action: 'updated' },
  'wiims.json': { kind: 'WIIMs/v1', action: 'created' },
}

describe('the members of a payload', () => {
  it.each(WEBHOOK_KINDS)('%s is named correctly in the spelling of tests and in that of production', (kind) => {
    for (const forProduction of [false, true]) {
      const envelope = readEnvelope(renderJson(testPayload(SET, kind, { id: 'p-1', at: AT, forProduction })))
      expect(envelope).toMatchObject({
        kind,
        payloadId: 'p-1',
        apiVersion: 'webhook/v1',
        action: 'created',
        errorText: null,
      })
      expect(envelope.dataId).not.toBeNull()
    }
  })

  it('include paths as kinds, but only known ones', () => {
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
        // A2
        'x/evil/news',
        'data/v9/calendar/earnings',
        'News',
        'Earnings/v2',
        'News/v1.1',
      ].map(webhookKindOf),
    ).toEqual([
      'Earnings/v1',
      'WIIMs/v1',
      'OptionActivity/v1',
      'Ratings/v1',
      null,
      'News/v1',
      null,
      null,
      null,
      null,
      'News/v1',
      null,
      null,
    ])
  })

  it('keep the digits of an ID that no double can represent, and actions in any case', () => {
    expect(
      readEnvelope(
        '{"id":"a","kind":"News/v1","data":{"action":"DELETED","id":12345678901234567890,"content":{"revision_id":7}}}',
      ),
    ).toMatchObject({ dataId: '12345678901234567890', action: 'removed', revision: '7' })
  })

  it.each([
    ['', 'empty'],
    ['<html>', 'not JSON'],
    ['[]', 'not an object'],
    ['{}', 'no id'],
    ['{"id":"x"}', 'no kind'],
  ])('have an error that describes %j', (body, words) => {
    expect(readEnvelope(body).errorText).toContain(words)
  })

  it.each([
    ['too deep nesting', '['.repeat(10_000), 'more than 256 levels of nesting'],
    ['too many elements', `[${'{},'.repeat(100_000)}{}]`, 'more than 100,000 elements'],
  ])('have an error that describes %s, and does not say that the body is not JSON', (_name, body, words) => {
    expect(readEnvelope(body).errorText).toContain(words)
  })

  it('are read after a byte order mark, which is named', () => {
    expect(readEnvelope('\ufeff{"id":"p-1","kind":"News/v1","data":{"action":"Created"}}')).toMatchObject({
      payloadId: 'p-1',
      action: 'created',
      errorText: 'The body is JSON after a byte order mark, which many receivers refuse.',
    })
  })

  it('never match the name of an inherited property', () => {
    const body = '{"id":"1","kind":"constructor","data":{"action":"constructor","id":"__proto__"}}'
    expect(readEnvelope(body)).toMatchObject({
      action: 'constructor',
      kind: null,
      dataId: '__proto__',
      errorText: null,
    })
    expect(readEnvelope('{"data":{"content":{}}}')).toMatchObject({ payloadId: null, revision: 'content {}' })
  })

  it.each([null, '', undefined])('is none where the content is %j', (content) => {
    expect(readEnvelope(JSON.stringify({ data: { action: 'Updated', id: 5, content } }))).toMatchObject({
      revision: null,
    })
  })

  it('with the same content and another time are two revisions', () => {
    const at = (timestamp: string) => readEnvelope(JSON.stringify({ data: { timestamp, content: { a: 1 } } })).revision
    expect(at('2026-10-30')).not.toBe(at('2026-10-31'))
    expect(at('2026-10-30')).toBe(at('2026-10-30'))
  })

  it.each(['', ' ', '\u00a0\t'])(
    'are not there where they are %j, so that two deliveries are not taken for one',
    (none) => {
      const content = { revision_id: none, updated: 'Mon' }
      const data = { action: none, id: none, timestamp: none, content }
      const body = JSON.stringify({ id: none, kind: none, data })
      const nothing = { payloadId: null, kindAsSent: null, action: null, dataId: null, timestamp: null }
      expect(readEnvelope(body)).toMatchObject({ ...nothing, revision: 'Mon', errorText: 'The payload has no id.' })
    },
  )

  it('are read from any text without failing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        expect(readEnvelope(body)).toHaveProperty('errorText')
      }),
    )
  })

  it('30 seconds count as in time, and a tenth more as late', () => {
    expect([29_900, 30_000, 30_100].map(isInTime)).toEqual([true, true, false])
  })

  const samples = samplesOf('webhook').filter(({ name }) => !name.includes('test_response'))

  it.each(samples)('the $source sample $name is read and named correctly', ({ source, name, text }) => {
    const { kind, action } =
      source === 'own'
        ? (OWN_SAMPLES[name] ?? { kind: 'not in the list', action: 'not in the list' })
        : { kind: name.includes('news') ? 'News/v1' : 'Earnings/v1', action: 'created' }
    const sent = JSON.parse(text) as { id: string; kind: string; data: { id: string | number; timestamp: string } }
    expect(readEnvelope(text)).toMatchObject({
      payloadId: sent.id,
      apiVersion: 'webhook/v1',
      kindAsSent: sent.kind,
      kind,
      action,
      dataId: String(sent.data.id),
      timestamp: sent.data.timestamp,
      errorText: null,
    })
  })
})

it('a note has no space around it, and nothing typed is none', () => {
  expect([notedText('  a b '), notedText(' \n')]).toEqual(['a b', null])
})
