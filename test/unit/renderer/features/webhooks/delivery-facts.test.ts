import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readEnvelope } from '../../../../../app/domain/webhooks/delivery.ts'
import { deliveryFacts } from '../../../../../renderer/features/webhooks/delivery-facts.ts'
import { payloadCells } from '../../../../support/cells/expected-cells.ts'
import type { PayloadCells } from '../../../../support/cells/expected-cells.ts'
import { ODD_PAYLOADS } from '../../../../support/cells/recorded-shapes.ts'
import { samplesOf } from '../../../../support/samples.ts'

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The facts that the window shows of a body. */
function shownFacts(body: string): ReadonlyMap<string, string> {
  return new Map(
    deliveryFacts({
      ...readEnvelope(body, digestOf),
      id: 1,
      receivedAt: 1,
      deliveryId: null,
      signature: 'absent',
      isTls: false,
      bytes: body.length,
      status: 200,
      answeredAfterMs: 1,
      wasCut: false,
      cutBy: null,
      label: null,
      note: null,
      schemaDrift: [],
      hasTaught: false,
      relation: null,
      retryOf: null,
      body,
      path: '/',
    }),
  )
}

function shownCells(body: string): PayloadCells {
  const facts = shownFacts(body)
  return {
    kind: facts.get('Kind')?.replace(/, same as .*/, '') ?? '',
    action: facts.get('Action')?.replace(/, same as .*/, '') ?? '',
    payloadId: facts.get('Payload id') ?? '',
    item: facts.get('Item')?.replace(/, (without a revision|revision .*)$/, '') ?? '',
    timestamp: facts.get('Timestamp') ?? '',
  }
}

const PAYLOADS = [
  ...samplesOf('webhook')
    .filter(({ name }) => !name.includes('test_response'))
    .map(({ source, name, text }) => [`${source} sample ${name}`, text] as const),
  ...ODD_PAYLOADS,
]

describe('a delivery shows what an independent reading of its JSON finds:', () => {
  it.each(PAYLOADS)('%s', (_name, body) => {
    expect(shownCells(body)).toEqual(payloadCells(body))
  })
})

it('a delivery shows the revision of its item as sent', () => {
  expect(shownFacts('{"id":"a","kind":"News/v1","data":{"id":1,"content":{"revision_id":6421725}}}').get('Item')).toBe(
    '1, revision 6421725',
  )
})

it('a delivery says which described action another word means', () => {
  expect(shownFacts('{"id":"a","kind":"News/v1","data":{"action":"Deleted","id":1}}').get('Action')).toBe(
    'Deleted, same as removed',
  )
})

it('a delivery shows an action that is not described as it was sent', () => {
  expect(shownFacts('{"id":"a","kind":"News/v1","data":{"action":"Reinstated","id":1}}').get('Action')).toBe(
    'Reinstated',
  )
})
