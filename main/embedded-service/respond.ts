import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'
import type { EmbeddedResponse } from './embedded-response.ts'
import type { Negotiated } from './negotiation.ts'
import { jsonBytes, jsonParts } from './render/json.ts'
import { Reused } from './render/wire-value.ts'
import { renderXml } from './render/xml.ts'

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
