import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readEnvelope } from '../../../../../../app/domain/webhooks/delivery.ts'
import {
  deliveryFacts,
  deliveryCurl,
  deliveryFixture,
  base64Of,
  hexText,
} from '../../../../../../renderer/features/webhooks/deliveries/delivery-text.ts'
import { payloadCells, type PayloadCells } from '../../../../../support/cells/expected-cells.ts'
import { ODD_PAYLOADS } from '../../../../../support/cells/recorded-shapes.ts'
import { samplesOf } from '../../../../../support/cases/samples.ts'
import { bodyOf } from '../../../../../support/cases/body-of.ts'

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

const DELIVERY = {
  path: '/hook',
  isTls: true,
  headers: [['content-type', 'application/json']],
  kind: null,
  kindAsSent: 'x',
  payloadId: 'p',
} as const

/** What keeps curl from adding headers. */
const BARE = ['Content-Type', 'User-Agent', 'Accept', 'Expect'].map((name) => `-H '${name}:' \\\n  `).join('')

const curlOf = (body: string): string => deliveryCurl({ headers: [], ...bodyOf(body) })

describe('a delivery as curl', () => {
  it('has plain quotes around a plain body', () => {
    expect(curlOf(`{"a":"it's"}`)).toBe(`curl -X POST "$URL" \\\n  ${BARE}--data-raw '{"a":"it'\\''s"}'`)
  })

  // G6
  it('has no control character that a terminal would act on while it is pasted', () => {
    const curl = deliveryCurl({ headers: [['x-a', 'b\tc']], ...bodyOf('{"a":"\u001b[201~\u0015touch PWN\r\u009b"}') })
    expect(curl).not.toMatch(/[^\P{Cc}\n]/u)
    expect(curl).toContain(String.raw`$'{"a":"\x1b[201~\x15touch PWN\x0d\xc2\x9b"}'`)
  })

  it('pipes a body with a zero byte, which no argument of a command can contain', () => {
    expect(curlOf("a\0%'\\")).toBe(
      String.raw`printf 'a\000%%\047\\' | curl -X POST "$URL" ${'\\\n'}  ${BARE}--data-binary @-`,
    )
  })
})

it('a header with letters beyond ASCII is sent by curl as the bytes that came', () => {
  const curl = deliveryCurl({ headers: [['X-Name', 'caf\u00C3\u00A9']], ...bodyOf('a') })
  expect(curl).toContain(String.raw`-H $'X-Name: caf\xc3\xa9'`)
})

it.each(['Content-Type', 'User-Agent', 'Accept'])('curl adds no %s to a delivery that came without one', (name) => {
  const [without, own] = [[], [[name.toLowerCase(), 'a']] as const].map((headers) =>
    deliveryCurl({ headers, ...bodyOf('a') }),
  )
  expect(without).toContain(`-H '${name}:'`)
  expect(own).not.toContain(`-H '${name}:'`)
})

it('curl waits for no permission to send the body', () => {
  expect(deliveryCurl({ headers: [['Expect', '100-continue']], ...bodyOf('a') })).toContain("-H 'Expect:'")
})

it('a body that is longer than an argument of a command can be is piped by curl', () => {
  const [short, long] = [99_000, 140_000].map((length) => curlOf('a'.repeat(length)))
  expect(short).toMatch(/--data-raw 'a+'$/)
  expect(long).toMatch(/^printf 'a+' \| curl -X POST "\$URL" [^a]+ --data-binary @-$/)
})

it('a compressed delivery is sent by curl as the bytes that came, with the coding', () => {
  const curl = deliveryCurl({
    headers: [
      ['Host', 'a'],
      ['Content-Encoding', 'gzip'],
      ['X-Empty', ''],
    ],
    ...bodyOf('text'),
    raw: Uint8Array.of(0x1f, 0x8b, 0),
    text: { codings: ['gzip'], charset: 'utf-8', isValid: true, errorText: null },
  })
  expect(curl).toBe(
    `printf %s 'H4sA' | base64 -d | curl -X POST "$URL" \\\n  -H 'Content-Encoding: gzip' \\\n  -H 'X-Empty;' \\\n  ${BARE}--data-binary @-`,
  )
})

describe('a delivery as fixture', () => {
  it('is JSON with the headers, the body and the payload', () => {
    expect(JSON.parse(deliveryFixture({ ...DELIVERY, ...bodyOf('{"a":[1,{}]}') }))).toEqual({
      kind: null,
      kindAsSent: 'x',
      payloadId: 'p',
      path: '/hook',
      isTls: true,
      headers: [['content-type', 'application/json']],
      bodyBase64: btoa('{"a":[1,{}]}'),
      body: '{"a":[1,{}]}',
      payload: { a: [1, {}] },
    })
  })

  it('keeps the digits of the payload', () => {
    expect(deliveryFixture({ ...DELIVERY, ...bodyOf('{"id":12345678901234567890,"eps":1.50}') })).toContain(
      '"payload": {\n    "id": 12345678901234567890,\n    "eps": 1.50\n  }',
    )
  })

  it('has no payload for a body that is not JSON', () => {
    expect(JSON.parse(deliveryFixture({ ...DELIVERY, ...bodyOf('x') }))).toMatchObject({ body: 'x', payload: null })
  })
})

it('bytes are lines with their offset, codes and letters', () => {
  expect(hexText(Uint8Array.of(...new TextEncoder().encode('0123456789abcdefg'), 0))).toBe(
    '000000  30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66  0123456789abcdef\n' +
      `000010  67 00${' '.repeat(42)}  g.`,
  )
})

it('bytes of any number become base64', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256)
  expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'))
})
