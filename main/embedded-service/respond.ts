import type { ServerResponse, IncomingHttpHeaders } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'
import { Reused, jsonBytes, jsonParts, Digits, type EmbeddedResponse, type WireValue } from './wire-value.ts'

/** The requested representation of a response. */
interface Negotiated {
  notation: 'json' | 'xml'
  /** Whether the response may be compressed. */
  gzip: boolean
}

/** The ranges of an `Accept` or `Accept-Encoding` header with their weights, from 0 to 1. RFC 9110 § 12.4.2. */
function weights(header: string): { range: string; weight: number }[] {
  return header.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    return { range, weight: weight >= 0 && weight <= 1 ? weight : 0 }
  })
}

/** The weight of the most specific range that covers one of these names; null when none does. */
function weightOf(header: string, namesByParticularity: readonly (readonly string[])[]): number | null {
  const given = weights(header)
  for (const names of namesByParticularity) {
    const found = given.filter(({ range }) => names.includes(range)).map(({ weight }) => weight)
    if (found.length > 0) return Math.max(...found)
  }
  return null
}

const ANY = [['application/*'], ['*/*']]

/** SPEC 4.1 accept: JSON is the default, also where the client accepts neither notation. */
function notationOf(accept: string): Negotiated['notation'] {
  const json = weightOf(accept, [['application/json'], ...ANY])
  const xml = weightOf(accept, [['application/xml', 'text/xml'], ['text/*'], ...ANY])
  return (xml ?? 0) > (json ?? 0) ? 'xml' : 'json'
}

/** The representation of the response to a request with these headers. */
export function negotiate(headers: IncomingHttpHeaders, withoutAccept: Negotiated['notation'] = 'json'): Negotiated {
  const encodings = headers['accept-encoding']
  return {
    notation: headers.accept === undefined ? withoutAccept : notationOf(headers.accept),
    gzip: typeof encodings === 'string' && (weightOf(encodings, [['gzip', 'x-gzip'], ['*']]) ?? 0) > 0,
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// XML 1.0 cannot represent these characters, not even escaped.
const FORBIDDEN = new RegExp('[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff]', 'g')

const escape = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '')

function element(name: string, value: WireValue): string {
  if (value === undefined) return ''
  if (value === null || value === '') return `<${name}/>`
  if (value instanceof Reused) return element(name, value.make())
  if (value instanceof Digits) return `<${name}>${value.text}</${name}>`
  if (Array.isArray(value)) {
    if (value.length === 0) return `<${name} is_array="true"/>`
    return `<${name} is_array="true">${value.map((each) => element('item', each as WireValue)).join('')}</${name}>`
  }
  if (typeof value === 'object')
    return `<${name}>${Object.entries(value)
      .map(([member, each]) => element(member, each))
      .join('')}</${name}>`
  return `<${name}>${escape(String(value))}</${name}>`
}

/** XML text of a value in the service's format: `<result>` with `is_array` and `<item>` for arrays, HTML escaped. */
export function renderXml(value: WireValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('result', value)}`
}

/** A response as bytes, with the headers that describe them. */
export interface Rendered {
  status: number
  headers: Record<string, string | number>
  /** A long response is a stream; its parts are encoded when the connection accepts them. */
  body: readonly Buffer[] | Readable
}

/** Below this size compression gains nothing. */
const MIN_PACKED = 1024

/**
 * Number of large parts, 250 kB each, from which a response is streamed: without a stream, three responses of 200 parts
 * took 390 MB.
 */
const MIN_LONG = 20

const LEVEL = { level: constants.Z_BEST_SPEED }

const pack = promisify(gzip)

const sizeOf = (pieces: readonly Buffer[]): number => pieces.reduce((sum, piece) => sum + piece.length, 0)

/** Encodes parts one by one and releases each. */
function* encoded(parts: (string | Reused)[]): Generator<Buffer> {
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) yield jsonBytes(part)
}

/** Renders a response in the requested representation. */
export async function render(response: EmbeddedResponse, { notation, gzip: packed }: Negotiated): Promise<Rendered> {
  const parts = notation === 'xml' ? [renderXml(response.body)] : jsonParts(response.body)
  const rendered = (body: Rendered['body'], packs: boolean): Rendered => ({
    status: response.status,
    headers: {
      'content-type': notation === 'xml' ? 'text/xml; charset=utf-8' : 'application/json; charset=utf-8',
      ...(packs ? { 'content-encoding': 'gzip' } : {}),
      ...(body instanceof Readable ? {} : { 'content-length': sizeOf(body) }),
      vary: 'Accept, Accept-Encoding',
    },
    body,
  })
  if (parts.filter((part) => part instanceof Reused).length >= MIN_LONG) {
    const stream = Readable.from(encoded(parts), { highWaterMark: 1 })
    if (!packed) return rendered(stream, false)
    // When either stream ends, the other one is ended too.
    const zipped = createGzip(LEVEL)
    pipeline(stream, zipped, () => undefined)
    return rendered(zipped, true)
  }
  const plain = parts.map(jsonBytes)
  if (!packed || sizeOf(plain) < MIN_PACKED) return rendered(plain, false)
  return rendered([await pack(Buffer.concat(plain), LEVEL)], true)
}

/** Sends a response; for HEAD only its headers. */
export function send(response: ServerResponse, { status, headers, body }: Rendered, isHead: boolean): void {
  if (body instanceof Readable && !isHead) {
    response.writeHead(status, headers)
    // A client that disconnects ends the stream, which is not an error.
    pipeline(body, response, () => undefined)
    return
  }
  if (body instanceof Readable) body.destroy()
  // Corked, so that the head and the pieces are sent together.
  response.cork()
  response.writeHead(status, headers)
  if (!isHead && !(body instanceof Readable)) for (const piece of body) response.write(piece)
  response.end()
  response.uncork()
}
