import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { harQuery } from '../../../app/domain/requests/har.ts'
import type { HarEntry, HarPair } from '../../../app/domain/requests/har.ts'
import type { Redaction } from './redaction.ts'
import { responseHeaderShown, headerShown, targetShown } from './secrets-of-request.ts'
import type { Pair } from './secrets-of-request.ts'
import type { UpstreamResponse, UpstreamRequest } from './upstream.ts'

type Content = HarEntry['response']['content']

/** Maximum size of a body to write, in bytes after unpacking; as text it is at most six times as long. */
const MAX_BODY = 20 * 1024 * 1024

const UNPACKERS = new Map<string, (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
])

/** Encodings of bodies that can be decoded here, so that the body can be searched for the key. */
export const READABLE_ENCODINGS: readonly string[] = [...UNPACKERS.keys(), 'identity']

const headerOf = (headers: readonly Pair[], name: string): string =>
  headers.find(([each]) => each.toLowerCase() === name)?.[1] ?? ''

/** The unpacked body, or the reason why it cannot be written. */
async function unpacked({ headers, body }: UpstreamResponse, redaction: Redaction): Promise<Buffer | string> {
  const encoding = headerOf(headers, 'content-encoding').trim().toLowerCase()
  if (body.length === 0 || encoding === '' || encoding === 'identity')
    return body.length <= MAX_BODY ? body : 'it is too large'
  const unpack = UNPACKERS.get(encoding)
  if (unpack === undefined) return `it is packed as ${redaction.text(encoding).slice(0, 40)}`
  try {
    return await unpack(body, { maxOutputLength: MAX_BODY })
  } catch {
    return 'it cannot be unpacked, or is too large'
  }
}

/** The text of UTF-8 bytes; null for other bytes. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

async function contentOf(response: UpstreamResponse, redaction: Redaction): Promise<Content> {
  const mimeType = redaction.text(headerOf(response.headers, 'content-type'))
  const body = await unpacked(response, redaction)
  // A body that cannot be read may contain the key, so it is not written.
  if (typeof body === 'string') return { size: response.body.length, mimeType, comment: `body not written: ${body}` }
  const clean = redaction.bytes(body)
  const text = textOf(clean)
  return {
    size: clean.length,
    mimeType,
    ...(text === null ? { text: clean.toString('base64'), encoding: 'base64' } : { text }),
    ...(clean === body ? {} : { comment: 'secrets in the body were replaced' }),
  }
}

/** The archive entry of one request and its response, with all secrets removed. */
export async function exchangeEntry(
  {
    startedAt,
    origin,
    request,
    response,
  }: {
    /** Unix milliseconds. */
    startedAt: number
    /** Scheme, host and port of the upstream. */
    origin: string
    request: UpstreamRequest
    response: UpstreamResponse
  },
  redaction: Redaction,
): Promise<HarEntry> {
  const pairs = (headers: readonly Pair[]): HarPair[] =>
    headers.map(([name, value]) => ({ name: redaction.text(name), value: redaction.text(value) }))
  const url = redaction.text(origin + targetShown(request.target))
  const responseHeaders = pairs(response.headers.map(responseHeaderShown))
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: response.waitMs + response.receiveMs,
    request: {
      method: redaction.text(request.method),
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(request.headers.map(headerShown)),
      queryString: harQuery(url).map(({ name, value }) => ({
        name: redaction.text(name),
        value: redaction.text(value),
      })),
      headersSize: -1,
      bodySize: request.body.length,
    },
    response: {
      status: response.status,
      statusText: redaction.text(response.statusText),
      httpVersion: `HTTP/${response.httpVersion}`,
      cookies: [],
      headers: responseHeaders,
      content: await contentOf(response, redaction),
      redirectURL: responseHeaders.find(({ name }) => name.toLowerCase() === 'location')?.value ?? '',
      headersSize: -1,
      bodySize: response.body.length,
    },
    cache: {},
    timings: { send: 0, wait: response.waitMs, receive: response.receiveMs },
  }
}
