import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { encodeText } from '../../../main/modules/webhooks/store/charset.ts'
import fc from './property.ts'

/** A delivery as its sender writes it. */
export interface OddDelivery {
  headers: readonly (readonly [name: string, value: string])[]
  body: Uint8Array
  isChunked: boolean
}

const KILO = 1024

const digits = (size: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: size }).map((all) => all.join(''))

/** A number as JSON writes it, of any length. */
const number = fc
  .tuple(fc.constantFrom('', '-'), digits(60), fc.option(digits(40)), fc.option(fc.integer({ min: -400, max: 400 })))
  .map(
    ([sign, whole, fraction, power]) =>
      `${sign}${whole.replace(/^0+(?=\d)/, '')}${fraction === null ? '' : `.${fraction}`}${power === null ? '' : `e${power}`}`,
  )

const blank = fc.constantFrom('', '', ' ', '\n', '\t', '\r\n')

const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    number,
    fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
    fc.constantFrom('true', 'null', '"\\u00e9\\/"', '[]', '{}'),
    fc
      .tuple(blank, fc.array(tie('json'), { maxLength: 4 }))
      .map(([space, all]) => `[${all.join(`,${space}`)}${space}]`),
    // Few names, so that they are repeated.
    fc
      .tuple(
        blank,
        fc.array(fc.tuple(fc.constantFrom('id', 'kind', 'data', '__proto__', 'a b'), tie('json')), { maxLength: 4 }),
      )
      .map(([space, all]) => `{${all.map(([name, value]) => `${space}"${name}":${space}${value}`).join(',')}}`),
  ),
}))

const payload = fc
  .tuple(json, digits(40))
  .map(
    ([data, id]) => `{"id":"p-${id}","kind":"News/v1","data":{"id":${id.replace(/^0+(?=\d)/, '')},"content":${data}}}`,
  )

const CHARSETS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'shift_jis', 'gbk', 'koi8-r'] as const

/** Text in an encoding, and the header that names it. A character that the encoding lacks is left out. */
const encoded = fc
  .tuple(fc.oneof(payload, json), fc.constantFrom(...CHARSETS), fc.boolean())
  .map(([text, charset, hasMark]) => {
    const marked = hasMark && charset.startsWith('utf') ? `\ufeff${text}` : text
    const fitting = Array.from(marked)
      .filter((letter) => encodeText(letter, charset) !== null)
      .join('')
    return { body: encodeText(fitting, charset) ?? new Uint8Array(), type: `application/json; charset=${charset}` }
  })

const plain = payload.map((text) => ({ body: new TextEncoder().encode(text), type: 'application/json' }))
const binary = fc
  .uint8Array({ maxLength: 4 * KILO, size: 'max' })
  .map((body) => ({ body, type: 'application/octet-stream' }))
const large = fc.tuple(payload, fc.integer({ min: 1, max: 1024 })).map(([text, size]) => ({
  body: new TextEncoder().encode(`{"rows":["${'x'.repeat((size - 1) * KILO)}"],"last":${text}}`).slice(0, 1024 * KILO),
  type: 'application/json',
}))
const empty = fc.constant({ body: new Uint8Array(), type: 'application/json' })

const coding = fc.constantFrom(
  { name: null, pack: (body: Uint8Array): Uint8Array => body },
  { name: 'gzip', pack: (body: Uint8Array): Uint8Array => gzipSync(body) },
  { name: 'br', pack: (body: Uint8Array): Uint8Array => brotliCompressSync(body, { params: { 1: 4 } }) },
  { name: 'deflate', pack: (body: Uint8Array): Uint8Array => deflateSync(body) },
  // The header says something else than the body is.
  { name: 'gzip', pack: (body: Uint8Array): Uint8Array => body },
)

const SPECIAL =
  /^(content-type|content-encoding|content-length|transfer-encoding|host|connection|expect|upgrade|te|trailer|keep-alive|proxy-connection)$/i

const name = fc
  .string({ unit: fc.constantFrom(...Array.from("abcXYZ019-_.!#$%&'*+^`|~")), minLength: 1, maxLength: 40 })
  .filter((each) => !SPECIAL.test(each))
const value = fc
  .string({ unit: fc.constantFrom(...Array.from('aZ09 ,;="\\/%\u00e9\u00ff\u0080\t')), maxLength: 60 })
  .map((each) => each.replaceAll(/^[\t ]+|[\t ]+$/g, ''))

const header = fc.oneof(
  fc.tuple(name, value),
  fc.constantFrom<[string, string]>(
    ['Stripe-Signature', 't=1,v1=ab'],
    ['authorization', 'Bearer x'],
    ['X-Svc-Delivery', 'd-1'],
    ['Cookie', 'a=b'],
    ['cookie', 'c=d'],
    ['Accept-Encoding', 'gzip'],
  ),
)

/** Any delivery that the receiver takes. */
export const oddDelivery: fc.Arbitrary<OddDelivery> = fc
  .tuple(
    fc.oneof(encoded, plain, binary, large, empty),
    coding,
    fc.oneof(fc.array(header, { maxLength: 8 }), fc.array(header, { minLength: 100, maxLength: 150, size: 'max' })),
    fc.boolean(),
  )
  .map(([content, { name: coded, pack }, others, isChunked]) => ({
    headers: [
      ...others.slice(0, 3),
      ['Content-Type', content.type] as const,
      ...(coded === null ? [] : [['content-Encoding', coded] as const]),
      ...others.slice(3),
    ],
    body: pack(content.body),
    isChunked,
  }))
  .filter(({ headers, body }) => body.length <= 1024 * KILO && headers.flat().join('').length < 12 * KILO)
